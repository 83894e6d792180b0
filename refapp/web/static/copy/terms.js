// What one language calls a thing, the other's names for it, and what players say, as refapp/search/terms.py does it.
import {fold} from "./words.js"

/** @typedef {import("./words.js").Speech} Speech */
/** @typedef {{start: number, end: number, pairs: number[], meant: string[], canonical: boolean}} Segment */

/** Texts by the key of their first word, analysed when a key with the same letter is asked for: few of them ever are. @template T */
class Filed {
  /** @param {Speech} speech @param {(text: string) => string[]} read */
  constructor(speech, read) {
    this.speech = speech
    this.read = read
    /** @type {Map<string, [string, T][]>} */
    this.waiting = new Map()
    /** @type {Map<string, (T & {keys: string[]})[]>} */
    this.known = new Map()
  }

  /** @param {string} text @param {T} value */
  add(text, value) {
    const letters = new Set(/[^\p{L}\s'’-]/u.test(text) ? [OTHER] : [])
    for (const word of fold(text).match(/\p{L}+/gu) ?? []) letters.add(word[0]).add((this.speech.irregular.get(word) ?? word)[0])
    for (const letter of letters) push(this.waiting, letter, [text, value])
  }

  /** @param {string} key */
  of(key) {
    const letter = letterOf(key), waiting = this.waiting.get(letter) ?? []
    this.waiting.delete(letter)
    for (const [text, value] of waiting) {
      const keys = this.read(text)
      if (keys.length && letterOf(keys[0]) === letter) push(this.known, keys[0], {...value, keys})
    }
    if (waiting.length) for (const each of this.known.values()) each.sort(longest)
    return this.known.get(key) ?? []
  }
}

const OTHER = "*"
/** @param {string} key */
const letterOf = key => /^\p{L}/u.test(key) ? key[0] : OTHER

/** Names of things in every language, and what players say, ready to be matched against a query's words. */
export class Terms {
  /** @param {any} base @param {Speech[]} speeches */
  constructor(base, speeches) {
    /** @type {string[][][]} by language, of each thing its names */
    this.pairs = base.pairs.map((/** @type {string} */ one) => one.split("\n").map(names => names ? names.split("|") : []))
    this.langs = speeches.map(one => one.lang)
    /** @type {Map<string, Filed<{pair: number, canonical: boolean}>>} */
    this.byFirst = new Map()
    /** @type {Map<string, Filed<{meant: string[]}>>} */
    this.spoken = new Map()
    speeches.forEach((speech, lang) => {
      const forms = new Filed(speech, form => speech.keys(form).filter(key => !speech.smallKeys.has(key)))
      this.pairs[lang].forEach((names, pair) => names.forEach((form, nth) => forms.add(form, {pair, canonical: nth === 0})))
      this.byFirst.set(speech.lang, forms)
      const said = new Filed(speech, way => speech.keys(way))
      for (const [ways, meant] of base.sayings[speech.lang])
        for (const way of ways.split("|")) said.add(way, {meant: meant.split("|")})
      this.spoken.set(speech.lang, said)
    })
  }

  /** @param {string} key @param {string} lang */
  knows(key, lang) {
    return Boolean(this.byFirst.get(lang)?.of(key).length)
  }

  /** Known names in a run of keys, longest first from the left. @param {string[]} keys @param {boolean[]} small @param {string} lang */
  segments(keys, small, lang) {
    /** @type {Segment[]} */
    const found = []
    for (let at = 0; at < keys.length;) {
      /** @type {[number, number] | null} */
      let best = null
      const named = []
      for (const form of this.byFirst.get(lang)?.of(keys[at]) ?? []) {
        const end = matched(form.keys, keys, small, at)
        if (end === null) continue
        best ??= [form.keys.length, end]
        if (form.keys.length === best[0] && end === best[1]) named.push(form)
      }
      if (!best) {
        at++
        continue
      }
      named.sort((one, two) => Number(two.canonical) - Number(one.canonical))
      found.push({start: at, end: best[1], pairs: [...new Set(named.map(one => one.pair))], meant: [],
        canonical: named.some(one => one.canonical)})
      at = best[1]
    }
    return found
  }

  /** What players say in a run of keys. @param {string[]} keys @param {string} lang */
  said(keys, lang) {
    /** @type {Segment[]} */
    const found = []
    for (let at = 0; at < keys.length;) {
      const one = (this.spoken.get(lang)?.of(keys[at]) ?? []).find(each => each.keys.every((key, i) => keys[at + i] === key))
      if (one) found.push({start: at, end: at + one.keys.length, pairs: [], meant: one.meant, canonical: false})
      at += one?.keys.length ?? 1
    }
    return found
  }

  /** Every name in a language for a segment, official ones first. @param {Segment} segment @param {string} lang @returns {string[]} */
  forms(segment, lang) {
    const names = this.pairs[this.langs.indexOf(lang)]
    return [...new Set([...segment.pairs.flatMap(i => names[i].slice(0, 1)), ...segment.pairs.flatMap(i => names[i].slice(1))])]
  }
}

/** @param {Map<string, any[]>} map @param {string} key @param {any} value */
function push(map, key, value) {
  const found = map.get(key)
  if (found) found.push(value)
  else map.set(key, [value])
}

/** @param {{keys: string[]}} one @param {{keys: string[]}} two */
const longest = (one, two) => two.keys.length - one.keys.length

/** @param {string[]} form @param {string[]} keys @param {boolean[]} small @param {number} at */
function matched(form, keys, small, at) {
  for (const wanted of form) {
    while (at < keys.length && keys[at] !== wanted && small[at]) at++
    if (at === keys.length || keys[at] !== wanted) return null
    at++
  }
  return at
}
