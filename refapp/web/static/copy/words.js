// How a text becomes search words, as refapp/search/analysers.py and stems.py do it; every list comes from there in base.json.

/** @typedef {{form: string, key: string, place: number, start: number, end: number}} Word */
/** @typedef {{lang: string, analyser: string, irregular: Record<string, string>, endings: [string, string, number][], functions: string[],
 *   spelled: string[], small: string[], joining: string[], optional: string[], dice: string[], negations: string[],
 *   beforeNoun: string[], afterNoun: string[]}} Tongue */

const LETTERS = "(?:\\p{L}\\p{M}*)+", MARKS = "['’‘ʼ＇]", WORD = `${LETTERS}(?:${MARKS}${LETTERS})*`
const TOKEN = new RegExp(
  "(?<symbol>\\{[^{}\\s]{1,10}\\}" +
  "|[+\\-−–]?(?:\\p{Nd}{1,4}|[xXyY*])/[+\\-−–]?(?:\\p{Nd}{1,4}|[xXyY*])(?![\\p{L}\\p{N}_/])" +
  "|(?<![\\p{L}\\p{N}_])[+\\-−]\\p{Nd}{1,4}(?![\\p{L}\\p{N}_/])" +
  "|[1-9]\\d\\d\\.\\d{1,4}[A-Za-z]{0,2}(?![\\p{L}\\p{N}_])" +
  "|\\d{1,3}(?:[,\\u202f\\u00a0]\\d{3})+(?!\\d))" +
  `|(?<count>\\p{Nd}+[A-Za-z]{0,3}(?![A-Za-z]))|(?<word>${WORD}(?:[-‐‑]${WORD})*)`, "gu")
const ELISION = new RegExp(`^(?:l|d|qu|j|n|s|c|m|t|jusqu|lorsqu|puisqu|quoiqu|presqu|quelqu)${MARKS}`, "iu")
const ENGLISH_END = new RegExp(`(?:${MARKS}s|${MARKS})$`, "iu")
const ALL_MARKS = new RegExp(MARKS, "gu")
const VOWELS = /[aeiouy]/, ALPHA = /^\p{L}+$/u, LONGEST = 60

/** Lower case, ligatures opened, accents removed. @param {string} text */
export function fold(text) {
  return text.toLowerCase().replace(/œ/g, "oe").replace(/æ/g, "ae").replace(/ß/g, "ss").normalize("NFD").replace(/\p{M}/gu, "")
}

