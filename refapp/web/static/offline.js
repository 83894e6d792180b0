// A service worker, there only for who asked for it at the foot of a page: pages that were read stay readable without a network.
// The network always comes first; nothing is fetched that the reader did not open, and nothing leaves the device.
const PAGES = "pages-1";
const FILES = "files-1";
const SEARCH = "search-1"; // of a copy of the pages as files: all of one edition's, in a folder that is named by what it holds
const COPY = __COPY__; // what a query says is read by a script there, so that one page is enough
const MOST = 400; // pages; the oldest goes first
const FEW = 24; // style sheets, scripts and marks: those of older versions go
const WORDS = __WORDS__;
const ROOT = new URL(".", location.href).pathname;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const at = new URL(request.url);
  if (request.method !== "GET" || at.origin !== location.origin) return;
  const path = at.pathname.slice(ROOT.length);
  if (path.startsWith("static/")) event.respondWith(file(request, FILES, FEW));
  else if (/^search\/[0-9a-f]+\//.test(path)) event.respondWith(file(request, SEARCH, Infinity));
  else if (path.startsWith("search/") || path === "addresses.json") event.respondWith(newest(request));
  else if (request.mode === "navigate" || path.startsWith("embed/") || request.headers.get("Accept") === "text/html") event.respondWith(page(request, at));
});

async function file(request, name, most) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await keep(name, request, answer.clone(), most);
  return answer;
}

// What changes under its name: from the network as long as there is one.
async function newest(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok) await keep(FILES, request, answer.clone(), FEW);
    return answer;
  } catch (error) {
    const kept = await caches.match(request);
    if (kept) return kept;
    throw error;
  }
}

async function keep(name, request, answer, most) {
  const cache = await caches.open(name);
  await cache.delete(request); // what is read again is the newest again
  await cache.put(request, answer);
  const keys = await cache.keys();
  if (name === SEARCH) {
    const folder = new URL(".", request.url).href.replace(/(\/search\/[0-9a-f]+\/).*/, "$1");
    await Promise.all(keys.filter((key) => !key.url.startsWith(folder)).map((key) => cache.delete(key)));
  }
  await Promise.all(keys.slice(0, Math.max(0, keys.length - most)).map((key) => cache.delete(key)));
}

async function page(request, at) {
  const cache = await caches.open(PAGES);
  try {
    const answer = await fetch(request);
    const told = answer.headers.get("Cache-Control") ?? "";
    if (answer.ok && !answer.redirected && !told.includes("no-store") && /text\/html/.test(answer.headers.get("Content-Type") ?? "")) {
      await keep(PAGES, request, answer.clone(), MOST);
    }
    return answer;
  } catch (error) {
    const kept = await cache.match(request, { ignoreSearch: COPY });
    if (kept) return kept;
    if (request.mode !== "navigate") throw error;
    return list(at, cache);
  }
}

// What can be read now, newest first and by title, instead of the browser's own error; looking like the other pages.
async function list(at, cache) {
  const lang = /^([a-z]{2})[/-]/.exec(at.pathname.slice(ROOT.length))?.[1] ?? "en";
  const words = WORDS[lang] ?? WORDS.en;
  const text = (said) => said.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const rows = await Promise.all((await cache.keys()).map(async (key) => {
    const url = new URL(key.url);
    if (url.pathname.startsWith(`${ROOT}embed/`)) return "";
    const found = /<html lang="([a-z-]+)"[\s\S]*?<title>([^<]*)<\/title>/.exec(await (await cache.match(key))?.text() ?? "");
    const address = text(url.pathname + url.search);
    return `<li><a href="${address}"${found ? ` lang="${found[1]}">${found[2]}` : `>${address}`}</a></li>`;
  }));
  const style = (await (await caches.open(FILES)).keys()).map((key) => new URL(key.url).pathname).filter((path) => path.endsWith("/refapp.css")).pop();
  const sheet = style ? `<link rel="stylesheet" href="${text(style)}">` : "";
  return new Response(`<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${text(words.title)}</title>${sheet}</head><body><main id="main" class="plain"><h1>${text(words.title)}</h1><p>${text(words.kept)}</p><ul>${rows.reverse().join("")}</ul></main></body></html>`,
    { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
}
