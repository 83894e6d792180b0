// What a copy as files resolves by itself: the reader's language, addresses with a day, boards, accepted spellings.
/** @typedef {{editions: string[], past: boolean, words: Record<string, Record<string, string>>, numbers: Record<string, number[]>,
 *   boards: Record<string, string>}} Addresses */

const body = document.body;
const { root = "", service = "", search = "" } = body.dataset;
const asked = new URLSearchParams(location.search);

// Who enters a field of search has all that an answer needs fetched meanwhile; it is put into the page that is open. Where that can’t be
// (soon), the form does what it does without scripts. The page of the search tells by itself that it waits.
const FIELD = "input[type=search][name=q]";
const LATE = 2000; // milliseconds
const own = location.pathname;
const here = Boolean(document.getElementById("here"));
/** @type {Promise<{ask: (form: HTMLFormElement, page: string) => void}> | undefined} */
let answers;
/** @type {Promise<string> | undefined} */
let page;

/** @param {HTMLFormElement} form */
function ahead(form) {
  import(`${search}/fetched.js`).catch(() => undefined);
  answers ??= import(`${search}/page.js`).then(async (script) => {
    if (!here) await script.ready();
    return script;
  });
  page ??= here ? Promise.resolve("") : fetch(form.action, { headers: { Accept: "text/html" } }).then((answer) => (answer.ok ? answer.text() : Promise.reject(answer.status)));
  return Promise.all([answers, page]);
}

/** @param {EventTarget | null} at */
function entered(at) {
  if (at instanceof HTMLInputElement && at.form && at.matches(FIELD)) ahead(at.form).catch(() => { answers = page = undefined; });
}
if (search && !body.classList.contains("lost")) {
  if (here) import(`${search}/page.js`);
  if (here && service && asked.has("on")) go(service + location.pathname.slice(root.length).replace(/\/$/, "") + location.search);
  entered(document.activeElement);
  document.addEventListener("focusin", (event) => entered(event.target));
  document.addEventListener("submit", (event) => {
    const form = /** @type {HTMLFormElement} */ (event.target);
    const field = /** @type {HTMLInputElement | null} */ (form.querySelector(FIELD));
    if (!field || (service && form.elements.namedItem("on"))) return;
    event.preventDefault();
    field.blur();
    const late = /** @type {Promise<never>} */ (new Promise((_, fail) => { if (!here) setTimeout(fail, LATE); }));
    Promise.race([ahead(form), late]).then(([{ ask }, text]) => ask(form, text)).catch(() => form.submit());
  });
  addEventListener("popstate", () => { if (!answers && !here && location.pathname !== own) location.reload(); });
}

/** @param {string} to */
function go(to) { location.replace(to); }

/** A sentence above the page: what this copy has not. @param {string} sentence */
function tell(sentence) {
  const note = document.createElement("div");
  note.className = "notice missing";
  note.setAttribute("role", "status");
  const line = document.createElement("p");
  line.textContent = sentence;
  note.append(line);
  document.querySelector("main .told:not([hidden]), main")?.prepend(note);
}

/** @param {string} sentence @param {string} number @param {string} day */
function filled(sentence, number, day) { return sentence.replace("{number}", number).replace("{day}", day); }

/** The number that somebody wrote into an address; "" for anything else. @param {string} text @returns {Promise<string>} */
async function read(text) { return text && (await import(`${search}/numbers.js`)).numberIn(text, true); }

/** A day, a month or a year, as its last day; "" for anything else. @param {string} text */
function dayOf(text) {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return text;
  return /^\d{4}-\d\d$/.test(text) ? `${text}-31` : /^\d{4}$/.test(text) ? `${text}-12-31` : "";
}

/** An address as people write it; as it is where it isn’t one. @param {string} path */
function decoded(path) {
  try { return decodeURIComponent(path); } catch { return path; }
}

/** @param {string[]} keys */
const other = (keys) => keys.map((key) => asked.get(key)).find(Boolean);

/** Another rules site's parameters, on the pages of contents: "?c=704&v=FR". @param {Record<string, string>} words */
async function byQuery(words) {
  const number = await read(other(["c", "ch", "cr", "rule", "regle", "number", "n"]) ?? "");
  if (!number) return "";
  const lang = (other(["v", "lang", "l", "hl"]) ?? document.documentElement.lang).toLowerCase().startsWith("f") ? "fr" : "en";
  return `${root}/${lang}/${words[lang]}/${number}/`;
}

