// What answers a plan and in which order, as refapp/search/match.py, near.py, rank.py, merge.py and service.py do it.

import {firstTogether, keywordsNamed} from "./combined.js"

/** @typedef {import("./index.js").Index} Index */
/** @typedef {import("./index.js").Postings} Postings */
/** @typedef {import("./plan.js").Plan} Plan */
/** @typedef {import("./plan.js").Slot} Slot */
/** @typedef {import("./plan.js").Way} Way */
/** @typedef {import("./query.js").Parsed} Parsed */
/** @typedef {Map<number, number>} Scores */
/** @typedef {{slot: Slot, scores: Scores, ideal: number, only: Way | null, held: Scores[]}} Part */
/** @typedef {{index: Index, plan: Plan, best: [number, number][], quick: Scores, ideal: number, complete: boolean}} Found */

const EXAMPLES = 3, ASKS = 4, FAR = 20, APART = 4, PLACES = 8
/** @param {number[]} numbers */
const sum = numbers => numbers.reduce((one, two) => one + two, 0)

/** Every entry that holds one of a slot's ways, with the best of their impacts. @param {Index} index @param {Slot} slot @returns {Part} */
function evaluate(index, slot) {
  const {ways} = slot
  if (ways.length === 1 && ways[0].weight === 1) {
    const scores = holding(index, ways[0])
    return {slot, scores, ideal: sum(ways[0].keys.map(key => index.ideal(key))), only: ways[0].keys.length === 1 ? ways[0] : null,
      held: [scores]}
  }
  const every = ways.map(way => ({way, rows: holding(index, way), ideal: sum(way.keys.map(key => index.ideal(key)))}))
  const scored = every.filter(one => one.rows.size && one.ideal), held = every.map(one => one.rows)
  if (!scored.length) return {slot, scores: new Map(), ideal: index.ideal(null), only: null, held}
  // all ways to say it tell as much as the commonest of them: a rare slang word must not drown the rest
  const weight = Math.min(...scored.map(one => one.ideal))
  /** @type {Scores} */
  const scores = new Map()
  for (const {way, rows, ideal} of scored)
    for (const [row, score] of rows) {
      const share = score * way.weight * weight / ideal
      if (share > (scores.get(row) ?? 0)) scores.set(row, share)
    }
  return {slot, scores, ideal: weight, only: null, held}
}

/** @param {Index} index @param {Way} way @returns {Scores} */
function holding(index, way) {
  const lists = way.keys.map(key => index.postings(key))
  if (lists.length === 1) return lists[0].impacts
  /** @type {Scores} */
  const rows = new Map()
  const least = lists.reduce((one, two) => two.rows.length < one.rows.length ? two : one)
  for (const row of least.rows)
    if (lists.every(list => list.impacts.has(row)) && (!way.phrase || standing(lists, row, way.offsets)))
      rows.set(row, sum(lists.map(list => list.impacts.get(row) ?? 0)))
  return rows
}

/** Whether words stand in this order, side by side or at the offsets given. @param {Postings[]} lists @param {number} row @param {number[]} offsets */
export function standing(lists, row, offsets) {
  return (lists[0].places.get(row) ?? []).some(place =>
    lists.every((list, i) => (list.places.get(row) ?? []).includes(place + (offsets.length ? offsets[i] : i))))
}

/** Entries that hold every required part. @param {Part[]} required @returns {Scores} */
function whole(required) {
  /** @type {Scores} */
  const found = new Map()
  if (!required.length) return found
  const least = required.reduce((one, two) => two.scores.size < one.scores.size ? two : one)
  for (const row of least.scores.keys())
    if (required.every(part => part.scores.has(row))) found.set(row, sum(required.map(part => part.scores.get(row) ?? 0)))
  return found
}

/** Entries that hold at least a share of the meaning, with how much. @param {Part[]} required @param {number} least @returns {Scores} */
function partly(required, least) {
  const total = sum(required.map(part => part.ideal))
  /** @type {Scores} */
  const held = new Map()
  for (const part of required)
    for (const row of part.scores.keys()) held.set(row, (held.get(row) ?? 0) + part.ideal)
  /** @type {Scores} */
  const found = new Map()
  for (const [row, mass] of held) if (total && mass / total >= least - 1e-12) found.set(row, Math.min(1, mass / total))
  return found
}

