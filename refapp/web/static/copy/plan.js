// From a query to what one index is asked, as refapp/search/plan.py and readings.py do it.
import {fold} from "./words.js"

/** @typedef {import("./index.js").Index} Index */
/** @typedef {import("./words.js").Speech} Speech */
/** @typedef {import("./words.js").Word} Word */
/** @typedef {import("./query.js").Clause} Clause */
/** @typedef {import("./query.js").Parsed} Parsed */
/** @typedef {import("./terms.js").Segment} Segment */
/** @typedef {import("./terms.js").Terms} Terms */
/** @typedef {{keys: string[], via: string, weight: number, phrase: boolean, forms: (string | null)[], text: string, offsets: number[]}} Way */
/** @typedef {{typed: string, ways: Way[], required: boolean, place: number}} Slot */
/** @typedef {{slots: Slot[], excluded: Slot[], names: string[][], via: string, unknown: string[]}} Plan */

const MAX_PREFIX_WORDS = 40, MAX_NAMES = 12

/** The languages that a query may be written in, the likelier first.
 * @param {Parsed} parsed @param {Index[]} indexes @param {Terms} terms @param {string} preferred */
export function languages(parsed, indexes, terms, preferred) {
  const text = parsed.clauses.filter(one => !one.excluded).map(one => one.text).join(" ")
  const scores = new Map(indexes.map(index => {
    const words = index.speech.analyse(text).filter(word => /^\p{L}+$/u.test(word.form))
    const spoken = new Set(terms.said(words.map(word => word.key), index.lang).flatMap(
      one => Array.from({length: one.end - one.start}, (_, i) => one.start + i)))
    let score = 0
    words.forEach((word, i) => {
      if (index.hasForm(word.form)) score += 1
      else if (index.has(word.key) || terms.knows(word.key, index.lang) || spoken.has(i)) score += 0.9
      if (index.speech.optional(word.form)) score += 0.5
    })
    if (index.lang === "fr" && fold(text) !== text.toLowerCase()) score += 0.5
    return [index.lang, score / Math.max(1, words.length)]
  }))
  const best = Math.max(...scores.values())
  /** @param {string} lang */
  const worth = lang => (scores.get(lang) ?? 0) + (lang === preferred ? 0.05 : 0)
  return [...scores.keys()].filter(lang => (scores.get(lang) ?? 0) >= best - 0.12)
    .sort((one, two) => worth(two) - worth(one) || (one < two ? -1 : 1))
}

/** The plans of a query, for each index and language that it may be typed in.
 * @param {Parsed} parsed @param {Index[]} indexes @param {string[]} typed @param {Terms} terms @param {Map<string, Speech>} speeches
 * @returns {{index: Index, plan: Plan}[]} */
export function makePlans(parsed, indexes, typed, terms, speeches) {
  const found = []
  for (const index of indexes)
    for (const lang of typed) {
      const plan = new Maker(index, /** @type {Speech} */ (speeches.get(lang)), terms).plan(parsed)
      if (lang !== index.lang) {
        const translates = plan.slots.some(slot => slot.ways.some(way => way.via === "translation"))
        if ((!translates && typed.includes(index.lang)) || !plan.slots.some(slot => slot.ways.length)) continue
      }
      found.push({index, plan})
    }
  return found
}

/** @param {string[]} keys @param {string} via @param {Partial<Way>} [more] @returns {Way} */
const way = (keys, via, more = {}) => ({keys, via, weight: 1, phrase: false, forms: [], text: "", offsets: [], ...more})

class Maker {
  /** @param {Index} index @param {Speech} speech @param {Terms} terms */
  constructor(index, speech, terms) {
    this.index = index
    this.speech = speech
    this.terms = terms
    this.native = speech.lang === index.lang
    /** @type {string[]} */
    this.unknown = []
    /** @type {Set<number>} */
    this.inNames = new Set()
  }

  /** @param {Parsed} parsed @returns {Plan} */
  plan(parsed) {
    /** @type {Slot[]} */
    let slots = []
    /** @type {string[]} */
    let run = []
    let place = 0
    const flush = () => {
      if (run.length) {
        slots.push(...this.run(run.join(" "), place))
        place += 40
        run = []
      }
    }
    for (const clause of parsed.clauses.filter(one => !one.excluded)) {
      if (clause.kind === "word") {
        run.push(clause.text)
        continue
      }
      flush()
      slots.push(this.quoted(clause, place))
      place += 40
    }
    flush()
    if (slots.length && !slots.some(slot => slot.required)) slots = slots.map(slot => ({...slot, required: true}))
    const excluded = parsed.clauses.filter(one => one.excluded).map(one => this.quoted(one, 0)).filter(one => one.ways.length)
    return {slots, excluded, names: this.names(parsed.clauses.filter(one => !one.excluded)).slice(0, MAX_NAMES),
      via: this.native ? "typed" : "translation", unknown: this.unknown}
  }

