// Progressive: every page works without this file. Keys, copying, previews of citations. No dependency.
const body = document.body;
const root = new URL("../..", import.meta.url).pathname.slice(0, -1); // what stands before every address of ours
document.documentElement.classList.add("js");

// Another rules site's habit: the number behind "#R" on the contents page.
if (/^#R[1-9]\d{2,5}[a-z]{0,2}$/i.test(location.hash) && body.classList.contains("home")) {
  location.replace(`?rule=${location.hash.slice(1)}`);
}

// "/" goes to the search box; arrows walk through the results.
const field = document.getElementById("q");
document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const typing = event.target.closest("input, textarea, select, [contenteditable]");
  if (event.key === "/" && !typing && field && keys()) {
    event.preventDefault();
    field.focus();
    field.select();
    return;
  }
  if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
  const hits = [...document.querySelectorAll(".results .hit h2 a")];
  if (!hits.length || (typing && typing !== field)) return;
  const at = hits.indexOf(document.activeElement);
  if (at < 0 && event.target !== field) return; // elsewhere the arrows scroll
  const to = at + (event.key === "ArrowDown" ? 1 : -1);
  event.preventDefault();
  (to < 0 ? field : hits[Math.min(to, hits.length - 1)])?.focus();
});

// The shortcut can be turned off (one character is easily typed by speech or by mistake); the choice stays on this device.
function keys() {
  try { return localStorage.getItem("keys") !== "off"; } catch { return true; }
}
const foot = document.querySelector(".foot");
const switches = document.createElement("div"); // below all else, where they move nothing
switches.className = "switches";
foot?.append(switches);
if (foot && field) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "keys";
  const tell = () => {
    button.textContent = keys() ? body.dataset.keysOn : body.dataset.keysOff;
    body.classList.toggle("no-keys", !keys());
  };
  button.addEventListener("click", () => {
    try { localStorage.setItem("keys", keys() ? "off" : "on"); } catch { /* nowhere to keep it */ }
    tell();
  });
  tell();
  switches.append(button);
}

// The publisher's words, ours, or both: what was chosen holds on every page.
const kept = () => { try { return localStorage.getItem("words") || "both"; } catch { return "both"; } };
function words(whose) {
  document.documentElement.dataset.words = whose;
  for (const button of document.querySelectorAll(".words-switch button")) button.setAttribute("aria-pressed", String(button.dataset.words === whose));
}
for (const group of document.querySelectorAll(".words-switch")) {
  group.hidden = false;
  group.addEventListener("click", (event) => {
    const whose = event.target.dataset.words;
    if (!whose) return;
    try { localStorage.setItem("words", whose); } catch { /* nowhere to keep it */ }
    words(whose);
  });
}
words(kept());

// A copy of the pages read, for reading them without a network: only where the reader asked for it, and gone when turned off.
if (foot && "serviceWorker" in navigator && isSecureContext) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "keys kept";
  const tell = (on) => {
    button.textContent = on ? body.dataset.keptOn : body.dataset.keptOff;
    button.setAttribute("aria-pressed", String(on));
  };
  const worker = () => navigator.serviceWorker.getRegistration(`${root}/`).catch(() => undefined);
  button.addEventListener("click", async () => {
    const known = await worker();
    if (known) {
      await known.unregister();
      for (const name of await caches.keys()) await caches.delete(name);
    } else {
      await navigator.serviceWorker.register(`${root}/offline.js`).catch(() => undefined);
      await navigator.serviceWorker.ready;
      await caches.open("pages-1").then((cache) => cache.add(location.href)).catch(() => undefined);
      for (const one of document.querySelectorAll("link[rel=stylesheet], script[src]")) await caches.open("files-1").then((cache) => cache.add(one.href || one.src)).catch(() => undefined);
    }
    tell(!known && Boolean(await worker()));
  });
  tell(false);
  worker().then((known) => tell(Boolean(known)));
  switches.append(button);
}