/** A test of rows for exclusions and filters; null where there are none. @param {Index} index @param {Plan} plan @param {Parsed} parsed */
function allowed(index, plan, parsed) {
  const banned = new Set(plan.excluded.flatMap(slot => slot.ways.flatMap(way => [...holding(index, way).keys()])))
  const {within, kinds} = parsed
  if (!banned.size && !within.length && !kinds.length) return null
  const french = /** @type {Record<string, string>} */ (
    {chapitre: "chapter", règle: "rule", regle: "rule", "sous-règle": "subrule", "sous-regle": "subrule", glossaire: "glossary"})
  const wanted = new Set(kinds.map(kind => french[kind] ?? kind))
  return (/** @type {number} */ row) => {
    const number = index.facts.numbers[row]
    return !banned.has(row) && (!wanted.size || wanted.has(index.kind(row)))
      && (!within.length || within.some(above => number === above || (number.startsWith(above)
        && (above.length === 1 || !/\d/.test(number[above.length]) || !/[.]/.test(above)))))
  }
}

/** Every entry that answers a plan; with ``least``, those that hold that share of its meaning.
 * @param {Index} index @param {Plan} plan @param {Parsed} parsed @param {number | null} least @returns {Found} */
function find(index, plan, parsed, least) {
  const w = index.base.weights
  const few = plan.slots.filter(slot => slot.required).length <= 2
  const parts = plan.slots.filter(slot => slot.required || few && telling(index, slot)).map(slot => evaluate(index, slot))
  const required = parts.filter(part => part.slot.required)
  const ideal = sum(required.map(part => part.ideal)) || 1
  const test = allowed(index, plan, parsed) ?? (() => true)
  /** @type {Scores | null} */
  let coverage = null
  /** @type {Scores} */
  let quick
  let [name, named] = bearers(index, plan)
  named = new Map([...named].filter(([row]) => test(row)))
  if (least === null) quick = new Map([...whole(required)].filter(([row]) => test(row)))
  else {
    coverage = new Map([...partly(required, least)].filter(([row]) => test(row)))
    quick = new Map([...coverage].map(([row, share]) =>
      [row, sum(required.map(part => part.scores.get(row) ?? 0)) * share ** w.PENALTY]))
  }
  for (const row of named.keys())
    if (!quick.has(row)) {
      coverage?.set(row, 1)
      quick.set(row, sum(required.map(part => part.scores.get(row) ?? 0)))
    }
  for (const [row, share] of inner(index, plan, required, ideal))
    if (quick.has(row)) quick.set(row, (quick.get(row) ?? 0) + w.INNER * share * ideal * index.weight(row))
  for (const row of named.keys()) quick.set(row, (quick.get(row) ?? 0) + w.NAMED_FIRST * ideal)
  const wholeOnes = coverage ? new Set([...coverage].filter(([, share]) => share > 0.999).map(([row]) => row)) : new Set(quick.keys())
  const leading = [...quick].map(([row, score]) => /** @type {[number, number]} */ ([score / ideal, row]))
    .sort(better).slice(0, w.RERANKED)
  let ranked = lifted(index, second(index, parts, required, ideal, named, leading, coverage), wholeOnes)
  if (!allowed(index, plan, parsed) && !named.size && (coverage || quick.size >= w.FEW)) {
    const pair = keywordsNamed(index, plan.slots)
    if (pair.length) ranked = firstTogether(index, pair, ranked, wholeOnes)
    for (const row of pair) if (!quick.has(row)) quick.set(row, 0)
  }
  promote(index, index.own.inside[name.join(" ")] ?? [], ranked)
  return {index, plan, best: ranked.sort(better), quick, ideal, complete: !coverage || wholeOnes.size > 0}
}

/** Whether it tells anything that a text has a small word: most have *the*. @param {Index} index @param {Slot} slot */
const telling = (index, slot) => slot.ways.some(way => way.keys.some(key => tells(index, key)))

/** @param {Index} index @param {string} key */
const tells = (index, key) => (index.head(key)?.frequency ?? 0) < index.base.weights.COMMON * index.count

/** @param {[number, number]} one @param {[number, number]} two */
const better = (one, two) => two[0] - one[0] || one[1] - two[1]

