// One search without a service: reads a query, fetches what it needs, answers as refapp/search/service.py does.
import {factsIn} from "./columns.js"
import {Index, Store} from "./index.js"
import {languages, makePlans} from "./plan.js"
import {numberIn} from "./numbers.js"
import {parse} from "./query.js"
import {answer, standing} from "./rank.js"
import {Terms} from "./terms.js"
import {fold, Speech} from "./words.js"

/** @typedef {import("./plan.js").Plan} Plan */
/** @typedef {import("./query.js").Parsed} Parsed */
/** @typedef {{index: Index, row: number, score: number, plan: Plan}} Hit */
/** @typedef {{typed: string, hits: Hit[], whole: boolean, corrected: string, goto: string, unknown: string[], left: string[]}} Answer */

const ROUNDS = 6, USUAL = 3

export class Searcher {
  /** @param {(path: string) => Promise<any>} fetcher @param {string} preferred the reader's language */
  constructor(fetcher, preferred) {
    this.store = new Store(fetcher)
    this.preferred = preferred
    /** @type {Index[]} */
    this.indexes = []
    /** @type {Map<string, Speech>} */
    this.speeches = new Map()
    /** @type {Map<string, Map<string, number>>} words of names and sayings by language */
    this.named = new Map()
  }

  /** Fetches what every query needs. */
  async open() {
    const {store} = this
    await store.load(["base.json", "facts.bin"])
    if (this.indexes.length) return
    this.base = store.files.get("base.json")
    this.speeches = new Map(this.base.tongues.map((/** @type {import("./words.js").Tongue} */ one) => [one.lang, new Speech(one)]))
    this.terms = new Terms(this.base, [...this.speeches.values()])
    const own = /** @type {import("./index.js").Own[]} */ (this.base.indexes), facts = factsIn(store.files.get("facts.bin"), own.map(one => one.rows))
    this.indexes = own.map((one, i) => new Index(store, /** @type {Speech} */ (this.speeches.get(one.lang)), this.base, one, facts[i]))
  }

  /** @param {string} typed @param {boolean} [corrects] whether unknown words are read as known ones
   * @returns {Promise<Answer>} */
  async search(typed, corrects = true) {
    await this.open()
    return this.settled(() => this.tried(typed, corrects))
  }

  /** Fetches what the words typed so far need, and of a word that is begun what any end of it needs, or the only one that names know:
   * what is answered then, if so. @param {string} typed @returns {Promise<Answer | null>} */
  async foresee(typed) {
    await this.open()
    const [, whole = "", begun = ""] = /^(.*?)(\p{L}*)$/su.exec(typed) ?? [], end = begun.length > 2 ? this.ending(fold(begun)) : this.next(fold(whole), fold(begun))
    const known = begun.length > 2 && this.indexes.some(index => index.maybe(index.speech.key(begun.toLowerCase())))
    const read = known ? typed : whole, own = this.indexes.filter(index => index.lang === this.preferred)
    const [ended] = await Promise.all([end && this.settled(() => this.tried(whole + end, false)),
      read && !end && this.settled(() => this.tried(read, false)), this.store.load(own.flatMap(index => index.sure(fold(begun))))])
    return ended || null
  }

  /** The word that begins so of names and of what players say, first in the reader's language; "" where several are as usual.
   * @param {string} begun */
  ending(begun) {
    for (const {lang, speech} of [...this.indexes].sort((one, two) => Number(two.lang === this.preferred) - Number(one.lang === this.preferred))) {
      /** @type {Map<string, [number, string]>} how often, and a form, by keys */
      const found = new Map()
      for (const [word, often] of this.words(lang))
        if (word.startsWith(begun)) found.set(speech.key(word), [(found.get(speech.key(word))?.[0] ?? 0) + often, word])
      const [first, second] = [...found.values()].sort((one, two) => two[0] - one[0])
      if (first) return !second || first[0] >= USUAL * second[0] ? first[1] : ""
    }
    return ""
  }

