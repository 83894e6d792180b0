// The index of one language as refapp/search/portable.py wrote it, fetched piece by piece as queries ask for it.

/** @typedef {import("./words.js").Speech} Speech */
/** @typedef {{rows: number[], impacts: Map<number, number>, forms: Map<number, number>, places: Map<number, number[]>}} Postings */
/** @typedef {{frequency: number, forms: string[], data: string[] | 0, names: [string, number[]][], headings: number[]}} Entry */
/** @typedef {{lang: string, edition: string, rows: number, numbers: string[], kind: string, weight: string, weights: number[],
 *   defines: string, heading: number[], opening: [number, number][],  inside: Record<string, number[]>, cuts: string[], heavy: string[],
 *   asks: string[], seen: string, small: Record<string, [number, string[]]>}} Facts */

const HALF = 45

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
  /** @param {Store} store @param {Speech} speech @param {any} base */
  constructor(store, speech, base) {
    this.store = store
    this.speech = speech
    this.lang = speech.lang
    this.base = base
    /** @type {Set<string>} what a search still has to fetch, collected while it is tried; it is tried again then */
    this.wanting = new Set()
    /** @type {Facts} */
    this.facts = {...store.files.get("shared.json"), ...store.files.get(`${this.lang}/facts.json`)}
    const facts = this.facts
    facts.numbers = spelledOut(facts.numbers)
    this.asks = asksOf(facts.asks)
    this.count = facts.rows
    this.heavy = new Map(facts.heavy.map((key, at) => [key, at]))
    this.opening = new Map(facts.opening)
    this.seen = Uint8Array.from(atob(facts.seen), letter => letter.charCodeAt(0))
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
    const at = this.shard(key)
    const shard = at < 0 ? null : this.file(`w${at}.json`)
    const apart = this.heavy.get(key)
    if (apart !== undefined) this.file(`h${apart}.json`) // in the same round
    if (!shard) return null
    const found = Object.hasOwn(shard, key) ? shard[key] : null
    const entry = found && {frequency: found[0], forms: found[1], data: found[2], names: found[3] || [], headings: found[4] || []}
    this.entries.set(key, entry)
    return entry
  }

  /** Which shard a word is in if it is in any; -1 before the first. @param {string} key */
  shard(key) {
    const cuts = this.facts.cuts
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
    return begun.length > 2 && at >= 0 && at === this.shard(begun + "\uffff") ? [`${this.lang}/w${at}.json`] : []
  }

  /** Whether a text may have a word: where the filter (see portable.py) says no, none has it. @param {string} key */
  maybe(key) {
    if (/^\d/.test(key)) return true
    const bits = 8 * this.seen.length
    let hashed = 0x811c9dc5
    for (const letter of key) hashed = Math.imul(hashed ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
    const step = hashed >>> 16 | 1
    for (let turn = 0; turn < this.base.seen; turn++) {
      const at = (hashed + turn * step) % bits
      if (!(this.seen[at >> 3] >> (at & 7) & 1)) return false
    }
    return true
  }

  /** How many texts have a word, and its forms there; null where none has it. @param {string} key @returns {{frequency: number, forms: string[]} | null} */
  head(key) {
    const small = Object.hasOwn(this.facts.small, key) ? this.facts.small[key] : null
    return small ? {frequency: small[0], forms: small[1]} : this.word(key)
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
    /** @type {Postings} */
    const none = {rows: [], impacts: new Map(), forms: new Map(), places: new Map()}
    if (!word) return none
    const data = word.data || this.file(`h${this.heavy.get(key)}.json`)
    if (!data) return none
    const found = none, most = this.ideal(key) / this.base.impact
    const [rows, impacts, stands, counts, places] = /** @type {string[]} */ (data)
    const [steps, forms, many] = [rows, stands, counts].map(column => numbersIn(column))
    let row = 0, at = 0
    steps.forEach((step, i) => {
      row += step
      found.rows.push(row)
      found.impacts.set(row, digit(impacts, i) * most)
      found.forms.set(row, forms[i])
      const stood = []
      for (let place = 0; stood.length < many[i];) {
        if (places[at] === "~") {
          place = (Math.floor(place / this.base.field) + 1) * this.base.field
          at++
          continue
        }
        const [number, next] = numberAt(places, at)
        stood.push(place += number)
        at = next
      }
      found.places.set(row, stood)
    })
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
          for (let at = 0; at < rows.length; at += 2)
            mixed.set(rows[at], Math.max(mixed.get(rows[at]) ?? 0, rows[at + 1] / 1000 * 0.9))
    return [...mixed].sort((one, two) => two[1] - one[1] || one[0] - two[0])
  }

  /** Rows that bear exactly this name. @param {string[]} name @returns {[number, number][]} */
  exact(name) {
    const rest = name.slice(1).join(" ")
    const found = this.word(name[0])?.names.find(each => each[0] === rest)?.[1] ?? []
    /** @type {[number, number][]} */
    const rows = []
    for (let at = 0; at < found.length; at += 2) rows.push([found[at], found[at + 1] / 1000])
    return rows
  }

  /** @param {number} row */
  weight(row) {
    return this.facts.weights[Number(this.facts.weight[row])]
  }

  /** @param {number} row */
  kind(row) {
    return this.base.kinds[Number(this.facts.kind[row])]
  }

  /** The section (three digits) of an entry, 0 for chapters and terms. @param {number} row */
  section(row) {
    return Number(/^\d{3}/.exec(this.facts.numbers[row])?.[0] ?? 0)
  }

  /** The row of the nearest titled rule above, -1 for none. @param {number} row */
  heading(row) {
    return this.facts.heading[row] ? row - this.facts.heading[row] : -1
  }
}