/** Who bears the name that the whole query is. @param {Index} index @param {Plan} plan @returns {[string[], Scores]} */
function bearers(index, plan) {
  for (const name of plan.names) {
    const found = index.named(name)
    if (!found.length) continue
    const rows = new Map(found)
    for (const [row, strength] of found) {
      const first = index.facts.opening.get(row)
      if (first !== undefined) rows.set(first, Math.max(rows.get(first) ?? 0, strength * index.base.weights.OPENING))
    }
    return [name, rows]
  }
  return [[], new Map()]
}

/** Who bears a name that is a part of the query, by the name's share of its meaning.
 * @param {Index} index @param {Plan} plan @param {Part[]} required @param {number} ideal @returns {Scores} */
function inner(index, plan, required, ideal) {
  const {slots} = plan
  const shares = new Map(required.map(part => [part.slot, part.ideal / ideal]))
  const wordings = slots.map(slot => slot.ways.slice(0, 4).map(way => way.keys))
  /** @type {Scores} */
  const found = new Map()
  for (let start = 0; start < slots.length; start++) {
    let share = 0
    /** @type {string[]} */
    let joined = []
    for (let end = start; end < Math.min(start + 4, slots.length); end++) {
      if (!wordings[end].length) break
      share += shares.get(slots[end]) ?? 0
      joined = [...joined, ...wordings[end][0]]
      if (!share) continue
      for (const wording of end === start ? wordings[start] : [joined]) {
        const name = wording.length === 1 ? wording : index.speech.normal(wording)
        if (name.length > 1 && !tells(index, name[0])) continue // of names that are small words none begins with *the*
        for (const [row, strength] of index.exact(name).slice(0, 8))
          found.set(row, Math.max(found.get(row) ?? 0, strength * share))
      }
    }
  }
  return found
}

/** @param {Index} index @param {Part[]} required @param {number} ideal @returns {Scores} */
function headed(index, required, ideal) {
  /** @type {Map<string, number>} */
  const asked = new Map()
  for (const part of [...required].reverse())
    for (const way of [...part.slot.ways].reverse()) for (const key of way.keys) asked.set(key, part.ideal / ideal / way.keys.length)
  /** @type {Scores} */
  const found = new Map()
  for (const [key, share] of asked)
    for (const heading of index.word(key)?.headings ?? []) found.set(heading, (found.get(heading) ?? 0) + share)
  return found
}

/** Entries looked at word by word. @param {Index} index @param {Part[]} parts @param {Part[]} required @param {number} ideal
 * @param {Scores} named @param {[number, number][]} best @param {Scores | null} coverage @returns {[number, number][]} */
function second(index, parts, required, ideal, named, best, coverage) {
  const w = index.base.weights
  const near = required.length <= 2 ? parts : required
  const smalls = near.length - required.length
  const shares = headed(index, required, ideal)
  const units = near.map(part => ({part, ways: part.slot.ways.map((way, i) => ({
    way, rows: part.held[i], counts: way.weight > index.base.scattered, lists: way.keys.map(key => index.postings(key))}))}))
  return best.map(([quick, row]) => {
    let score = quick
    const share = coverage ? coverage.get(row) ?? 0 : 1
    const heading = index.facts.headings[row]
    const isHeaded = shares.has(heading)
    const aside = isHeaded || shares.has(row) ? 1 : index.weight(row) ** w.ASIDE
    let exact = 0, slight = 0, counted = 0, close = 0, pairs = 0
    /** @type {[number, number[]]} */
    let before = [-1, []]
    const meet = (/** @type {number} */ place, /** @type {number[]} */ stands) => {
      if (before[0] >= 0) {
        pairs++
        close += nearness(index, before[1], stands, place - before[0], aside)
      }
      before = [place, stands]
    }
    for (const {part, ways} of units) {
      const {slot, only} = part
      let same
      if (only) {
        if (!part.scores.has(row)) continue
        const list = ways[0].lists[0], forms = index.head(only.keys[0])?.forms ?? [], form = only.forms[0] ?? null
        same = form === null ? 0 : forms.length === 1 ? 1 : stood(list, row, forms.indexOf(form))
        meet(slot.place, list.places.get(row) ?? [])
      } else {
        const held = ways.find(one => one.rows.has(row))
        if (!held?.counts || !part.scores.has(row)) continue
        const {way, lists} = held
        same = sum(way.forms.map((form, i) =>
          form === null ? 0 : stood(lists[i], row, (index.head(way.keys[i])?.forms ?? []).indexOf(form)))) / way.keys.length
        lists.forEach((list, i) => meet(slot.place + (way.offsets.length ? way.offsets[i] : i), list.places.get(row) ?? []))
      }
      if (slot.required) {
        counted++
        exact += same
      } else slight += (part.scores.get(row) ?? 0) / part.ideal
    }
    if (pairs && close) score += w.NEAR * close / pairs * share ** w.PENALTY * index.weight(row)
    if (exact) score += w.EXACT * exact / counted
    if (slight) score += w.SLIGHT * slight / smalls
    const ways = index.facts.asks.begin[row + 1] - index.facts.asks.begin[row]
    score += w.ASKED * asked(index, required, ideal, row) * aside
      + w.POPULAR * Math.min(Math.log1p(ways) / Math.log1p(w.POPULAR_FROM), 1)
    if (isHeaded) {
      const much = shares.get(heading) ?? 0
      const defines = much > 0.6 && index.facts.defines[row]
      score += (w.HEADED + (defines ? w.DEFINITION : 0)) * much * share
    }
    const strength = named.get(row)
    if (strength !== undefined) return [w.NAMED + w.NAMED_STEP * strength + 0.05 * Math.min(score - w.NAMED_FIRST, 2), row]
    return [score < w.BEND ? score : w.NAMED - (w.NAMED - w.BEND) ** 2 / (score - 2 * w.BEND + w.NAMED), row]
  })
}