  /** A text's words, which of them are small, and known names by where they begin. @param {string} text */
  read(text) {
    const {single, joined} = this.speech.parts(text)
    let small = single.map(word => this.speech.optional(word.form))
    if (small.every(Boolean)) small = small.map(() => false)
    return {words: single, joined, small, segments: this.segments(single.map(word => word.key), small)}
  }

  /** @param {string[]} keys @param {boolean[]} small */
  segments(keys, small) {
    /** @type {Map<number, Segment>} */
    const found = new Map()
    let named = this.terms.segments(keys, small, this.speech.lang)
    const spoken = this.terms.said(keys, this.speech.lang)
    this.inNames = new Set(named.flatMap(one => range(one.start, one.end)))
    if (this.native) named = named.filter(one => !one.canonical)
    const taken = new Set()
    const ordered = [...named, ...spoken].sort((one, two) =>
      (two.end - two.start) - (one.end - one.start) || Number(!one.pairs.length) - Number(!two.pairs.length))
    for (const segment of ordered) {
      const inside = range(segment.start, segment.end)
      if (inside.some(at => taken.has(at))) continue
      found.set(segment.start, segment)
      inside.forEach(at => taken.add(at))
    }
    return found
  }

  /** @param {string} text @param {number} place */
  run(text, place) {
    const {words, joined, small, segments} = this.read(text)
    /** @type {Slot[]} */
    const slots = []
    for (let at = 0; at < words.length;) {
      const segment = segments.get(at)
      const ways = segment ? this.instead(segment) : []
      if (segment && ways.length) {
        const inside = words.slice(segment.start, segment.end), smalls = small.slice(segment.start, segment.end)
        const own = this.together(inside, smalls)
        let every = own ? [own, ...ways] : ways
        if (own && !segment.pairs.length && segment.end - segment.start > 1)
          every = own.keys.length === 1 ? [...this.spokenWay(inside), ...ways]
            : [{...own, phrase: true}, ...ways, {...own, weight: this.index.base.scattered}]
        slots.push({typed: text.slice(inside[0].start, inside[inside.length - 1].end), ways: every,
          required: !smalls.every(Boolean), place: place + at})
        at = segment.end
        continue
      }
      const slot = this.word(words, joined, at, small[at], place)
      if (slot) slots.push(slot)
      at++
    }
    return slots
  }

  /** What may stand for a segment in this index. @param {Segment} segment */
  instead(segment) {
    if (segment.pairs.length)
      return this.waysToSay(this.terms.forms(segment, this.index.lang), this.native ? "variant" : "translation")
    if (this.native) return this.waysToSay(segment.meant, "saying")
    return segment.meant.flatMap(meant => this.translated(meant))
  }

  /** @param {string[]} forms @param {string} via */
  waysToSay(forms, via) {
    /** @type {Way[]} */
    const found = []
    forms.forEach((form, at) => {
      const bare = form.replace(/^"|"$/g, "")
      const words = this.index.speech.analyse(bare)
      const weight = (via === "saying" ? 0.85 : 1) * (at ? 0.75 : 1)
      const made = [this.allOf(words, via, weight), this.solid(words, via, weight)]
      if (form.startsWith('"') && made[0]) made[0] = {...made[0], phrase: true, weight: 1.15}
      for (const one of made)
        if (one && !found.some(known => same(known.keys, one.keys))) found.push(one)
    })
    return found
  }

  /** A saying's meaning, name by name into the other language. @param {string} meant @returns {Way[]} */
  translated(meant) {
    const {single} = this.speech.parts(meant)
    const small = single.map(word => this.speech.optional(word.form))
    const segments = new Map(this.terms.segments(single.map(word => word.key), small, this.speech.lang).map(one => [one.start, one]))
    /** @type {string[]} */
    const keys = [], texts = []
    let said = true // all words are asked for at once, also behind one that isn't there, or not yet
    for (let at = 0; at < single.length;) {
      const segment = segments.get(at)
      if (segment) {
        for (const form of this.terms.forms(segment, this.index.lang).slice(0, 1)) {
          const made = this.allOf(this.index.speech.analyse(form), "translation", 1)
          said &&= Boolean(made)
          keys.push(...made?.keys ?? [])
          texts.push(form)
        }
        at = segment.end
        continue
      }
      if (!small[at]) {
        const key = this.index.speech.key(single[at].form)
        said = this.index.has(key) && said
        keys.push(key)
        texts.push(single[at].form)
      }
      at++
    }
    if (!keys.length || !said) return []
    return [way([...new Set(keys)], "translation", {weight: 0.9, text: texts.join(" ")})]
  }

