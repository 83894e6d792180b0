// Words with their entries, and facts of rows, as refapp/search/columns.py wrote them: the same kinds of numbers in the same order.
import {Bits} from "./bits.js"

/** @typedef {{rows: number[], impacts: number[], stands: number[], places: number[][]}} Columns */
/** @typedef {{forms: string[], names: [string, [number, number][]][], headings: number[], columns: Columns}} Entry */

const STEPS = 0, STANDS = 3, COUNTS = 4, FIELDS = 5, PLACES = 12, IMPACTS = 26
const MANY = 50, KEPT = 51, KEY = 52, FORMS = 54, FORM = 55, NAMES = 57, NAME = 58, BEARERS = 60, BEARER = 61, STRENGTH = 62,
  HEADINGS = 63, HEADING = 64, WORD_KINDS = 65

/** @template T @param {number} count @param {() => T} each @returns {T[]} */
const times = (count, each) => Array.from({length: count}, each)

/** The words of a shard by their keys. @param {Uint8Array} bytes @param {number} field @returns {Map<string, Entry>} */
export function wordsIn(bytes, field) {
  const bits = new Bits(bytes, WORD_KINDS), found = new Map()
  const ending = (/** @type {number} */ kind, /** @type {string} */ like) => like.slice(0, bits.number(KEPT)) + bits.text(kind)
  let key = ""
  for (let left = bits.number(MANY); left--;) {
    const many = bits.number(MANY)
    key = ending(KEY, key)
    const forms = times(bits.number(FORMS), () => ending(FORM, key))
    const names = times(bits.number(NAMES), () =>
      [bits.text(NAME), times(bits.number(BEARERS), () => [bits.number(BEARER), bits.number(STRENGTH)])])
    found.set(key, {forms, names, headings: ascending(bits, HEADINGS, HEADING), columns: columnsOf(bits, many, forms.length, field)})
  }
  return found
}

/** @param {Bits} bits @param {number} many @param {number} kind */
function ascending(bits, many, kind) {
  let last = 0
  return times(bits.number(many), () => last += bits.number(kind))
}

/** @param {Bits} bits @param {number} many @param {number} forms @param {number} field @returns {Columns} */
function columnsOf(bits, many, forms, field) {
  /** @type {Columns} */
  const found = {rows: [], impacts: [], stands: [], places: []}
  for (let row = -1, step = 2; many--;) {
    step = bits.number(STEPS + Math.min(step, 2))
    found.rows.push(row += step + 1)
    const places = [], count = bits.number(COUNTS)
    for (let before = 0, last = -1; places.length < count;) {
      const on = bits.number(FIELDS + before)
      if (on) last = -1
      before += on
      last = Math.max(last, 0) + bits.number(PLACES + 2 * before + (last < 0 ? 0 : 1))
      places.push(before * field + last)
    }
    found.places.push(places)
    found.stands.push(count && forms > 1 ? bits.number(STANDS) : Math.min(count, 1))
    found.impacts.push(bits.symbol(IMPACTS + Math.floor((places[0] ?? 0) / field) * 3 + Math.min(count, 3), 7))
  }
  return found
}

/** @typedef {{numbers: string[], defines: number[], headings: number[], weights: number[], opening: Map<number, number>, seen: Uint8Array,
 *   asks: {begin: number[], widths: number[], told: number[]}}} Facts what ranking asks of every entry of an index; headings: the row of the
 *   nearest titled rule above, -1 for none; asks: where those of a row begin, the places that each way to ask takes, and what it tells */

const STEP = 0, NUMBER = 1, DEFINES = 3, ABOVE = 8, OPENED = 9, WEIGHT = 10, ASKS = 26, WIDTH = 27, TOLD = 28, SEEN = 44, SAME = 45, FACT_KINDS = 46
const KINDS = ["chapter", "section", "rule", "subrule", "glossary"]

/** @param {Uint8Array} bytes @param {number[]} sizes how many rows each index has @returns {Facts[]} */
export function factsIn(bytes, sizes) {
  const bits = new Bits(bytes, FACT_KINDS)
  /** @type {any} */
  let rows
  return sizes.map(size => {
    if (!bits.number(SAME)) rows = rowsIn(bits, size)
    /** @type {number[]} */
    const begin = [0], widths = [], told = []
    for (let row = 0; row < size; row++) {
      for (let left = bits.number(ASKS); left--;) {
        widths.push(bits.number(WIDTH))
        told.push(bits.number(TOLD + Math.min(widths[widths.length - 1], 15)))
      }
      begin.push(widths.length)
    }
    return {...rows, asks: {begin, widths, told}, seen: Uint8Array.from(times(bits.number(SEEN), () => bits.symbol(SEEN, 8)))}
  })
}

/** @param {Bits} bits @param {number} size */
function rowsIn(bits, size) {
  /** @type {string[]} */
  const numbers = [], defines = [], weights = [], headings = []
  for (let row = 0, number = "", heading = -1, weight = 0; row < size; row++) {
    numbers.push(number = stepped(number, bits.number(STEP)) ?? bits.text(NUMBER))
    defines.push(bits.symbol(DEFINES + KINDS.indexOf(kindOf(number)), 1))
    const above = bits.number(ABOVE)
    if (above > 1) heading = row - above + 1
    headings.push(above ? heading : -1)
    weights.push(weight = bits.symbol(WEIGHT + weight, 4))
  }
  return {numbers, defines, weights, headings, opening: new Map(ascending(bits, OPENED, OPENED).map(row => [row, row + 1]))}
}

/** What an entry is, by its number. @param {string} number */
export const kindOf = number =>
  !number ? "glossary" : /[a-z]$/.test(number) ? "subrule" : number.includes(".") ? "rule" : number.length > 1 ? "section" : "chapter"

/** What follows a number in book order in one of some ways: the next, the first below it, the next of what is above it, none; null
 * for another. @param {string} number @param {number} way */
function stepped(number, way) {
  if (!way) return after(number)
  if (way === 1) return {0: "1", 1: number + "00", 3: number + ".1"}[number.length] ?? number + "a"
  let up = parentOf(number), at = 2
  for (; up && at < way; at++) up = parentOf(up)
  return up ? after(up) : at === way ? "" : null
}

/** @param {string} number */
function after(number) {
  const [, before, letter] = /^(.*)([a-z])$/.exec(number) ?? []
  if (letter) return before + ({k: "m", n: "p"}[letter] ?? String.fromCharCode(letter.charCodeAt(0) + 1))
  const [section, rule] = number.split(".")
  return rule ? `${section}.${Number(rule) + 1}` : String(Number(section) + 1)
}

/** The number right above another; "" above a chapter. @param {string} number */
export function parentOf(number) {
  if (/[a-z]$/.test(number)) return number.replace(/[a-z]+$/, "")
  if (number.includes(".")) return number.slice(0, 3)
  return number.length === 3 ? number[0] : ""
}