/** A name in addresses, as corpus_io/terms.py spells it. @param {string} text */
export function slug(text) {
  const plain = text.replace(/[œŒ]/g, "oe").replace(/\+/g, " plus ").replace(/\//g, " ").normalize("NFKD").replace(/[^\x00-\x7f]/g, "")
  return (plain.toLowerCase().match(/[a-z0-9]+/g) ?? []).join("-")
}

/** The address of a page for another that lies beside it. @param {string} address @param {string} name */
export const instead = (address, name) => address.replace(/[^/]+\/$/, `${name}/`)

/** @param {string} word */
const formOf = word => word.normalize("NFC").toLowerCase().replace(/œ/g, "oe").replace(/æ/g, "ae").replace(/ß/g, "ss")
/** @param {string} word */
const undouble = word =>
  word.length > 3 && word.at(-1) === word.at(-2) && !VOWELS.test(word.at(-1) ?? "") ? word.slice(0, -1) : word

/** What tells a language's words: analyses its texts, knows its small words. */
export class Speech {
  /** @param {Tongue} tongue */
  constructor(tongue) {
    this.lang = tongue.lang
    this.isFrench = tongue.analyser === "french"
    this.irregular = new Map(Object.entries(tongue.irregular))
    this.endings = tongue.endings
    this.functions = new Set(tongue.functions)
    this.spelled = new Set(tongue.spelled)
    this.smallNames = new Set(tongue.small)
    this.smallKeys = new Set(tongue.optional)
    this.joining = new Set(tongue.joining)
    this.dice = new Set(tongue.dice)
    this.negations = new Set(tongue.negations)
    this.before = new Set(tongue.beforeNoun)
    this.after = new Set(tongue.afterNoun)
    /** @type {Map<string, Word[]>} */
    this.known = new Map()
  }

  /** The key under which forms of one word are found. @param {string} form */
  key(form) {
    return this.isFrench ? this.french(form) : this.english(form)
  }

  /** @param {string} form */
  english(form) {
    let word = fold(form)
    const odd = this.irregular.get(word)
    if (odd !== undefined) return odd
    if (word.length <= 3 || !ALPHA.test(word)) return word
    if (word.endsWith("ies") || word.endsWith("ied")) return word.slice(0, -3) + "y"
    if (word.endsWith("s") && !/(?:ss|us|is)$/.test(word)) word = word.slice(0, -1)
    for (const ending of ["ing", "ed"]) {
      const stem = word.slice(0, -ending.length)
      if (word.endsWith(ending) && !word.endsWith("eed") && stem.length >= 3 && VOWELS.test(stem)) {
        word = stem
        break
      }
    }
    return this.irregular.get(word) ?? undouble(word.endsWith("e") && word.length > 3 ? word.slice(0, -1) : word)
  }

  /** @param {string} form */
  french(form) {
    if (this.dice.has(form)) return [...this.dice][0]
    let word = fold(form)
    const odd = this.irregular.get(word)
    if (odd !== undefined) return odd
    if (word.length <= 3 || !ALPHA.test(word)) return word
    if (word.endsWith("aux") && !word.endsWith("eaux")) return undouble(word.slice(0, -2) + "l")
    if (/(?:eaux|eux)$/.test(word) || (word.endsWith("s") && !/(?:ss|us)$/.test(word))) word = word.slice(0, -1)
    const known = this.irregular.get(word)
    if (known !== undefined) return known
    for (const [end, instead, remain] of this.endings)
      if (word.endsWith(end) && word.length - end.length >= remain) {
        word = word.slice(0, -end.length) + instead
        break
      }
    return undouble(word.length > 4 && word.endsWith("i") ? word.slice(0, -1) : word)
  }

  /** Whether a query word may be missing from a result. @param {string} form */
  optional(form) {
    const folded = fold(form)
    return this.functions.has(folded) && !this.dice.has(form) && (folded === form || this.spelled.has(form))
  }

  /** A name without its function words, unless it has no others. @param {string[]} name */
  normal(name) {
    const kept = name.filter(key => !this.smallNames.has(key))
    return kept.length ? kept : name
  }

  /** A word without the apostrophes of its language, and how much was cut. @param {string} word @returns {[string, number, number]} */
  trim(word) {
    if (this.isFrench) {
      let cut = 0
      for (;;) {
        const match = ELISION.exec(word.slice(cut))
        if (!match || cut + match[0].length >= word.length) break
        cut += match[0].length
      }
      return [word.slice(cut).replace(ALL_MARKS, ""), cut, 0]
    }
    const end = ENGLISH_END.exec(word)
    const kept = end && end.index ? word.slice(0, end.index) : word
    return [kept.replace(ALL_MARKS, ""), 0, word.length - kept.length]
  }

  /** The words of a text in order; a hyphened one as its parts and joined. @param {string} text */
  analyse(text) {
    const before = this.known.get(text)
    if (before) return before
    /** @type {[string, number, number, number][]} */
    const found = []
    let place = 0
    for (const match of text.matchAll(TOKEN)) {
      const word = match[0], at = match.index ?? 0
      if (!match.groups?.word) {
        found.push([word.toLowerCase().replace(/[, \u202f\u00a0]/g, "").replace(/[−–]/g, "-"), place++, at, at + word.length])
        continue
      }
      /** @type {[string, number, number, number][]} */
      const pieces = []
      let begin = at
      for (const part of word.split(/[-‐‑]/)) {
        const [kept, left, right] = this.trim(part)
        if (kept) pieces.push([formOf(kept), place + pieces.length, begin + left, begin + part.length - right])
        begin += part.length + 1
      }
      const count = pieces.length
      if (count > 1)
        pieces.splice(1, 0, [pieces.map(one => one[0]).join(""), place, pieces[0][2], pieces[count - 1][3]])
      found.push(...pieces)
      place += count
    }
    if (!this.isFrench)
      found.forEach((word, at) => {
        if (word[0] === "die" && !this.before.has(found[at - 1]?.[0]) && !this.after.has(found[at + 1]?.[0])) word[0] = "dies"
      })
    const words = found.filter(one => one[0].length <= LONGEST)
      .map(([form, at, start, end]) => ({form, key: this.key(form), place: at, start, end}))
    if (this.known.size > 4000) this.known.clear()
    this.known.set(text, words)
    return words
  }

  /** Words without the joined forms of hyphened ones, and those forms by where their first part is. @param {string} text */
  parts(text) {
    /** @type {Word[]} */
    const single = []
    /** @type {Map<number, string>} */
    const joined = new Map()
    this.analyse(text).forEach((word, at, all) => {
      if (at && all[at - 1].place === word.place) joined.set(single.length - 1, word.form)
      else single.push(word)
    })
    return {single, joined}
  }

  /** @param {string} text */
  keys(text) {
    return this.parts(text).single.map(word => word.key)
  }
}