// Suggestions while typing: a combobox with a list; one small answer for each beginning, kept by browser and proxies.
// Where an address begins otherwise, what is chosen is put into the field instead of being gone to.
function suggest(input, from = "") {
  const lang = document.documentElement.lang;
  const list = document.createElement("ul");
  list.className = "suggestions";
  list.id = `${input.id || "find"}-suggestions`;
  list.setAttribute("role", "listbox");
  list.setAttribute("aria-label", body.dataset.suggested);
  list.hidden = true;
  if (from) input.after(list);
  else input.form.append(list);
  if (input.tagName === "INPUT") input.setAttribute("role", "combobox"); // no role may be a text area's
  const expand = (open) => { if (input.role) input.setAttribute("aria-expanded", String(open)); };
  for (const [name, value] of [["aria-autocomplete", "list"], ["aria-controls", list.id]]) input.setAttribute(name, value);
  expand(false);
  const told = document.createElement("span"); // how many there are, for who hears the page
  told.className = "unseen";
  told.setAttribute("role", "status");
  input.form.append(told);
  let at = -1;
  let wanted = "";
  const shut = () => {
    list.hidden = true;
    at = -1;
    told.textContent = "";
    expand(false);
    input.removeAttribute("aria-activedescendant");
  };
  const mark = (to) => {
    const rows = [...list.children];
    at = (to + rows.length + 1) % (rows.length + 1);
    rows.forEach((row, i) => row.setAttribute("aria-selected", String(i === at)));
    if (at === rows.length) { at = -1; input.removeAttribute("aria-activedescendant"); return; }
    input.setAttribute("aria-activedescendant", rows[at].id);
    rows[at].scrollIntoView({ block: "nearest" });
  };
  const take = (row) => {
    if (!from) { location.assign(row.dataset.to); return; }
    input.value = row.firstChild.textContent;
    shut();
  };
  const fill = ([, texts, names, places, langs]) => {
    list.replaceChildren(...texts.map((text, i) => {
      const row = document.createElement("li");
      row.id = `${list.id}-${i}`;
      row.setAttribute("role", "option");
      row.setAttribute("aria-selected", "false");
      row.dataset.to = places[i];
      const words = document.createElement("span");
      words.textContent = text;
      words.lang = langs[i];
      row.append(words);
      const number = /\/([0-9][0-9.a-z]*)$/.exec(places[i])?.[1];
      const note = [number === text ? "" : number, names[i]].filter(Boolean).join(" ");
      if (note) {
        const beside = document.createElement("span");
        beside.className = "soft";
        beside.textContent = note;
        row.append(" ", beside);
      }
      row.addEventListener("pointerdown", (event) => { event.preventDefault(); take(row); });
      return row;
    }));
    at = -1;
    list.hidden = !texts.length;
    expand(texts.length > 0);
    told.textContent = `${body.dataset.suggested}: ${texts.length}`;
  };
  const offered = async (typed) => { // a copy of the pages knows by itself what there is
    if (body.dataset.search) return (await import(`${body.dataset.search}/suggest.js`)).suggested(typed, lang, body.dataset);
    const answer = await fetch(`${root}/suggest/${lang}/${from}${encodeURIComponent(typed)}.json`);
    return answer.ok ? answer.json() : null;
  };
  input.addEventListener("input", () => {
    const typed = input.value.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[\s/]+/g, " ").trim();
    wanted = typed;
    if (body.dataset.search) import(`${body.dataset.search}/suggest.js`).then(({ foresee }) => foresee(input.value)).catch(() => undefined);
    if (typed.length < 2 || typed.length > 40) { shut(); return; }
    setTimeout(async () => {
      if (wanted !== typed) return;
      const answer = await offered(typed).catch(() => null);
      if (answer && wanted === typed && document.activeElement === input) fill(answer);
    }, 120);
  });
  input.addEventListener("keydown", (event) => {
    if (list.hidden) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") mark(event.key === "ArrowDown" ? at + 1 : at < 0 ? list.children.length - 1 : at - 1 < 0 ? list.children.length : at - 1);
    else if (event.key === "Enter" && at >= 0) take(list.children[at]);
    else if (event.key === "Escape") shut();
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  input.addEventListener("blur", () => { wanted = ""; shut(); });
}
for (const input of document.querySelectorAll("input[type=search][name=q]")) suggest(input);
for (const area of document.querySelectorAll("textarea[name=card]")) suggest(area, "cards/");

// Another language opens at the rule of the page that is being read.
for (const link of document.querySelectorAll(".lang a")) link.addEventListener("click", () => {
  const read = [...document.querySelectorAll(".entry [id], main section[id], #boards")].filter((one) => one.getBoundingClientRect().top < innerHeight / 3).pop();
  if (scrollY > innerHeight / 2 && read) link.hash = read.id;
});

// A long list of neighbours opens at the rule of the page.
const tree = document.querySelector(".tree");
const here = tree?.querySelector("[aria-current]");
if (here) tree.scrollTop = here.offsetTop - tree.offsetTop - tree.clientHeight / 2;

// A board played step by step: the links fetch the next moment and put it in place; arrows work while the stage has focus.
async function step(link) {
  const stage = link.closest(".stage");
  const name = link.dataset.go;
  const held = stage.contains(document.activeElement);
  const answer = await fetch(link.href).catch(() => null);
  const text = answer?.ok ? await answer.text() : "";
  const found = text && new DOMParser().parseFromString(text, "text/html").getElementById(stage.id);
  if (!found) { location.assign(link.href); return; }
  stage.replaceChildren(...document.importNode(found, true).childNodes);
  if (body.classList.contains("example-page") || body.classList.contains("build-page")) history.replaceState(null, "", link.href);
  if (held) (stage.querySelector(`a[data-go="${name === "start" ? "next" : name}"]`) || stage.querySelector(".player a"))?.focus({ preventScroll: true });
  say(stage.querySelector(".where-now")?.textContent ?? "");
}
document.addEventListener("click", (event) => {
  const link = event.target.closest?.(".stage .player a[data-go]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
  event.preventDefault();
  step(link);
});
document.addEventListener("keydown", (event) => {
  const to = { ArrowLeft: "previous", ArrowRight: "next" }[event.key];
  if (!to || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.target.closest("input, textarea, select")) return;
  const stage = event.target.closest(".stage");
  const link = stage?.querySelector(`.player a[data-go="${to}"]`) ?? (to === "next" ? stage?.querySelector('.player a[data-go="start"]') : null);
  if (link) { event.preventDefault(); step(link); }
});

// Copying: the number's link, and each way to link to the rule.
async function copy(text, button) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = document.createElement("textarea");
    area.value = text;
    body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  const before = button.textContent;
  if (before === body.dataset.copied) return;
  button.textContent = body.dataset.copied;
  say(body.dataset.copied);
  setTimeout(() => { button.textContent = before; }, 1600);
}
const live = document.createElement("p");
live.className = "unseen";
live.setAttribute("role", "status");
body.append(live);
function say(text) { live.textContent = ""; requestAnimationFrame(() => { live.textContent = text; }); }

for (const button of document.querySelectorAll("button.copy[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", () => copy(button.dataset.copy, button));
  const number = document.querySelector("h1 .number");
  if (number && button.closest(".head")) number.addEventListener("click", () => copy(button.dataset.copy, button));
}
for (const area of document.querySelectorAll(".share textarea, textarea.copyable")) {
  const button = document.createElement("button");
  button.type = "button";
  button.className = "copy";
  button.textContent = body.dataset.copyLabel;
  button.addEventListener("click", () => copy(area.value, button));
  area.after(button);
  area.addEventListener("focus", () => area.select());
}

// Previews: the embed card of a cited rule, on hover and on focus, closed by Escape.
const cards = new Map();
let open = null;
let timer = 0;
function card(link) {
  const page = new URL(link.href).pathname;
  const [, lang, , number, day] = page.slice(root.length).split("/");
  const term = link.classList.contains("term");
  const at = term || body.dataset.root !== undefined ? page : root + (link.classList.contains("of-card") ? `/embed/${lang}/card/${number}` : `/embed/${lang.split("-")[0]}/rule/${number}${day ? `/${day}` : ""}`);
  if (!cards.has(at)) {
    cards.set(at, fetch(at).then((answer) => (answer.ok ? answer.text() : "")).then((text) =>
      text && gist(new DOMParser().parseFromString(text, "text/html"))));
  }
  return cards.get(at);
}
// What a card, a term's page or a rule's own says first: a copy of the pages as files need not have cards.
function gist(page) {
  const card = page.querySelector(".gist, .embed");
  if (card || !page.querySelector(".head h1")) return card;
  const made = document.createElement("div");
  made.append(page.querySelector(".head h1"), ...page.querySelectorAll(".dated, .wording:first-of-type > *"));
  return made;
}
function close() {
  clearTimeout(timer);
  open?.remove();
  open = null;
}
async function show(link) {
  const found = await card(link).catch(() => null);
  if (!found || (!link.matches(":hover") && link !== document.activeElement)) return;
  close();
  open = document.createElement("div");
  open.className = "preview";
  open.setAttribute("role", "note");
  open.setAttribute("aria-label", body.dataset.preview);
  open.append(...found.cloneNode(true).childNodes);
  for (const inner of open.querySelectorAll("a")) inner.tabIndex = -1;
  for (const heading of open.querySelectorAll("h1")) {
    const line = document.createElement("p");
    line.className = "preview-head";
    line.append(...heading.childNodes);
    heading.replaceWith(line);
  }
  body.append(open);
  const box = link.getBoundingClientRect();
  const wide = open.offsetWidth;
  const left = Math.max(16, Math.min(box.left, document.documentElement.clientWidth - wide - 16));
  const below = box.bottom + open.offsetHeight + 12 < innerHeight;
  open.style.left = `${left + scrollX}px`;
  open.style.top = `${(below ? box.bottom + 6 : box.top - open.offsetHeight - 6) + scrollY}px`;
  open.addEventListener("pointerleave", () => { timer = setTimeout(close, 200); });
  open.addEventListener("pointerenter", () => clearTimeout(timer));
}
for (const link of document.querySelectorAll("a.cite, a.term, a.phrase, a.of-card, .stands-on a.num, .trace .ref, .meetings .ref, .notes a.num")) {
  link.addEventListener("pointerenter", (event) => {
    if (event.pointerType === "touch") return;
    clearTimeout(timer);
    timer = setTimeout(() => show(link), 250);
  });
  link.addEventListener("pointerleave", () => { clearTimeout(timer); timer = setTimeout(close, 250); });
  link.addEventListener("focus", () => show(link));
  link.addEventListener("blur", close);
}
document.addEventListener("keydown", (event) => { if (event.key === "Escape") close(); });
