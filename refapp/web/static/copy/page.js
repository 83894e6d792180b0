// The page of a search in a copy without a service: what was typed is in the address, the results are put below it.
import {passage} from "./passage.js"
import {searcher, SHOWN, textsOf} from "./reading.js"
import {slug} from "./words.js"

const host = /** @type {HTMLElement} */ (document.getElementById("here"))
const {rule, term} = /** @type {Record<string, string>} */ ({...document.body.dataset})
const {lang, classList: asked} = document.documentElement

/** @typedef {import("./searcher.js").Hit} Hit */
/** @typedef {import("./searcher.js").Answer} Answer */

/** @param {string} name @param {Record<string, string>} [attributes] @param {(Node | string)[]} [inside] */
function made(name, attributes = {}, inside = []) {
  const element = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  element.append(...inside)
  return element
}

/** A sentence of the page's language with its fields filled. @param {string} name @param {Record<string, string>} [fields] */
const say = (name, fields = {}) => (host.dataset[name] ?? "").replace(/\{(\w+)\}/g, (_, key) => fields[key] ?? "")

/** @param {Hit} hit */
const number = hit => hit.index.facts.numbers[hit.row]

/** The address of what was found. @param {Hit} hit @param {string} label */
const address = (hit, label) => number(hit) ? rule.replace("704.5f", number(hit)) : term.replace("sample", slug(label))

/** @typedef {import("./reading.js").Told} Told */

/** @param {Hit} hit @param {Told} told */
function shown(hit, [label, text, examples, boards]) {
  const isRule = Boolean(number(hit)), kind = hit.index.kind(hit.row)
  const heading = made("h2", {}, [made("a", {href: address(hit, label)}, [
    ...(isRule ? [made("span", {class: "num"}, [number(hit)])] : []),
    made("span", {class: "label", ...(hit.index.lang === lang ? {} : {lang: hit.index.lang})}, [label])])])
  if (!isRule) heading.append(" ", made("span", {class: "badge"}, [say("glossary")]))
  else if (kind === "section" || kind === "chapter") heading.append(" ", made("span", {class: "badge"}, [say("heading")]))
  const item = made("li", {class: `hit ${isRule ? (kind === "section" || kind === "chapter" ? "section" : "rule") : "term"}`}, [heading])
  const words = passage(hit, text, examples)
  if (words.length) item.append(made("p", {class: "passage", ...(hit.index.lang === lang ? {} : {lang: hit.index.lang})}, words))
  for (const [place, title] of boards)
    item.append(made("p", {class: "shown-by"}, [say("board"), " ", made("a", {href: place}, [title])]))
  return item
}

/** @param {Answer} found */
async function show(found) {
  const rules = found.hits.filter(hit => number(hit))
  const hits = rules.length ? rules : found.hits
  const terms = rules.length ? found.hits.filter(hit => !number(hit)).slice(0, 1) : []
  const head = made("h1", {class: "found"}, [hits.length ? say(hits.length === 1 ? "one" : "many", {n: hits.length.toLocaleString(lang)}) : say("none")])
  const notes = []
  if (found.corrected) notes.push(say("read", {words: `“${found.typed}” → “${found.corrected}”`}))
  if (found.hits.length && !found.whole) notes.push(say("most"))
  if (found.unknown.length && !found.corrected) notes.push(say("nowhere", {words: found.unknown.join(", ")}))
  for (const text of found.left) notes.push(say("left", {text}))
  const list = made("ol", {class: "results"})
  const more = /** @type {HTMLButtonElement} */ (made("button", {type: "button", class: "more"}, [say("more")]))
  let at = 0, coming = Promise.resolve()
  /** As many more as a phone shows: first with the end of those before, then as they are asked for; one after the other. */
  const next = () => coming = coming.catch(() => undefined).then(async () => {
    const some = hits.slice(at, at + SHOWN)
    const found = await textsOf(some)
    list.append(...some.map((hit, i) => shown(hit, found[i])))
    at += some.length
    more.hidden = at >= hits.length
  })
  more.addEventListener("click", async () => {
    const first = at
    await next()
    const link = /** @type {HTMLElement | null} */ (list.children[first]?.querySelector("a"))
    link?.focus()
  })
  const [beside] = await Promise.all([textsOf(terms), next()])
  const end = new IntersectionObserver(async ([seen]) => {
    if (!seen.isIntersecting) return
    end.disconnect()
    await next()
  })
  if (!more.hidden) end.observe(more)
  host.replaceChildren(head, ...(notes.length ? [made("p", {class: "understood"}, [notes.join(" ")])] : []), list, more,
    ...(terms.length ? [made("ol", {class: "results"}, terms.map((hit, i) => shown(hit, beside[i])))] : []))
  document.querySelector("main > h1")?.remove()
  asked.toggle("asked", hits.length > 0)
  host.hidden = false
}

/** @param {Event} [moved] what led back or on to another search of this page */
async function start(moved) {
  const typed = new URLSearchParams(location.search).get("q")?.trim() ?? ""
  for (const field of document.querySelectorAll("input[type=search][name=q]"))
    if (typed || moved || field !== document.activeElement) /** @type {HTMLInputElement} */ (field).value = typed // who types already goes on
  host.hidden = !typed
  asked.toggle("asked", Boolean(typed)) // as asked.js did before the page was drawn
  if (!typed) {
    await searcher.open() // whoever stands here will type
    return
  }
  host.setAttribute("aria-busy", "true") // what was found before stays until there is something else to read
  if (!host.querySelector(".results")) host.replaceChildren(made("p", {role: "status"}, [say("waiting")]))
  try {
    const found = await searcher.search(typed)
    if (found.goto) {
      location.replace(rule.replace("704.5f", found.goto))
      return
    }
    document.title = say("titled", {query: typed})
    await show(found)
  } catch (error) {
    console.error(error)
    host.replaceChildren(made("p", {role: "alert"}, [say("failed")]))
  }
  host.removeAttribute("aria-busy")
}

for (const form of document.querySelectorAll("form:has(input[type=search][name=q])"))
  form.addEventListener("submit", event => { // the tables are here: why load the page again?
    const typed = /** @type {HTMLInputElement} */ (form.querySelector("input[name=q]")).value
    event.preventDefault()
    history.pushState(null, "", `?q=${encodeURIComponent(typed)}`)
    start()
  })
addEventListener("popstate", start)
start()