  /** @param {Word[]} words @returns {Way[]} */
  spokenWay(words) {
    const keys = words.map(word => this.index.speech.key(word.form))
    return keys.length > 1 && keys.every(key => this.index.has(key)) ? [way(keys, "typed", {phrase: true})] : []
  }

  /** The words of a replaced segment as typed. @param {Word[]} words @param {boolean[]} small */
  together(words, small) {
    const telling = words.filter((_, i) => !small[i])
    const content = telling.length ? telling : words
    const keys = content.map(word => this.index.speech.key(word.form))
    if (!keys.map(key => this.index.has(key)).every(Boolean)) return null
    return way(keys, "typed", {text: content.map(word => word.form).join(" "), forms: content.map(word => this.form(word.form))})
  }

  /** @param {string} form */
  form(form) {
    return this.index.hasForm(form) ? form : null
  }

  /** @param {Word[]} words @param {Map<number, string>} joined @param {number} at @param {boolean} small @param {number} place
   * @returns {Slot | null} */
  word(words, joined, at, small, place) {
    const {form} = words[at]
    if (small && !this.native) return null // “a” is no French « a »
    /** @type {Way[]} */
    const ways = []
    const key = this.index.speech.key(form)
    if (this.index.has(key)) ways.push(way([key], "typed", {forms: [this.form(form)], text: form}))
    const solids = [at, at - 1].flatMap(i => joined.get(i) ?? [])
    if (/^\p{L}+$/u.test(form)) {
      const next = words[at + 1]?.form ?? "", last = words[at - 1]?.form ?? ""
      if (/^\p{L}+$/u.test(next)) solids.push(form + next)
      if (/^\p{L}+$/u.test(last)) solids.push(last + form)
    }
    for (const solid of solids) {
      const whole = this.index.speech.key(solid)
      if (this.index.has(whole)) ways.push(way([whole], "joined", {text: solid}))
    }
    if (ways.length) return {typed: form, ways, required: !small, place: place + at}
    if (small) return null
    if (this.inNames.has(at) || !this.native) return {typed: form, ways: [], required: true, place: place + at}
    this.unknown.push(form)
    return null
  }

  /** A phrase, a prefix or an excluded word. @param {Clause} clause @param {number} place @returns {Slot} */
  quoted(clause, place) {
    const {index} = this
    if (clause.kind === "prefix")
      return {typed: clause.text + "*", ways: this.prefix(clause.text).map(key => way([key], "prefix")), required: true, place}
    /** @type {Way[]} */
    const ways = []
    const {single} = index.speech.parts(clause.text)
    const keys = single.map(word => word.key)
    if (keys.length && keys.map(key => index.has(key)).every(Boolean))
      ways.push(way(keys, "typed", {phrase: keys.length > 1, text: clause.text, forms: single.map(word => this.form(word.form))}))
    if (!this.native && !clause.excluded) {
      const typed = this.speech.parts(clause.text).single
      const small = typed.map(word => this.speech.optional(word.form))
      const named = this.terms.segments(typed.map(word => word.key), small, this.speech.lang)
      if (named.length === 1 && named[0].start === Math.max(0, small.indexOf(false)))
        for (const form of this.terms.forms(named[0], index.lang)) {
          const made = this.allOf(index.speech.analyse(form), "translation", 0.95)
          if (made) ways.push(way(made.keys, made.via, {weight: made.weight, phrase: made.keys.length > 1, text: form}))
        }
    }
    if (!ways.length && !clause.excluded && this.native)
      this.unknown.push(...single.filter(word => !index.has(word.key)).map(word => word.form))
    return {typed: clause.text, ways, required: true, place}
  }