  /** The word that is begun behind others, where names and what players say know one that begins so, in all its forms; else "".
   * @param {string} before @param {string} begun */
  next(before, begun) {
    if (!before.trim() || !begun) return ""
    const speech = /** @type {Speech} */ (this.speeches.get(this.preferred)), from = before.length
    const words = this.said(speech.lang).filter(one => one.startsWith(before + begun)).map(one => one.slice(from).match(/^\p{L}+/u)?.[0] ?? "")
    return new Set(words.map(word => speech.key(word))).size === 1 ? words[0] : ""
  }

  /** Words of names and of what players say, and how often. @param {string} lang @returns {Map<string, number>} */
  words(lang) {
    const known = this.named.get(lang)
    if (known) return known
    /** @type {Map<string, number>} */
    const found = new Map()
    for (const word of this.said(lang).join(" ").match(/\p{L}+/gu) ?? []) found.set(word, (found.get(word) ?? 0) + 1)
    this.named.set(lang, found)
    return found
  }

  /** Names and what players say, folded. @param {string} lang @returns {string[]} */
  said(lang) {
    const at = this.base.tongues.findIndex((/** @type {{lang: string}} */ one) => one.lang === lang)
    return fold([this.base.pairs[at], ...this.base.sayings[lang].map((/** @type {[string, string]} */ one) => one[0])].join("\n")).split(/[|\n]/)
  }

  /** What a function answers once nothing that it asked for is missing. @template T @param {() => T} attempt @returns {Promise<T>} */
  async settled(attempt) {
    for (let round = 0; ; round++) {
      for (const index of this.indexes) index.wanting.clear()
      const made = attempt()
      const paths = this.indexes.flatMap(index => [...index.wanting])
      if (!paths.length || round === ROUNDS) return made
      await this.store.load(paths)
    }
  }

  /** @param {string} typed @param {boolean} corrects @returns {Answer} */
  tried(typed, corrects) {
    let parsed = parse(typed)
    const number = this.number(parsed.typed)
    if (number) return {typed: parsed.typed, hits: this.below(number), whole: true, corrected: "", goto: number, unknown: [], left: []}
    let {plans, langs} = this.read(parsed)
    const lost = plans.map(({plan}) => new Set(plan.via === "typed" ? plan.unknown
      : plan.slots.filter(slot => slot.required && !slot.ways.length).map(slot => slot.typed)))
    const unknown = lost.length ? [...lost[0]].filter(word => lost.every(words => words.has(word))) : []
    let corrected = ""
    for (const word of !corrects || this.missing() ? [] : unknown) {
      const near = this.suggestion(word, langs)
      if (near) corrected = (corrected || parsed.typed).split(" ").map(part => swapped(part, word, near)).join(" ")
    }
    if (corrected) {
      parsed = {...parse(corrected), typed: parsed.typed, left: parsed.left}
      ;({plans, langs} = this.read(parsed))
    }
    const found = answer(plans, parsed, parsed.lang || this.preferred)
    return {typed: parsed.typed, ...found, corrected, goto: "", unknown, left: parsed.left}
  }

  /** Whether what was asked for is still to be fetched, so that nothing is known to be unknown. */
  missing() {
    return this.indexes.some(index => index.wanting.size)
  }

  /** @param {Parsed} parsed */
  read(parsed) {
    if (!this.terms || !parsed.clauses.some(one => !one.excluded)) return {plans: [], langs: []}
    const langs = languages(parsed, this.indexes, this.terms, parsed.lang || this.preferred)
    const indexes = this.indexes.filter(index => !parsed.lang || index.lang === parsed.lang)
    return {plans: makePlans(parsed, indexes, langs, this.terms, this.speeches), langs}
  }

  /** The rule that a whole query spells the number of; "" where there is none such. @param {string} typed */
  number(typed) {
    const number = numberIn(typed)
    return this.indexes.some(index => index.byNumber.has(number)) ? number : ""
  }

