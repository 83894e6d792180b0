// The page of a search in a copy without a service: what was typed is in the address, the results are put below it. Who asks on another
// page of the copy has this one put in its place.
import {passage} from "./passage.js"
import {prepare, stands} from "./place.js"
import {searcher, SHOWN, textsOf} from "./reading.js"
import {instead, slug} from "./words.js"

const {rule, term} = /** @type {Record<string, string>} */ ({...document.body.dataset})
const {lang, classList: asked} = document.documentElement
const here = () => /** @type {HTMLElement} */ (document.getElementById("here"))
/** Where the answer stands: also when the reader has gone back and it stands nowhere. */
let host = here()

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
const address = (hit, label) => instead(number(hit) ? rule : term, number(hit) || slug(label))

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

/** How it stands is said by the heading, also to who hears the page, and to them it is where the answer begins. */
const head = made("h1", {class: "found", tabindex: "-1", "aria-live": "polite"}), below = made("div")

/** @param {Answer} found @param {() => boolean} wanted whether nothing else was asked meanwhile */
async function show(found, wanted) {
  const rules = found.hits.filter(hit => number(hit))
  const hits = rules.length ? rules : found.hits
  const terms = rules.length ? found.hits.filter(hit => !number(hit)).slice(0, 1) : []
  /** @type {string[]} */
  const notes = []
  if (questions().get("on")) notes.push(say("today"))
  if (found.corrected) notes.push(say("read", {words: `“${found.typed}” → “${found.corrected}”`}))
  if (found.hits.length && !found.whole) notes.push(say("most"))
  if (found.unknown.length && !found.corrected) notes.push(say("nowhere", {words: found.unknown.join(", ")}))
  for (const text of found.left) notes.push(say("left", {text}))
  const list = made("ol", {class: "results"})
  const more = /** @type {HTMLButtonElement} */ (made("button", {type: "button", class: "more"}, [say("more")]))
  let at = 0, coming = Promise.resolve()
  /** As many more as a phone shows, each as soon as its text is there: first with the end of those before, then as they are asked for. */
  const next = () => coming = coming.catch(() => undefined).then(async () => {
    const texts = hits.slice(at, at + SHOWN).map(hit => textsOf([hit]))
    for (const text of texts) text.catch(() => undefined) // told when its turn comes
    for (const text of texts) {
      const [told] = await text
      list.append(shown(hits[at], told))
      if (!at++) begin()
    }
    more.hidden = at >= hits.length
  })
  const begin = () => {
    if (!wanted()) return
    head.textContent = hits.length ? say(hits.length === 1 ? "one" : "many", {n: hits.length.toLocaleString(lang)}) : say("none")
    below.replaceChildren(...(notes.length ? [made("p", {class: "understood"}, [notes.join(" ")])] : []), list)
    asked.toggle("asked", hits.length > 0)
  }
  more.addEventListener("click", async () => {
    const first = at
    await next()
    const link = /** @type {HTMLElement | null} */ (list.children[first]?.querySelector("a"))
    link?.focus()
  })
  const [, beside] = await Promise.all([next().catch(error => { if (!at) throw error }), textsOf(terms).catch(() => [])])
  if (!wanted()) return
  if (!hits.length) begin()
  below.append(more, ...(beside.length ? [made("ol", {class: "results"}, terms.map((hit, i) => shown(hit, beside[i])))] : []))
  const end = new IntersectionObserver(async ([seen]) => {
    if (!seen.isIntersecting) return
    end.disconnect()
    await next().catch(() => undefined) // the button stays
  })
  if (!more.hidden) end.observe(more)
}

const questions = () => new URLSearchParams(location.search)
const asking = () => location.pathname + location.search
let asks = 0, shownFor = asking()

/** Shows what the address asks. @param {boolean} [moved] whether it was another one before */
async function start(moved = false) {
  const typed = questions().get("q")?.trim() ?? "", mine = ++asks, plain = document.querySelector("main > h1")
  host = here()
  shownFor = asking()
  for (const field of document.querySelectorAll("input[type=search][name=q]"))
    if (typed || moved || field !== document.activeElement) /** @type {HTMLInputElement} */ (field).value = typed // who types already goes on
  for (const way of /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll(".lang a[hreflang]"))) way.search = location.search
  host.hidden = !typed
  asked.toggle("asked", Boolean(typed)) // as asked.js did before the page was drawn
  if (plain instanceof HTMLElement) plain.hidden = Boolean(typed)
  if (!typed) {
    document.title = say("title")
    await searcher.open() // whoever stands here will type
    return
  }
  if (!head.isConnected) host.append(head, below)
  host.setAttribute("aria-busy", "true") // what was found before stays until there is something else to read
  head.textContent = say("waiting")
  const wanted = () => mine === asks
  try {
    const found = await searcher.search(typed)
    if (!wanted()) return
    if (found.goto) {
      location.replace(instead(rule, found.goto))
      return
    }
    document.title = say("titled", {query: typed})
    await show(found, wanted)
  } catch (error) {
    console.error(error)
    if (!wanted()) return
    head.textContent = say("failed")
    below.replaceChildren()
  }
  if (wanted()) host.removeAttribute("aria-busy")
}

/** What every answer needs is there. */
export const ready = () => searcher.open()

/** Asks what stands in a form, on whichever page of the copy. Throws, and nothing has happened, where the page of the search isn’t what came.
 * @param {HTMLFormElement} form @param {string} page its text; "" where it stands here */
export function ask(form, page) {
  const asked = new URLSearchParams(/** @type {any} */ (new FormData(form))), number = searcher.number(asked.get("q")?.trim() ?? "")
  if (number) {
    location.assign(instead(rule, number))
    return
  }
  const path = page ? new URL(form.action).pathname : location.pathname, to = `${path}?${asked}`
  if (page) prepare(path, page)
  history[to === asking() ? "replaceState" : "pushState"](null, "", to) // before anything moves: the browser remembers where it was
  stands(path)
  start(true)
  head.focus({preventScroll: true})
}

addEventListener("popstate", () => {
  if (asking() === shownFor) return // another place of the page
  if (!stands(location.pathname)) location.reload()
  else if (here()) start(true)
  else {
    asks++
    shownFor = asking()
    asked.remove("asked")
  }
})
if (here()) start()
