// The index of one language as refapp/search/portable.py wrote it, fetched piece by piece as queries ask for it.

import {kindOf, parentOf, wordsIn} from "./columns.js"

/** @typedef {import("./words.js").Speech} Speech */
/** @typedef {import("./columns.js").Entry} Entry */
/** @typedef {{rows: number[], impacts: Map<number, number>, forms: Map<number, number>, places: Map<number, number[]>}} Postings */
/** @typedef {{lang: string, rows: number, weights: number[], small: Record<string, [number, string[]]>, cuts: string[], inside: Record<string, number[]>}} Own
 *   what base.json says of an index */

/** Fetched files by path, each once. */
export class Store {
  /** @param {(path: string) => Promise<any>} fetcher */
  constructor(fetcher) {
    this.fetcher = fetcher
    /** @type {Map<string, any>} */
    this.files = new Map()
    /** @type {Map<string, Promise<void>>} */
    this.coming = new Map()
  }

  /** @param {Iterable<string>} paths */
  async load(paths) {
    await Promise.all([...paths].filter(path => !this.files.has(path)).map(path => {
      const coming = this.coming.get(path) ?? this.fetcher(path).then(file => { this.files.set(path, file) })
        .finally(() => this.coming.delete(path))
      this.coming.set(path, coming)
      return coming
    }))
  }
}

export class Index {
  /** @param {Store} store @param {Speech} speech @param {any} base @param {Own} own @param {import("./columns.js").Facts} facts */
  constructor(store, speech, base, own, facts) {
    this.store = store
    this.speech = speech
    this.lang = speech.lang
    this.base = base
    /** @type {Set<string>} what a search still has to fetch, collected while it is tried; it is tried again then */
    this.wanting = new Set()
    this.own = own
    this.facts = facts
    this.count = own.rows
    /** @type {Map<string, number>} */
    this.byNumber = new Map()
    facts.numbers.forEach((number, row) => {
      if (number && !this.byNumber.has(number)) this.byNumber.set(number, row)
    })
    this.children = new Array(this.count).fill(0)
    facts.numbers.forEach(number => {
      const above = this.byNumber.get(parentOf(number))
      if (above !== undefined) this.children[above]++
    })
    /** @type {Map<string, Entry | null>} */
    this.entries = new Map()
    /** @type {Set<number>} shards whose words are among the entries */
    this.opened = new Set()
    /** @type {Map<string, Postings>} */
    this.read = new Map()
  }

  /** A file of this index; null, and wanted, where it is not here yet. @param {string} name */
  file(name) {
    const path = `${this.lang}/${name}`
    const found = this.store.files.get(path)
    if (found === undefined) this.wanting.add(path)
    return found ?? null
  }

  /** What is known of a word by its key; null where no text has it. @param {string} key @returns {Entry | null} */
  word(key) {
    const before = this.entries.get(key)
    if (before !== undefined) return before
    if (!this.maybe(key)) return null
    const at = this.shard(key), bytes = at < 0 ? null : this.file(shardFile(at))
    if (!bytes) return null
    if (!this.opened.has(at)) for (const [word, entry] of wordsIn(bytes, this.base.field)) this.entries.set(word, entry)
    this.opened.add(at)
    const found = this.entries.get(key) ?? null
    this.entries.set(key, found)
    return found
  }

  /** Which shard a word is in if it is in any; -1 before the first. @param {string} key */
  shard(key) {
    const {cuts} = this.own
    let low = 0, high = cuts.length
    while (low < high) {
      const middle = (low + high) >> 1
      if (before_(key, cuts[middle])) high = middle
      else low = middle + 1
    }
    return low - 1
  }

  /** The file in which all words are that begin so, if one it is. @param {string} begun @returns {string[]} */
  sure(begun) {
    const at = this.shard(begun)
    return begun.length > 2 && at >= 0 && at === this.shard(begun + "\uffff") ? [`${this.lang}/${shardFile(at)}`] : []
  }

