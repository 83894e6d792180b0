// Suggestions while somebody types, from the names that the search has anyway: refapp/services/reading/suggesting.py in short.
import {spelledOut} from "./index.js"
import {foresee, searcher} from "./reading.js"
import {fold, slug} from "./words.js"

const SHOWN = 8

/** Words alone, each after a space. @param {string} text */
const flat = text => " " + text.replace(/[^\p{L}\p{N}]+/gu, " ").trimStart()

/** As the service answers: [typed, texts, names beside them, addresses, languages].
 * @param {string} typed folded @param {string} lang @param {{rule: string, term: string}} places */
export async function suggested(typed, lang, places) {
  const {files} = searcher.store
  const paths = [`${lang}/labels.json`, `${lang}/facts.json`]
  await searcher.store.load(paths)
  /** @type {[string[], import("./index.js").Facts]} */
  const [labels, facts] = [files.get(paths[0]), files.get(paths[1])]
  const numbers = spelledOut(facts.numbers)
  foresee(typed)
  const number = /^\d/.test(typed)
  /** @type {[number, number, number][]} */
  const found = []
  labels.forEach((label, row) => {
    const folded = fold(label).replace(/’/g, "'")
    if (number) {
      if (numbers[row].startsWith(typed)) found.push([numbers[row] === typed ? 0 : 1, row, row])
      return
    }
    const at = flat(folded).indexOf(flat(typed))
    if (at >= 0) found.push([at ? 1 : 0, label.length, row])
  })
  const rows = found.sort((one, two) => one[0] - two[0] || one[1] - two[1] || one[2] - two[2]).slice(0, SHOWN).map(one => one[2])
  return [typed, rows.map(row => number ? numbers[row] : labels[row]), rows.map(row => number ? labels[row] : numbers[row]),
    rows.map(row => numbers[row] ? places.rule.replace("704.5f", numbers[row]) : places.term.replace("sample", slug(labels[row]))),
    rows.map(() => lang)]
}
