// What may be typed, read without ever failing, as refapp/search/query.py does it.

/** @typedef {{kind: "word" | "phrase" | "prefix", text: string, excluded: boolean}} Clause */
/** @typedef {{typed: string, clauses: Clause[], within: string[], kinds: string[], lang: string, left: string[]}} Parsed */

const MAX_WORDS = 24, MAX_COSTLY = 6, MAX_PHRASE = 12, MAX_CHARACTERS = 300
const QUOTES = /** @type {Record<string, string>} */ ({'"': '"', "“": "”", "„": "“", "«": "»", "”": "”"})
const FILTER = /^(section|rule|règle|regle|chapter|chapitre|kind|genre|lang|language|langue|in|dans)\s?:\s?([^\s:"“”„«»]+)(?=\s|$)/i

/** @param {string} text @returns {Parsed} */
export function parse(text) {
  let typed = text.slice(0, MAX_CHARACTERS * 4).normalize("NFC").replace(/[\p{C}\p{Z}\s]+/gu, " ").trim()
  if (typed.length > MAX_CHARACTERS) typed = typed.slice(0, MAX_CHARACTERS).replace(/ [^ ]*$/, "")
  /** @type {Parsed} */
  const parsed = {typed, clauses: [], within: [], kinds: [], lang: "", left: []}
  /** @type {Clause[]} */
  const clauses = []
  let at = 0
  while (at < typed.length) {
    const char = typed[at], starts = !at || typed[at - 1] === " "
    if (char === " ") {
      at++
      continue
    }
    const filter = starts ? FILTER.exec(typed.slice(at)) : null
    if (filter) {
      const [, name, value] = filter.map(one => one.toLowerCase())
      if (/^[kg]/.test(name)) parsed.kinds.push(value)
      else if (name.startsWith("lang")) parsed.lang = value.slice(0, 2)
      else if (/^(in|dans)$/.test(name)) parsed.left.push(filter[0].trim())
      else parsed.within.push(value)
      at += filter[0].length
      continue
    }
    const next = typed[at + 1] ?? ""
    const excluded = starts && "-−".includes(char) && (/\p{L}/u.test(next) || next in QUOTES)
    const begin = excluded ? at + 1 : at
    if (typed[begin] in QUOTES) {
      const open = typed[begin]
      let end = typed.indexOf(QUOTES[open], begin + 1)
      if (end < 0 && "“„".includes(open)) end = typed.indexOf('"', begin + 1)
      if (end > 0) {
        const inner = typed.slice(begin + 1, end).trim()
        if (/[\p{L}\p{N}_{]/u.test(inner))
          clauses.push({kind: "phrase", text: inner.split(" ").slice(0, MAX_PHRASE).join(" "), excluded})
        at = end + 1
        continue
      }
    }
    const chunk = /^[^\s"“”„«»]+/.exec(typed.slice(begin))?.[0]
    if (!chunk) {
      at = begin + 1
      continue
    }
    const prefix = /^(\p{L}[\p{L}\p{N}_'’-]*)\*+$/u.exec(chunk)
    if (prefix && prefix[1].length > 1) clauses.push({kind: "prefix", text: prefix[1], excluded})
    else if (!prefix && /[\p{L}\p{N}_{]/u.test(chunk)) clauses.push({kind: "word", text: chunk, excluded})
    at = begin + chunk.length
  }
  let costly = 0
  parsed.clauses = clauses.filter(one => one.kind === "word" || ++costly <= MAX_COSTLY).slice(0, MAX_WORDS)
  return parsed
}