/** @param {Postings} list @param {number} row @param {number} form */
const stood = (list, row, form) => form >= 0 && ((list.forms.get(row) ?? 0) >> form) & 1 ? 1 : 0

/** How much the query is one of the ways to ask for an entry. @param {Index} index @param {Part[]} required @param {number} ideal @param {number} row */
function asked(index, required, ideal, row) {
  const {begin: rows, widths, told} = index.facts.asks
  let best = 0, begin = ASKS * index.base.field
  for (let at = rows[row]; at < rows[row + 1]; at++) {
    const end = begin + widths[at]
    let matched = 0
    for (const part of required)
      if (part.slot.ways.some(way => way.keys.every(key =>
        (index.postings(key).places.get(row) ?? []).some(place => place >= begin && place < end)))) matched += part.ideal
    if (matched) best = Math.max(best, 2 * matched / (ideal + Math.max(told[at], matched)))
    begin = end
  }
  return best
}

/** How close neighbouring query words stand: 1 where they stand as typed, 0 where far apart.
 * @param {Index} index @param {number[]} one @param {number[]} two @param {number} apart @param {number} aside */
function nearness(index, one, two, apart, aside) {
  const expected = apart < 1 ? 1 : Math.min(apart, APART)
  const worth = (/** @type {number} */ place) => {
    const field = Math.floor(place / index.base.field)
    return field === EXAMPLES ? 0.5 : field === ASKS ? aside : 1
  }
  if (one.length === 1 && two.length === 1) {
    const gap = two[0] - one[0]
    const near = gap >= 0 ? 1 / (1 + Math.abs(gap - expected)) : -gap < FAR ? 0.5 / -gap : 0
    return near * worth(one[0])
  }
  let best = 0
  const stands = new Set(two)
  for (const start of one)
    if (stands.has(start + expected)) {
      const field = Math.floor(start / index.base.field)
      if (field !== EXAMPLES && (field !== ASKS || aside === 1)) return 1
      best = Math.max(best, field === ASKS ? aside : 0.5)
    }
  for (const start of one.slice(0, PLACES)) {
    const at = two.findIndex(place => place >= start), last = at < 0 ? two.length : at
    let value = at < 0 ? 0 : 1 / (1 + Math.abs(two[at] - start - expected))
    if (last && start - two[last - 1] < FAR) value = Math.max(value, 0.5 / (start - two[last - 1]))
    if (value > best) {
      best = Math.max(best, value * worth(start))
      if (best >= index.base.weights.BESIDE) break
    }
  }
  return best
}

/** A rule most of whose subrules answer as well comes before them.
 * @param {Index} index @param {[number, number][]} ranked @param {Set<number>} wholeOnes */
