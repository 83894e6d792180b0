// Queries that are nothing but names of keywords, as refapp/search/combined.py has it.

/** @typedef {import("./index.js").Index} Index */
/** @typedef {import("./plan.js").Slot} Slot */

const SECTIONS = [701, 702], LONGEST = 4, WAYS = 4, SURE = 0.8

/** The rules of the keywords that a query names, in its order; none where it asks for anything else.
 * @param {Index} index @param {Slot[]} slots @returns {number[]} */
export function keywordsNamed(index, slots) {
  const wordings = slots.map(slot => slot.ways.slice(0, WAYS).map(way => way.keys)), {joining} = index.speech
  /** @type {Set<number>} */
  const found = new Set()
  for (let at = 0, width = 1; at < slots.length; at += width) {
    const row = longest()
    if (row !== undefined) found.add(row)
    else if (slots[at].required && !wordings[at].some(wording => wording.every(key => joining.has(key)))) return []
    function longest() {
      for (width = Math.min(LONGEST, slots.length - at); width > 1; width--) {
        const some = wordings.slice(at, at + width)
        if (some.some(each => !each.length) || !slots[at].required || !slots[at + width - 1].required) continue
        const row = bearer(index, index.speech.normal(some.flatMap(each => each[0])))
        if (row !== undefined) return row
      }
      return wordings[at].map(wording => bearer(index, wording)).find(row => row !== undefined)
    }
  }
  return found.size > 1 ? [...found] : []
}

/** @param {Index} index @param {string[]} name @returns {number | undefined} */
const bearer = (index, name) => index.exact(name).find(([row, strength]) =>
  strength >= SURE && index.kind(row) === "rule" && SECTIONS.includes(Number(index.section(row))))?.[0]

/** The keywords' own rules ahead of whatever doesn't speak of all of them plainly.
 * @param {Index} index @param {number[]} rows @param {[number, number][]} ranked @param {Set<number>} wholeOnes
 * @returns {[number, number][]} */
export function firstTogether(index, rows, ranked, wholeOnes) {
  const {TOGETHER, TOGETHER_STEP} = index.base.weights, below = TOGETHER - TOGETHER_STEP * rows.length
  const others = ranked.filter(([, row]) => !rows.includes(row))
  const stays = (/** @type {[number, number]} */ [score, row]) => score > TOGETHER && wholeOnes.has(row)
  const rest = others.filter(one => !stays(one)), lowered = Math.min(1, below / Math.max(below, ...rest.map(([score]) => score)))
  return [...others.filter(stays), ...rows.map((row, at) => /** @type {[number, number]} */ ([TOGETHER - TOGETHER_STEP * at, row])),
    ...rest.map(([score, row]) => /** @type {[number, number]} */ ([score * lowered, row]))]
}