const RULE = { en: "rule", fr: "regle" };
if (body.classList.contains("lead")) lead();
else if (body.classList.contains("home")) byQuery(RULE).then((to) => to && go(to));
else if (body.classList.contains("lost")) lost();
else if (body.dataset.unanswered) dated();

// A page that leads on, by the reader's languages.
async function lead() {
  const ways = [.../** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll(".ways a"))];
  const wanted = navigator.languages.map((code) => ways.find((way) => way.hreflang === code.slice(0, 2))).find(Boolean) ?? ways[0];
  document.documentElement.lang = wanted.hreflang;
  go(await byQuery(RULE) || wanted.href + location.search + location.hash);
}

// A rule's page or a board's that is asked for as on a day, or with changes.
function dated() {
  const day = dayOf(asked.get("on") ?? asked.get("posted") ?? "");
  const number = document.querySelector("h1 .number")?.textContent ?? "";
  const changed = [...asked.keys()].some((key) => !["on", "posted"].includes(key) && !key.startsWith("utm"));
  const page = location.pathname.replace(/(\/\d{4}-\d\d-\d\d)?\/?(index\.html)?$/, "");
  if (day && body.dataset.runs) {
    const runs = body.dataset.runs.split(" ");
    const run = runs.filter((one) => one.slice(0, 10) <= day).pop();
    if (!run || run.endsWith("-")) tell(filled(body.dataset.absent ?? "", number, day));
    else go(`${page}/${run === runs.at(-1) ? "" : `${run}/`}`);
  } else if (day || changed) {
    if (service && !asked.has("changed")) go(service + location.pathname.slice(root.length).replace(/\/$/, "") + location.search);
    else tell(body.dataset.unanswered ?? "");
  }
}

// An address that is no file: of a board that stands with its rule, of a day, a spelling of a number, what a service does.
async function lost() {
  const steps = decoded(location.pathname.slice(root.length)).split("/").filter(Boolean);
  const last = steps.at(-1) ?? "";
  const day = steps.length > 1 ? dayOf(last) : "";
  const [known, number] = /** @type {[Addresses | null, string]} */ (await Promise.all([
    fetch(`${root}/addresses.json`).then((answer) => answer.json()).catch(() => null),
    read(steps.at(day ? -2 : -1) ?? "").catch(() => "")]));
  const words = known?.words ?? {};
  const langs = Object.keys(words);
  const lang = langs.find((code) => steps[0] === code || steps[0]?.startsWith(`${code}-`) || steps[1] === code)
    ?? langs.find((code) => Object.values(words[code]).includes(steps[0]))
    ?? navigator.languages.map((code) => code.slice(0, 2)).find((code) => langs.includes(code)) ?? "en";
  /** @type {DOMStringMap} */
  let said = {};
  for (const told of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".told"))) {
    told.hidden = told.lang !== lang;
    if (told.hidden) continue;
    said = told.dataset;
    document.title = said.title ?? "";
  }
  document.documentElement.lang = lang;
  if (!known) return;
  /** @param {string} kind */
  const named = (kind) => words[lang][kind];
  const board = Object.hasOwn(known.boards, last) ? known.boards[last] : undefined;
  const beside = service + location.pathname.slice(root.length) + location.search;
  if (board !== undefined && langs.some((code) => steps.at(-2) === words[code].example)) {
    const changed = location.search ? "?changed=1" : "";
    if (service && changed) go(beside);
    else if (board) go(`${root}/${lang}/${named("rule")}/${board}/${changed}#live-${last}`);
    else go(`${root}/${lang}/${named("example")}/${last}/${changed}`);
    return;
  }
  const runs = known.numbers[number];
  if (runs) {
    const places = runs.filter((run) => !day || known.editions[run < 0 ? -1 - run : run] <= day);
    const run = places.at(-1) ?? -1;
    const page = `${root}/${lang}/${named("rule")}/${number}/`;
    const newest = places.length === runs.length;
    if (run >= 0 && (newest || known.past)) go(newest ? page : `${page}${known.editions[run]}/`);
    else if (service) go(beside);
    else tell(filled((run < 0 ? said.absent : said.today) ?? "", number, day || (known.editions.at(-1) ?? "")));
    return;
  }
  const computes = steps[0] === "api" || langs.some((code) => ["build", "link", "programs", "check"].some((kind) => steps.includes(words[code][kind])));
  if (service && computes) go(beside);
  else if (!day && steps.length <= 2 && /^\p{L}[\p{L}’' -]{2,39}$/u.test(last) && !computes) {
    go(`${root}/${lang}/${named("search")}/?q=${encodeURIComponent(last.replaceAll("-", " "))}`);
  }
}