  /** Keys of the words that begin so, the most frequent first. @param {string} start */
  prefix(start) {
    /** @type {[string, number][]} */
    const forms = this.index.file("forms.json") ?? []
    const begun = fold(start)
    /** @type {Map<string, number>} */
    const counted = new Map()
    for (const [form, count] of forms)
      if (fold(form).startsWith(begun)) {
        const key = this.index.speech.key(form)
        counted.set(key, Math.max(counted.get(key) ?? 0, count))
      }
    return [...counted].sort((one, two) => two[1] - one[1] || (one[0] < two[0] ? -1 : 1)).slice(0, MAX_PREFIX_WORDS).map(one => one[0])
  }

  /** @param {Word[]} words @param {string} via @param {number} weight @returns {Way | null} */
  allOf(words, via, weight) {
    const {speech} = this.index
    const single = words.filter((word, at) => !at || words[at - 1].place !== word.place)
    let content = single.filter(word =>
      (via !== "saying" && speech.negations.has(word.form)) || !speech.optional(word.form))
    if (!content.length && via !== "saying") return null
    if (!content.length) content = single
    const keys = content.map(word => word.key)
    if (!keys.length || !keys.map(key => this.index.has(key)).every(Boolean)) return null
    return way(keys, via, {weight, forms: via === "saying" ? [] : content.map(word => this.form(word.form)),
      text: single.map(word => word.form).join(" "), offsets: content.map(word => word.place - content[0].place)})
  }

  /** A name that is one hyphened word, as the index joins it. @param {Word[]} words @param {string} via @param {number} weight */
  solid(words, via, weight) {
    if (words.length < 3 || words[1].place !== words[0].place || words[1].end !== words[words.length - 1].end) return null
    const key = this.index.speech.key(words[1].form)
    return this.index.has(key) ? way([key], via, {weight, text: words[1].form}) : null
  }

  /** The whole query as names of this index. @param {Clause[]} clauses @returns {string[][]} */
  names(clauses) {
    const {speech} = this.index
    const plain = clauses.map(one => one.text).join(" ")
    if (clauses.some(one => one.kind === "prefix")) return clauses.length === 1 ? this.prefix(plain).map(key => [key]) : []
    if (clauses.some(one => one.kind === "phrase")) {
      const whole = speech.keys(plain)
      return whole.length && same(speech.normal(whole), whole) ? [whole] : []
    }
    const found = []
    for (const name of unique(this.wholeNames(plain))) {
      const normal = speech.normal(name)
      if (normal.length) found.push(normal)
      if (normal.includes("rul") || normal.includes("regl")) {
        const less = normal.filter(key => key !== "rul" && key !== "regl")
        if (less.length) found.push(less)
      }
    }
    return found
  }

  /** @param {string} plain @returns {string[][]} */
  wholeNames(plain) {
    const {speech} = this.index
    const {words, small, segments} = this.read(plain)
    const found = []
    const idiom = (/** @type {Segment} */ one) => !one.pairs.length && one.end - one.start > 1
    if (this.native && ![...segments.values()].some(one => idiom(one) && small.slice(one.start, one.end).some(Boolean)))
      found.push(speech.keys(plain))
    if (this.native && words.length > 1 && words.length <= 3) {
      const solid = speech.key(words.map(word => word.form).join(""))
      if (this.index.has(solid)) found.push([solid])
    }
    if ((this.native && !segments.size) || (!this.native && words.some(word => speech.negations.has(word.form)))) return found
    /** @type {string[][][]} */
    const choices = []
    for (let at = 0; at < words.length;) {
      const segment = segments.get(at)
      const texts = !segment ? [] : segment.pairs.length ? this.terms.forms(segment, this.index.lang)
        : this.native ? segment.meant : segment.meant.flatMap(meant => this.translated(meant).map(one => one.text))
      const forms = texts.filter(text => !speech.analyse(text).some(word => speech.negations.has(word.form)))
        .map(text => speech.keys(text))
      if (segment && forms.length) {
        choices.push(forms)
        at = segment.end
      } else {
        if (!small[at] || this.native) choices.push([[speech.key(words[at].form)]])
        at++
      }
    }
    const most = Math.max(0, ...choices.map(one => one.length))
    for (let n = 0; n < most; n++) found.push(choices.flatMap(one => one[Math.min(n, one.length - 1)]))
    return found
  }
}

/** @param {number} start @param {number} end */
const range = (start, end) => Array.from({length: end - start}, (_, i) => start + i)
/** @param {string[]} one @param {string[]} two */
const same = (one, two) => one.length === two.length && one.every((each, i) => each === two[i])
/** @param {string[][]} names */
const unique = names => [...new Map(names.map(name => [name.join(" "), name])).values()]
