// The part of an entry worth showing, with the words found marked: refapp/search/highlight.py in short.

/** @typedef {import("./searcher.js").Hit} Hit */
/** @typedef {{start: number, end: number, key: string}} Span */

const WIDTH = 230

/** @param {Hit} hit @param {string} text @param {string[]} examples @returns {(Node | string)[]} */
export function passage(hit, text, examples) {
  const {speech} = hit.index
  const keys = new Set(hit.plan.slots.filter(slot => slot.required).flatMap(slot => slot.ways.flatMap(
    way => way.keys.filter(key => way.keys.length === 1 || !speech.smallKeys.has(key)))))
  const spans = (/** @type {string} */ of) => /** @type {Span[]} */ (speech.analyse(of).filter(word => keys.has(word.key)))
  const worth = (/** @type {Span[]} */ found) => new Set(found.map(one => one.key)).size
  let chosen = text, found = spans(chosen)
  for (const one of examples) {
    const inside = spans(one)
    if (worth(inside) > worth(found) * 1.5) [chosen, found] = [one, inside]
  }
  return marked(chosen, found)
}

/** @param {string} text @param {Span[]} spans @returns {(Node | string)[]} */
function marked(text, spans) {
  let [from, to] = [0, text.length]
  if (text.length > WIDTH + 60) {
    const first = densest(spans)
    const sentence = text.lastIndexOf(". ", first)
    from = first < WIDTH ? 0 : first - sentence < WIDTH / 2 && sentence >= 0 ? sentence + 2 : text.lastIndexOf(" ", Math.max(0, first - 60)) + 1
    const stop = text.lastIndexOf(". ", from + WIDTH + 40)
    const space = text.lastIndexOf(" ", from + WIDTH)
    to = from + WIDTH + 40 >= text.length ? text.length : stop - from >= WIDTH / 2 ? stop + 1 : space > from ? space : from + WIDTH
  }
  /** @type {(Node | string)[]} */
  const out = [from ? "… " : ""]
  let at = from
  for (const {start, end} of spans) {
    if (start < at || end > to) continue
    const mark = document.createElement("mark")
    mark.textContent = text.slice(start, end)
    out.push(text.slice(at, start), mark)
    at = end
  }
  out.push(text.slice(at, to), to < text.length ? " …" : "")
  return out
}

/** Where the piece with the most different words begins. @param {Span[]} spans */
function densest(spans) {
  let most = 0, first = spans[0]?.start ?? 0
  spans.forEach(({start}, at) => {
    const inside = new Set(spans.slice(at).filter(one => one.end <= start + WIDTH).map(one => one.key)).size
    if (inside > most) [most, first] = [inside, start]
  })
  return first
}
