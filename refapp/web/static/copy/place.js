// The page of the search in the place of the page that is open, and that page again: nothing is loaded, what is put away keeps its state.

/** @typedef {{title: string, kind: string, head: Element[], top: Element[], inside: Element[], field: HTMLInputElement | null, scroll: number}} Page */

const FIELD = "input[type=search][name=q]"
const HEAD = "link[rel=canonical], link[rel=alternate], meta[name=description], meta[name=robots], meta[property]"
const top = /** @type {Element} */ (document.querySelector(".top"))
const foot = /** @type {Element} */ (document.querySelector(".foot"))
const field = /** @type {HTMLInputElement} */ (document.querySelector(FIELD))

/** The pages that stand here or did, by their paths. @type {Map<string, Page>} */
const pages = new Map()
let shown = location.pathname

/** What makes a page another than its neighbours. The field stays what it is, and so does its form where both pages have that above.
 * @param {Document} of @returns {Page} */
function taken(of) {
  const above = top.contains(field), inside = []
  for (let one = of.querySelector(".top")?.nextElementSibling; one && !one.matches(".foot"); one = one.nextElementSibling) inside.push(one)
  return {title: of.title, kind: of.body.className, head: [...of.head.querySelectorAll(HEAD)], inside, scroll: 0,
    top: [...of.querySelectorAll(above ? ".where, .lang" : ".find, .where, .lang")],
    field: above || of === document ? null : of.querySelector(FIELD)}
}

/** Two fields change their forms: that of the page knows who types, and what it says of itself is for where it stands.
 * @param {HTMLInputElement} its the one of the other form */
function trade(its) {
  const mark = document.createComment(""), beside = field.form?.querySelectorAll(".suggestions, .unseen[role=status]") ?? []
  for (const name of ["aria-label", "placeholder"]) {
    const said = field.getAttribute(name) ?? ""
    field.setAttribute(name, its.getAttribute(name) ?? "")
    its.setAttribute(name, said)
  }
  its.form?.append(...beside)
  field.replaceWith(mark)
  its.replaceWith(field)
  mark.replaceWith(its)
}

/** Whether the page of a path stands here now, that stood here before. @param {string} path */
export function stands(path) {
  const [from, to] = [pages.get(shown), pages.get(path)]
  if (path === shown) return true
  if (!from || !to) return false
  from.scroll = scrollY
  const {classList} = document.body, plain = classList.contains("no-keys"), its = from.field ?? to.field
  if (its) trade(its)
  for (const one of [...from.head, ...from.top, ...from.inside, ...document.querySelectorAll(".preview")]) one.remove()
  document.head.append(...to.head)
  top.append(...to.top)
  foot.before(...to.inside)
  for (const link of /** @type {NodeListOf<HTMLElement>} */ (foot.querySelectorAll("[type='application/json']"))) link.hidden = !link.hidden
  document.title = to.title
  document.body.className = to.kind
  classList.toggle("no-keys", plain)
  shown = path
  scrollTo({top: to.scroll, behavior: "instant"})
  return true
}

/** Another page of the same copy can stand here. Throws where that isn’t what came. @param {string} path @param {string} text */
export function prepare(path, text) {
  if (pages.has(path)) return
  const came = new DOMParser().parseFromString(text, "text/html")
  const [own, its] = [document, came].map(one => one.querySelector("link[rel=stylesheet]")?.getAttribute("href"))
  if (own !== its || !came.getElementById("here")) throw new Error(`${path} is of another copy`)
  pages.set(shown, taken(document)).set(path, taken(came))
}
