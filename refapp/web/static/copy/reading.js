// The one searcher of a page, for who types and for what is shown, and the texts of what it finds.
import {Searcher} from "./searcher.js"

/** @typedef {import("./searcher.js").Hit} Hit */
/** @typedef {[label: string, text: string, examples: string[], boards: [string, string][]]} Told */

export const SHOWN = 5
const root = new URL(".", import.meta.url)
/** @param {string} path */
const fetched = async path => {
  const answer = await fetch(new URL(path, root))
  if (!answer.ok) throw new Error(`${answer.status} ${path}`)
  return path.endsWith(".bin") ? new Uint8Array(await answer.arrayBuffer()) : answer.json()
}
export const searcher = new Searcher(fetched, document.documentElement.lang)

/** What stands in some hits. @param {Hit[]} hits @returns {Promise<Told[]>} */
export async function textsOf(hits) {
  const per = /** @type {number} */ (searcher.base.texts)
  const path = (/** @type {Hit} */ hit) => `${hit.index.lang}/t${Math.floor(hit.row / per)}.json`
  await searcher.store.load(hits.map(path))
  return hits.map(hit => searcher.store.files.get(path(hit))[hit.row % per])
}

/** What is shown first of what was found: rules, and a term beside them. @param {Hit[]} hits */
export function firstOf(hits) {
  const rules = hits.filter(hit => hit.index.facts.numbers[hit.row])
  return [...(rules.length ? rules : hits).slice(0, SHOWN), ...(rules.length ? hits.filter(hit => !rules.includes(hit)).slice(0, 1) : [])]
}

const PAUSE = 250
/** @type {ReturnType<typeof setTimeout> | undefined} */
let pausing

/** Fetch what an answer needs while somebody types: what the words need at once, the text of the first result at a pause between two keys or
 * where only one word is left to be typed; what goes wrong is told when it is shown. @param {string} typed */
export function foresee(typed) {
  clearTimeout(pausing)
  const first = (/** @type {import("./searcher.js").Answer | null} */ found) => !found || found.goto ? [] : textsOf(firstOf(found.hits).slice(0, 1))
  const quiet = () => undefined // without a network, say
  if (typed.trim().length < 2) return
  searcher.foresee(typed).then(first).catch(quiet)
  pausing = setTimeout(() => searcher.search(typed, false).then(first).catch(quiet), PAUSE)
}
