// A service worker, there only for who asked for it at the foot of a page: pages that were read stay readable without a network.
// The network always comes first; nothing is fetched that the reader did not open, and nothing leaves the device.
const PAGES = "pages-1";
const FILES = "files-1";
const MOST = 400; // pages; the oldest goes first
const WORDS = __WORDS__;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const at = new URL(request.url);
  if (request.method !== "GET" || at.origin !== location.origin) return;
  if (at.pathname.startsWith("/static/")) event.respondWith(file(request));
  else if (request.mode === "navigate" || at.pathname.startsWith("/embed/")) event.respondWith(page(request, at));
});

async function file(request) {
  const kept = await caches.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) (await caches.open(FILES)).put(request, answer.clone());
  return answer;
}

async function page(request, at) {
  const cache = await caches.open(PAGES);
  try {
    const answer = await fetch(request);
    const told = answer.headers.get("Cache-Control") ?? "";
    if (answer.ok && !answer.redirected && !told.includes("no-store") && /text\/html/.test(answer.headers.get("Content-Type") ?? "")) {
      await cache.put(request, answer.clone());
      const keys = await cache.keys();
      await Promise.all(keys.slice(0, Math.max(0, keys.length - MOST)).map((key) => cache.delete(key)));
    }
    return answer;
  } catch (error) {
    const kept = await cache.match(request);
    if (kept) return kept;
    if (request.mode !== "navigate") throw error;
    return list(at, (await cache.keys()).map((key) => new URL(key.url)).filter((url) => !url.pathname.startsWith("/embed/")));
  }
}

// What can be read now, instead of the browser's own error.
function list(at, kept) {
  const lang = /^\/([a-z]{2})[/-]/.exec(at.pathname)?.[1] ?? "en";
  const words = WORDS[lang] ?? WORDS.en;
  const text = (said) => said.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
  const rows = kept.map((url) => `<li><a href="${text(url.pathname + url.search)}">${text(decodeURIComponent(url.pathname + url.search))}</a></li>`);
  return new Response(`<!doctype html><html lang="${lang}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${text(words.title)}</title><h1>${text(words.title)}</h1><p>${text(words.kept)}</p><ul>${rows.reverse().join("")}</ul></html>`,
    { status: 503, headers: { "Content-Type": "text/html; charset=utf-8" } });
}
