// Suggestions while somebody types, from names by their letters: refapp/services/reading/suggesting.py in short.
import {searcher} from "./reading.js"
import {fold, instead, slug} from "./words.js"

const SHOWN = 8

/** Words alone, each after a space. @param {string} text */
const flat = text => " " + text.replace(/[^\p{L}\p{N}]+/gu, " ").trimStart()

/** As the service answers: [typed, texts, names beside them, addresses, languages].
 * @param {string} typed folded @param {string} lang @param {{rule: string, term: string}} places */
export async function suggested(typed, lang, places) {
  const number = /^\d/.test(typed), asked = typed, {files} = searcher.store
  const words = number ? [typed] : flat(typed).trim().split(" "), small = searcher.speeches.get(lang)?.smallNames
  const telling = words.filter(word => word.length > 1 && !small?.has(word)).map(word => `${lang}/n${word.slice(0, 2)}.json`)
  const path = telling.find(path => files.has(path)) ?? telling[0] ?? "" // each of them has the names of all these words
  if (/[a-z]{2}\.json$|\d\d\.json$/.test(path)) await searcher.store.load([path]).catch(() => undefined) // names begin with few others
  /** @type {[name: string, number: string][]} */
  const names = files.get(path) ?? []
  // a number that nothing begins with (704.5jj) is read as most of it
  while (number && typed.length > 3 && !names.some(([, its]) => its.startsWith(typed))) typed = typed.slice(0, -1).replace(/\.$/, "")
  /** @type {[number, number, number][]} */
  const found = []
  names.forEach(([name, its], row) => {
    const at = number ? its.indexOf(typed) : flat(fold(name).replace(/’/g, "'")).indexOf(flat(typed))
    if (number ? at === 0 : at >= 0) found.push(number ? [its === typed ? 0 : 1, row, row] : [at ? 1 : 0, name.length, row])
  })
  const rows = found.sort((one, two) => one[0] - two[0] || one[1] - two[1] || one[2] - two[2]).slice(0, SHOWN).map(one => names[one[2]])
  return [asked, rows.map(([name, its]) => number ? its : name), rows.map(([name, its]) => number ? name : its),
    rows.map(([name, its]) => instead(its ? places.rule : places.term, its || slug(name))),
    rows.map(() => lang)]
}
