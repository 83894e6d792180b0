// What a copy as files resolves by itself: the reader's language, addresses with a day, boards, accepted spellings.
const body = document.body;
const { root = "", service = "" } = body.dataset;
if (document.getElementById("here")) import(`${body.dataset.search}/page.js`);
const asked = new URLSearchParams(location.search);
const DAY = /^\d{4}-\d\d-\d\d$/;

function go(to) { location.replace(to); }

// A sentence above the page: what this copy has not.
function tell(sentence) {
  const note = document.createElement("div");
  note.className = "notice missing";
  note.setAttribute("role", "status");
  const line = document.createElement("p");
  line.textContent = sentence;
  note.append(line);
  document.querySelector("main .told:not([hidden]), main")?.prepend(note);
}

function filled(sentence, number, day) { return sentence.replace("{number}", number).replace("{day}", day); }

// The number that somebody wrote: "704.5K", "CR704.5k", "R7045k", "704,5k."; null for anything else.
function read(text) {
  const found = /^(?:cr|r)?[ .]?([1-9]\d{2}|[1-9](?![\d.]))[.,]?(\d{1,3})?\.?([a-z]{1,2})?[).,;:!?]*$/i.exec(text.trim());
  if (!found) return null;
  return found[1] + (found[2] ? `.${found[2]}${(found[3] ?? "").toLowerCase()}` : "");
}

// A day, a month or a year, as its last day; "" for anything else.
function dayOf(text) {
  if (DAY.test(text)) return text;
  return /^\d{4}-\d\d$/.test(text) ? `${text}-31` : /^\d{4}$/.test(text) ? `${text}-12-31` : "";
}

const other = (keys) => keys.map((key) => asked.get(key)).find(Boolean);

// Another rules site's parameters, on the pages of contents: "?c=704&v=FR".
function byQuery(words) {
  const number = read(other(["c", "ch", "cr", "rule", "regle", "number", "n"]) ?? "");
  if (!number) return "";
  const lang = (other(["v", "lang", "l", "hl"]) ?? document.documentElement.lang).toLowerCase().startsWith("f") ? "fr" : "en";
  return `${root}/${lang}/${words[lang]}/${number}/`;
}

const RULE = { en: "rule", fr: "regle" };
if (body.classList.contains("lead")) {
  const ways = [...document.querySelectorAll(".ways a")];
  const wanted = navigator.languages.map((code) => ways.find((way) => way.hreflang === code.slice(0, 2))).find(Boolean) ?? ways[0];
  document.documentElement.lang = wanted.hreflang;
  go(byQuery(RULE) || wanted.href + location.search + location.hash);
} else if (body.classList.contains("home") && byQuery(RULE)) {
  go(byQuery(RULE));
} else if (body.classList.contains("lost")) {
  lost();
} else if (body.dataset.unanswered) {
  const day = dayOf(asked.get("on") ?? asked.get("posted") ?? "");
  const number = document.querySelector("h1 .number")?.textContent ?? "";
  const changed = [...asked.keys()].some((key) => !["on", "posted"].includes(key) && !key.startsWith("utm"));
  const page = location.pathname.replace(/(\/\d{4}-\d\d-\d\d)?\/?(index\.html)?$/, "");
  if (day && body.dataset.runs) {
    const runs = body.dataset.runs.split(" ");
    const run = runs.filter((one) => one.slice(0, 10) <= day).pop();
    if (!run || run.endsWith("-")) tell(filled(body.dataset.absent, number, day));
    else go(`${page}/${run === runs.at(-1) ? "" : `${run}/`}`);
  } else if (day || changed) {
    if (service && !asked.has("changed")) go(service + location.pathname.slice(root.length).replace(/\/$/, "") + location.search);
    else tell(body.dataset.unanswered);
  }
}

// An address that is no file: of a board that stands with its rule, of a day, a spelling of a number, what a service does.
async function lost() {
  const steps = decodeURIComponent(location.pathname.slice(root.length)).split("/").filter(Boolean);
  const known = await fetch(`${root}/addresses.json`).then((answer) => answer.json()).catch(() => null);
  const langs = known ? Object.keys(known.words) : [];
  const named = (kind, code) => known.words[code][kind];
  const lang = langs.find((code) => steps[0] === code || steps[0]?.startsWith(`${code}-`) || steps[1] === code)
    ?? langs.find((code) => Object.values(known.words[code]).includes(steps[0]))
    ?? navigator.languages.map((code) => code.slice(0, 2)).find((code) => langs.includes(code)) ?? "en";
  for (const told of document.querySelectorAll(".told")) {
    told.hidden = told.lang !== lang;
    if (!told.hidden) document.title = told.dataset.title;
  }
  document.documentElement.lang = lang;
  if (!known) return;
  const said = document.querySelector(`.told[lang=${lang}]`).dataset;
  const board = known.boards[steps.at(-1)];
  if (board !== undefined && langs.some((code) => steps.at(-2) === named("example", code))) {
    if (service && location.search) return go(service + location.pathname.slice(root.length) + location.search);
    const changed = location.search ? "?changed=1" : "";
    return go(board ? `${root}/${lang}/${named("rule", lang)}/${board}/${changed}#live-${steps.at(-1)}`
      : `${root}/${lang}/${named("example", lang)}/${steps.at(-1)}/${changed}`);
  }
  const day = steps.length > 1 ? dayOf(steps.at(-1)) : "";
  const number = read(steps.at(day ? -2 : -1) ?? "") ?? "";
  const runs = known.numbers[number] ?? known.numbers[number.replace(/^(\d{3})\.?$/, "$1")];
  if (runs) {
    const places = runs.filter((run) => !day || known.editions[run < 0 ? -1 - run : run] <= day);
    const run = places.at(-1);
    const page = `${root}/${lang}/${named("rule", lang)}/${number}/`;
    const last = places.length === runs.length;
    if (run >= 0 && (last || known.past)) {
      return go(last ? page : `${page}${known.editions[run]}/`);
    }
    if (service) return go(service + location.pathname.slice(root.length) + location.search);
    tell(filled(run === undefined || run < 0 ? said.absent : said.today, number, day || known.editions.at(-1)));
    return undefined;
  }
  const computes = steps[0] === "api" || langs.some((code) => ["build", "link", "programs", "check"].some((kind) => steps.includes(named(kind, code))));
  if (service && computes) return go(service + location.pathname.slice(root.length) + location.search);
  const word = steps.at(-1) ?? "";
  if (!day && steps.length <= 2 && /^\p{L}[\p{L}’' -]{2,39}$/u.test(word) && !computes) {
    return go(`${root}/${lang}/${named("search", lang)}/?q=${encodeURIComponent(word.replaceAll("-", " "))}`);
  }
  return undefined;
}