function lifted(index, ranked, wholeOnes) {
  const w = index.base.weights
  return ranked.map(([score, row]) => {
    const below = index.children[row]
    if (below < w.FAMILY || index.kind(row) !== "rule" || score >= w.NAMED || !wholeOnes.has(row)) return /** @type {[number, number]} */ ([score, row])
    let answering = 0
    for (let child = row + 1; child <= row + below; child++) answering += Number(wholeOnes.has(child))
    return /** @type {[number, number]} */ (
      [answering >= Math.max(w.FAMILY, below * w.NEARLY_ALL) ? Math.min(score + w.LIFT, w.NAMED - 0.01) : score, row])
  })
}

/** Where the glossary sends the query's name to whole sections, their best rule counts as its bearer.
 * @param {Index} index @param {number[]} sections @param {[number, number][]} ranked */
function promote(index, sections, ranked) {
  const w = index.base.weights
  /** @type {[number, number, number][]} */
  const worth = []
  ranked.forEach(([score, row], at) => {
    if (sections.includes(index.section(row)) && score < w.NAMED)
      worth.push([score + (index.kind(row) === "rule" ? w.RULE_FIRST : 0), -row, at])
  })
  if (!worth.length) return
  const [, , at] = worth.reduce((one, two) => (two[0] - one[0] || two[1] - one[1]) > 0 ? two : one)
  ranked[at] = [w.NAMED + w.NAMED_STEP * w.SENT_INSIDE, ranked[at][1]]
}

/** All results of some plans, each rule once, best first. @param {{index: Index, plan: Plan}[]} plans @param {Parsed} parsed @param {string} preferred */
export function answer(plans, parsed, preferred) {
  const some = plans.filter(one => one.plan.slots.length)
  if (!some.length) return {hits: [], whole: false}
  const w = some[0].index.base.weights
  const many = some.some(({plan}) => {
    const required = plan.slots.filter(slot => slot.required).length
    return required + Number(plan.slots.length - required >= 2) >= w.PARTIAL_FROM
  })
  let found = many ? [] : some.map(({index, plan}) => find(index, plan, parsed, null))
  const count = () => sum(found.map(one => one.quick.size))
  if (many || (count() < w.FEW && some.some(({plan}) => plan.slots.length > 1)))
    for (const least of w.MIN_COVERAGE) {
      const wider = some.map(({index, plan}) => find(index, plan, parsed, least))
      if (wider.some(one => one.quick.size)) found = wider
      if (count() >= w.FEW) break
    }
  return {hits: merged(found.filter(one => one.quick.size), preferred),
    whole: found.some(one => one.complete) && !some.every(({plan}) => plan.unknown.length)}
}

/** @param {Found[]} found @param {string} preferred */
function merged(found, preferred) {
  /** @type {Map<string, {score: number, own: boolean, native: boolean, worth: number, index: Index, row: number, plan: Plan}>} */
  const best = new Map()
  for (const {index, plan, best: leading, quick, ideal} of found) {
    const translated = plan.via === "translation"
    const first = new Set(leading.map(one => one[1]))
    const floor = leading.length ? leading[leading.length - 1][0] : 0
    const rest = [...quick].filter(([row]) => !first.has(row)).map(([row, score]) => /** @type {[number, number]} */ ([score / ideal, row]))
      .sort(better).map(([score, row]) => /** @type {[number, number]} */ ([Math.min(score, floor), row]))
    for (const [raw, row] of [...leading, ...rest]) {
      const score = raw * (translated ? 0.92 : 1)
      const id = index.facts.numbers[row] || `${index.lang} ${row}`
      const own = index.lang === preferred, known = best.get(id)
      const hit = {score, own, native: !translated, worth: score, index, row, plan}
      if (!known) best.set(id, hit)
      else if (Number(own) - Number(known.own) || Number(!translated) - Number(known.native) || score - known.worth) {
        const first = Number(own) - Number(known.own) || Number(!translated) - Number(known.native) || score - known.worth
        if (first > 0) best.set(id, {...hit, score: Math.max(score, known.score)})
        else if (score > known.score) known.score = score
      }
    }
  }
  const mine = found.map(one => one.index).find(index => index.lang === preferred)
  const hits = [...best.entries()].map(([id, hit]) => {
    const row = hit.own ? undefined : mine?.byNumber.get(id)
    return row === undefined || !mine ? hit : {...hit, index: mine, row, score: hit.score * 0.92}
  })
  const order = (/** @type {{own: boolean}} */ hit) => hit.own ? 0 : 1
  return hits.sort((one, two) => two.score - one.score || order(one) - order(two) || one.row - two.row)
}