  /** Whether a text may have a word: where the filter (see portable.py) says no, none has it. @param {string} key */
  maybe(key) {
    if (/^\d/.test(key)) return true
    const {seen} = this.facts, bits = 8 * seen.length
    let hashed = 0x811c9dc5
    for (const letter of key) hashed = Math.imul(hashed ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
    const step = hashed >>> 16 | 1
    for (let turn = 0; turn < this.base.seen; turn++) {
      const at = (hashed + turn * step) % bits
      if (!(seen[at >> 3] >> (at & 7) & 1)) return false
    }
    return true
  }

  /** How many texts have a word, and its forms there; null where none has it. @param {string} key @returns {{frequency: number, forms: string[]} | null} */
  head(key) {
    const small = Object.hasOwn(this.own.small, key) ? this.own.small[key] : null
    if (small) return {frequency: small[0], forms: small[1]}
    const word = this.word(key)
    return word && {frequency: word.columns.rows.length, forms: word.forms}
  }

  /** @param {string} key */
  has(key) {
    return this.head(key) !== null
  }

  /** Whether the very form stands in a text. @param {string} form */
  hasForm(form) {
    return this.head(this.speech.key(form))?.forms.includes(form) ?? false
  }

  /** A word's entries; empty, and wanted, where they are not here yet. @param {string} key @returns {Postings} */
  postings(key) {
    const before = this.read.get(key)
    if (before) return before
    const word = this.word(key)
    if (!word) return {rows: [], impacts: new Map(), forms: new Map(), places: new Map()}
    const {rows, impacts, stands, places} = word.columns, part = this.ideal(key) / this.base.impact
    /** @type {<T>(column: T[]) => Map<number, T>} */
    const byRow = column => new Map(rows.map((row, i) => [row, column[i]]))
    const found = {rows, impacts: byRow(impacts.map(one => one * part)), forms: byRow(stands), places: byRow(places)}
    this.read.set(key, found)
    return found
  }

  /** The impact that a word cannot exceed. @param {string | null} key */
  ideal(key) {
    const frequency = key === null ? 0 : this.head(key)?.frequency ?? 0
    return Math.log(1 + (this.count - frequency + 0.5) / (frequency + 0.5)) * (this.base.weights.K1 + 1)
  }

  /** Rows that answer to a name (already normal), best first. @param {string[]} name @returns {[number, number][]} */
  named(name) {
    const exact = this.exact(name)
    if (exact.length || name.length < 2) return exact
    /** @type {Map<number, number>} */
    const mixed = new Map()
    const wanted = [...new Set(name)].sort().join(" ")
    for (const first of new Set(name))
      for (const [rest, rows] of this.word(first)?.names ?? [])
        if (rest && [...new Set([first, ...rest.split(" ")])].sort().join(" ") === wanted)
          for (const [row, strength] of rows) mixed.set(row, Math.max(mixed.get(row) ?? 0, strength / 1000 * 0.9))
    return [...mixed].sort((one, two) => two[1] - one[1] || one[0] - two[0])
  }

  /** Rows that bear exactly this name. @param {string[]} name @returns {[number, number][]} */
  exact(name) {
    const rest = name.slice(1).join(" ")
    const found = this.word(name[0])?.names.find(each => each[0] === rest)?.[1] ?? []
    return found.map(([row, strength]) => [row, strength / 1000])
  }

  /** @param {number} row */
  weight(row) {
    return this.own.weights[this.facts.weights[row]]
  }

  /** @param {number} row */
  kind(row) {
    return kindOf(this.facts.numbers[row])
  }

  /** The section (three digits) of an entry, 0 for chapters and terms. @param {number} row */
  section(row) {
    return Number(/^\d{3}/.exec(this.facts.numbers[row])?.[0] ?? 0)
  }
}

/** @param {number} at */
const shardFile = at => `w${at}.bin`

/** By code points, as Python orders texts. @param {string} one @param {string} two */
function before_(one, two) {
  const a = [...one], b = [...two]
  for (let at = 0; at < Math.min(a.length, b.length); at++)
    if (a[at] !== b[at]) return (a[at].codePointAt(0) ?? 0) < (b[at].codePointAt(0) ?? 0)
  return a.length < b.length
}