  /** A rule and what stands below it. @param {string} number @returns {Hit[]} */
  below(number) {
    const index = this.indexes.find(one => one.lang === this.preferred && one.byNumber.has(number))
      ?? this.indexes.find(one => one.byNumber.has(number))
    if (!index) return []
    const begins = number.length === 1 ? (/** @type {string} */ one) => one.length === 3 && one[0] === number
      : (/** @type {string} */ one) => one.startsWith(number + (number.includes(".") ? "" : "."))
        && /^\.?\d*[a-z]*$/.test(one.slice(number.length)) && (number.includes(".") ? /^[a-z]/.test(one.slice(number.length)) : !/[a-z]$/.test(one))
    const plan = {slots: [], excluded: [], names: [], via: "typed", unknown: []}
    const rows = [...index.byNumber].filter(([one]) => one === number || begins(one)).map(([, row]) => row)
    const mentions = number.includes(".") ? index.postings(number).rows.filter(row => !rows.includes(row)) : []
    return [...rows, ...mentions].map(row => ({index, row, score: 1, plan}))
  }

  /** A known word (or two) near an unknown one; "" where nothing is near. @param {string} word @param {string[]} langs */
  suggestion(word, langs) {
    const typed = fold(word)
    if (typed.length < 4 || typed.length > 40 || !/^\p{L}+$/u.test(typed)) return ""
    for (const index of this.indexes) {
      /** @type {[string, number][]} */
      const forms = index.file("forms.json") ?? []
      const known = new Map(forms.map(([form]) => [fold(form), form]))
      for (let cut = 3; cut < typed.length - 2; cut++) {
        const halves = [known.get(typed.slice(0, cut)), known.get(typed.slice(cut))]
        if (!halves[0] || !halves[1]) continue
        const lists = halves.map(half => index.postings(index.speech.key(half ?? "")))
        if (lists[0].rows.some(row => lists[1].impacts.has(row) && standing(lists, row, []))) return halves.join(" ")
      }
    }
    const limit = typed.length <= 8 ? 1 : typed.length <= 13 ? 2 : 3
    /** @type {[number, number, string] | null} */
    let best = null
    const offer = (/** @type {string} */ form, /** @type {number} */ count) => {
      const folded = fold(form)
      if (form.length < 3 || folded === typed || !/^\p{L}+$/u.test(form) || Math.abs(folded.length - typed.length) > limit) return
      const distance = apart(typed, folded, limit)
      if (distance > limit) return
      const anagram = [...folded].sort().join("") === [...typed].sort().join("")
      if (typed.length === 4 && (form.length < 4 || (form.length === 4 && !anagram))) return
      if (typed.length === 5 && form.length === 5 && count < 8 && !anagram) return
      const cost = distance + (folded[0] === typed[0] ? 0 : 0.7) + (folded.at(-1) === typed.at(-1) ? 0 : 0.35) - Math.min(count, 400) / 800
      if (!best || cost < best[0] || (cost === best[0] && (count > -best[1] || (count === -best[1] && form < best[2])))) best = [cost, -count, form]
    }
    for (const index of this.indexes) for (const [form, count] of index.file("forms.json") ?? []) offer(form, count)
    for (const lang of langs) {
      const at = this.base.tongues.findIndex((/** @type {{lang: string}} */ one) => one.lang === lang)
      for (const one of this.base.pairs[at].split(/[\s|]+/)) offer(one, 5)
    }
    return best ? best[2] : ""
  }
}

/** A part of a query with its unknown word corrected. @param {string} part @param {string} wrong @param {string} right */
function swapped(part, wrong, right) {
  const folded = fold(part), target = fold(wrong), at = folded.indexOf(target)
  if (at < 0 || folded.length !== part.length) return folded.replace(/['’]/g, "") === target ? right : part
  return part.slice(0, at) + right + part.slice(at + target.length)
}

/** Letters changed, added, left out or swapped; more than ``most`` counts no further. @param {string} one @param {string} two @param {number} most */
function apart(one, two, most) {
  let last = /** @type {number[]} */ ([]), row = Array.from({length: two.length + 1}, (_, i) => i)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= two.length; j++) {
      const same = one[i - 1] === two[j - 1] ? 0 : 1
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + same)
      if (i > 1 && j > 1 && one[i - 1] === two[j - 2] && one[i - 2] === two[j - 1]) next[j] = Math.min(next[j], last[j - 2] + 1)
    }
    if (Math.min(...next) > most) return most + 1
    last = row
    row = next
  }
  return row[two.length]
}