/** A digit of the columns, as portable.py writes them. @param {string} text @param {number} at */
function digit(text, at) {
  const code = text.charCodeAt(at)
  return code > 92 ? code - 36 : code - 35
}

/** The number that begins there, and where the next one does. @param {string} text @param {number} at @returns {[number, number]} */
function numberAt(text, at) {
  let number = 0
  for (let worth = 1; ; worth *= HALF) {
    const found = digit(text, at++)
    if (found < HALF) return [number + found * worth, at]
    number += (found - HALF) * worth
  }
}

/** @param {string} text */
function numbersIn(text) {
  const found = []
  for (let at = 0, number; at < text.length;) {
    [number, at] = numberAt(text, at)
    found.push(number)
  }
  return found
}

/** Of each entry the places that every way to ask for it takes, and what it tells. @param {string[]} columns @returns {[number, number][][]} */
function asksOf(columns) {
  const [many, widths, told] = columns.map(numbersIn)
  let at = 0
  return many.map(count => Array.from({length: count}, () => [widths[at], told[at++]]))
}

/** By code points, as Python orders texts. @param {string} one @param {string} two */
function before_(one, two) {
  const a = [...one], b = [...two]
  for (let at = 0; at < Math.min(a.length, b.length); at++)
    if (a[at] !== b[at]) return (a[at].codePointAt(0) ?? 0) < (b[at].codePointAt(0) ?? 0)
  return a.length < b.length
}

/** Numbers as portable.py shortened them: an amount stands for so many that follow each other. @param {(string | number)[]} numbers */
function spelledOut(numbers) {
  /** @type {string[]} */
  const found = []
  for (const one of numbers)
    if (typeof one === "string") found.push(one)
    else for (let i = 0; i < one; i++) found.push(successor(found[found.length - 1]))
  return found
}

/** @param {string} number */
function successor(number) {
  if (!number.includes(".")) return number && number + ".1"
  const letter = /[a-z]$/.exec(number)?.[0]
  if (letter) return number.slice(0, -1) + ({k: "m", n: "p"}[letter] ?? String.fromCharCode(letter.charCodeAt(0) + 1))
  const [section, rule] = number.split(".")
  return `${section}.${Number(rule) + 1}`
}

/** The number right above another, as text; "" above a chapter. @param {string} number */
export function parentOf(number) {
  if (/[a-z]$/.test(number)) return number.replace(/[a-z]+$/, "")
  if (number.includes(".")) return number.slice(0, 3)
  return number.length === 3 ? number[0] : ""
}
