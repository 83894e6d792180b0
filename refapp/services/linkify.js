// Links the rule numbers of a page to the reference and shows a card on hover, focus and long press. Nothing is asked
// for before the first card; no cookie, nothing stored. Options stand on the script tag: data-lang, data-base,
// data-within (a CSS selector of the posts).
(() => {
const set = document.currentScript?.dataset || {}, base = set.base || "__BASE__";
const page = document.documentElement;
if (page.hasAttribute("data-rules-linked")) return;
page.setAttribute("data-rules-linked", "");
const P = __PATTERNS__;
const known = {};
for (const part of "__NUMBERS__".split(",")) {
  const [, section, rules, letter] = /(.*):(\d*)(.*)/.exec(part);
  known[section] = [+rules, letter];
}
// A number is [section, rule, letter]; of each section the last rule and letter are known, and letters skip l and o.
const exists = ([s, r, l]) => !!known[s] && !(r > known[s][0]) && r !== 0 && (!l || (l <= known[s][1] && !/[lo]/.test(l)));
const text = ([s, r, l]) => s + (r ? "." + r : "") + (l || "");
const key = ([s, r, l]) => s * 1e6 + (r || 0) * 1e3 + (l ? l.charCodeAt(0) + l.length * 32 : 0);
const less = (a, b) => key(a) < key(b);
const clean = (s) => s.replace(/[\uff01-\uff5e]/g, (c) => String.fromCharCode(c.charCodeAt(0) - 65248))
  .replace(/[\t\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, " ").replace(/[\u00ad\u2010-\u2013\u2212\ufe63]/g, "-")
  .replace(/[\u2018\u2019\u201b\u02bc\u2032]/g, "'").replace(/\ufffd/g, "?").replace(/(?<!\n)\n(?!\n)/g, " ");
const put = (n, l) => [n[0], n[1], l.toLowerCase()];

// The numbers of a text, as refapp.cite.mentions reads them: [start, end, number].
function scan(raw, lang) {
  const t = clean(raw), found = [], elisions = lang == "fr" ? "cdjlmnst" : lang == "en" ? "" : "cdjlmnst";
  const at = (name, i) => { P[name].lastIndex = i; return P[name].exec(t); };
  const near = (re, a, b) => re.test(t.slice(Math.max(0, a), Math.max(0, b)));
  const whole = (name, a, b) => P[name].exec(t.slice(a, b))?.[0].length == b - a;
  const cells = {}, shields = [];
  let last = -2, refused = -2, keyword0 = null;
  for (const token of t.matchAll(P.token)) {
    const m = /[.@]|:\/\//.test(token[0]) && P.address.exec(token[0]);
    if (m) shields.push([token.index + m.index, token.index + token[0].length]);
  }
  const weigh = (i) => {
    const cell = i >> 8;
    if (cells[cell] == null) {
      let sum = 0;
      for (const n of [5, 3, 1]) {
        if (sum < 5) {
          sum += n * new Set([...t.slice(Math.max(0, cell * 256 - 372), cell * 256 + 628).matchAll(({5: P.weight5, 3: P.weight3, 1: P.weight1})[n])]
            .map((m) => m[0].toLowerCase())).size;
        }
      }
      cells[cell] = sum;
    }
    return cells[cell];
  };
  const may = (w, r) => w.length == 3 && r[0] != "0" && exists([+w, +r]);
  const figure = (a, e) => {
    const before = t.slice(Math.max(0, a - 60), a);
    if (P.figure_before.test(before) || at("figure_after", e)) return true;
    return [P.decimal_left.exec(before), at("decimal_right", e)].some((m) => m && !may(m[1], m[2]));
  };
  const cited = (a, e) => near(P.cue, a - 24, a) || !!at("says", e);
  const among = (a, e) => [[a - 60, a], [e, e + 60]].some(([x, y]) =>
    [...t.slice(Math.max(0, x), y).matchAll(P.decimal)].some((m) => !may(m[1], m[2])));
  const citing = (a, e) => near(P.citing, a - 500, a - 1) || near(P.citing, e, e + 500);
  const code = (a, e) => /[=(,{\n]\s*$/.test(raw.slice(0, a)) && /^[);,}]/.test(raw.slice(e)) &&
    /=\s*$|\b(\d\d?(\.\d+)?|\d{3,})f\b|[;{}]\s*($|\/\/)/m.test(raw.slice(Math.max(0, a - 200), a) + raw.slice(e, e + 200));
  const bare = (n) => t.length <= 240 && (t.match(P.word) || []).length <= n;
  const foreign = (a, e, letter, k) => {
    const before = t.slice(Math.max(0, a - 80), a);
    if (P.other_before.test(before) || P.loud_before.test(before) || at("other_after", e)) return true;
    if (k) return false;
    if (P.division_before.test(before) || (!letter && P.generic_before.test(before))) return true;
    return !letter && P.acronym.test(before) && !P.ours.test(before) &&
      !(before == before.toUpperCase() && before.trim().split(/\s+/).length > 3);
  };
  const meant = (n, k0, a, e, k, chained) => {
    const l = n[2], short = t.length <= 240;
    if (!k && !l && refused > 0 && whole("chain", refused, a)) return false;
    if (foreign(a, e, l, k)) return false;
    if (chained) return !!l || !figure(a, e);
    const firm = k && !k.groups.weak, w = weigh(a), magic = w > 4;
    if (firm && l) return true;
    if (firm && !k.groups.section) return w > 1 || t.length <= 420;
    if (firm) return magic || citing(k0, e) || bare(1) || !!at("of_the_rules", e) || (short && w > 0);
    if (l) return (w > 1 || short) && !code(a, e);
    if (figure(a, e)) return false;
    if (bare(2)) return true;
    if (magic || citing(k0, e)) return cited(a, e) || !among(a, e);
    return short && (near(P.naming, a - 16, a) || !!at("verb", e) ||
      (cited(a, e) && !near(P.maybe_figure, a - 24, a) && !among(a, e)));
  };
  const sectionAt = (i, k) => {
    const m = at("next_section", i), g = k.groups;
    if (!m) return null;
    const e = i + m[0].length;
    if (at("section_letter", e) || !(g.plural || g.singular || g.section || (g.chapter && at("of_the_rules", e)))) return null;
    const n = [+m[1]];
    return at("counted", e) || at("unit", e) || !ends(n, e, k) || !exists(n) ? null : [n, e];
  };
  const ends = (n, e, k) => !at("not_after", e) || !!follower(n, e, k);
  const numberAt = (i, k) => {
    let m = at("pointed", i), comma = false;
    if (!m && k) {
      m = at("comma", i);
      comma = !!m;
      m = m || at("loose", i);
      if (!m && !k.groups.weak && (m = at("run_together", i)) && !(/\p{L}/u.test(t[i + m[0].length] || "") ||
          (k.groups.tag == "R" && !k.groups.join && !/^(?:19|20)\d\d$/.test(m[0])))) m = null;
      if (!m) return sectionAt(i, k);
    }
    if (!m) return null;
    let n = [+m[1], +m[2]], e = i + m[0].length;
    const g = at("letter", e);
    let s = g ? null : at("spaced_letter", e);
    const apart = s && !k ? s.groups.lower || s.groups.upper : "";
    if (apart && ("gmhkcelstvw".includes(apart.toLowerCase()) || (s.groups.lower && weigh(i) < 5))) s = null;
    if (g) {
      n = put(n, g.groups.glued || g.groups.point || g.groups.paren);
      e += g[0].length;
    } else if (s && (s.groups.paren || !"aiouxyrn".includes(s[0].trim().toLowerCase()))) {
      const more = put(n, s.groups.lower || s.groups.upper || s.groups.paren);
      if (exists(more)) [n, e] = [more, e + s[0].length];
    }
    if (!ends(n, e, k) || !exists(n)) return null;
    if (!k || k.groups.weak) {
      const u = at("unit", e);
      if ((!n[2] && at("averaged", e)) || (u && !(n[2] && u[0][0] == "-")) || (comma && !n[2])) return null;
    }
    return k?.groups.tag == "r" && !n[2] ? null : [n, e];
  };
  const follower = (left, i, k) => {
    const link = at("next", i);
    if (!link) return null;
    const a = i + link[0].length, tight = link.groups.tight;
    let m;
    if (left[2]) {
      if ((m = at("next_letter", a))) {
        const l = m[1].toLowerCase(), e = a + m[0].length, n = put(left, l);
        let ok = true;
        if (!tight || tight == "—") {
          let paused = !!at("pause", e), doubt = elisions.includes(l) && !link.groups.english;
          if ("aiouxyrn".includes(l)) {
            doubt = true;
            paused = paused && l == follow(left[2]);
          }
          ok = !doubt || paused;
        }
        if (ok && less(left, n) && exists(n) && !at("not_after", e)) return [n, a, e];
      }
      if ((m = at("next_of_section", a)) && !/^\d{3}/.test(m[0]) && !at("not_after", a + m[0].length)) {
        const n = [left[0], +m[1], m[2].toLowerCase()];
        if (less(left, n) && exists(n) && (n[1] == left[1] || tight)) return [n, a, a + m[0].length];
      }
    } else if (left[1] && tight && (m = at("next_rule", a)) && +m[1] > left[1] && exists([left[0], +m[1]])) {
      return [[left[0], +m[1]], a, a + m[0].length];
    }
    if (left[1] && !(link[0].trim() == "/" || k?.groups.plural)) return null;
    if (!(m = at("next_section", a))) return null;
    const e = a + m[0].length;
    if (at("counted", e) || at("unit", e)) return null;
    if (!(k?.groups.plural || link[0] == " / " || at("verb", e)) && !at("pause", e)) return null;
    return at("not_after", e) || at("section_letter", e) || !exists([+m[1]]) ? null : [[+m[1]], a, e];
  };
  const follow = (l) => "abcdefghijkmnpqrstuvwxyz"["abcdefghijkmnpqrstuvwxyz".indexOf(l) + 1];
  for (const c of t.matchAll(P.candidate)) {
    const i = c.index;
    if (i < last || shields.some(([a, b]) => a <= i && i < b)) continue;
    const before = t.slice(Math.max(0, i - 48), i), k = P.keyword.exec(before);
    const listed = i == last + 1 && ",/-;+&".includes(before.slice(-1));
    const chained = !k && last > 0 && whole("chain", last, i);
    if (!k && !listed && P.not_before.test(before)) continue;
    const read = numberAt(i, k);
    if (!read) continue;
    let [n, e] = read, a = i;
    const k0 = k ? i - before.length + k.index : i;
    if (k && "-".startsWith(k.groups.join) && !k.groups.weak) a = k0;
    if (!meant(n, k0, i, e, k, chained || listed)) {
      refused = e;
      continue;
    }
    found.push([a, e, n]);
    last = e;
    keyword0 = k || (chained ? keyword0 : null);
    for (let f; (f = follower(n, e, keyword0)); ) {
      [n, a, e] = f;
      found.push([a, e, n]);
      last = e;
    }
  }
  return found;
}

// --- the page -----------------------------------------------------------------------------------------------------
const lang = (set.lang || page.lang || navigator.language || "").slice(0, 2) == "fr" ? "fr" : "en";
const posts = set.within || ".cooked,.postbody .content,.message-body .bbWrapper,.md,[slot=text-body]";
const gap = "code,pre,kbd,samp,tt,var,script,style,textarea,button,select,svg,math,object,template,noscript,iframe,title," +
  "img,input,[contenteditable]:not([contenteditable=false]),.quote>.title,blockquote cite,.bbCodeBlock-title,.attribution";
const inline = /^(?:A|ABBR|ACRONYM|B|BDI|BDO|BIG|CITE|DEL|DFN|EM|FONT|I|INS|LABEL|MARK|Q|S|SMALL|SPAN|STRIKE|STRONG|SUB|SUP|U|WBR)$/;
const done = new WeakSet();
const address = (n) => `${base}/${lang}/${lang == "fr" ? "regle" : "rule"}/${n}`;

function linkify(root) {
  if (done.has(root) || !root.isConnected || root.closest?.(gap)) return;
  done.add(root);
  let view = "";
  const nodes = [];
  (function walk(node, closed) {
    for (const child of node.childNodes) {
      if (child.nodeType == 3) {
        if (!closed) nodes.push([view.length, child]);
        view += child.data;
      } else if (child.nodeType == 1) {
        if (child.matches(gap)) view += "\0";
        else if (child.tagName == "BR") view += "\n";
        else {
          const block = !inline.test(child.tagName);
          if (block) view += "\n\n";
          walk(child, closed || child.tagName == "A");
          if (block) view += "\n\n";
        }
      }
    }
  })(root, !!root.closest?.("a"));
  if (!/[1-9]\d\d/.test(view)) return;
  for (const [a, e, n] of scan(view, set.lang || page.lang ? lang : "").reverse()) {
    const home = nodes.findLast(([at]) => at <= a);
    if (!home || e > home[0] + home[1].data.length) continue;
    const rest = home[1].splitText(a - home[0]), link = document.createElement("a");
    rest.splitText(e - a);
    link.href = address(text(n));
    link.dataset.rule = text(n);
    rest.replaceWith(link);
    link.append(rest);
  }
}
const look = (root) => {
  const found = root.querySelectorAll?.(posts) || [];
  if (found.length) found.forEach(linkify);
  else if (root.closest?.(posts)) linkify(root.closest(posts));
  else if (root == document.body && !set.within) linkify(root);
};

// The card: in a shadow of its own, so that neither style sheet reaches the other; a constructed sheet obeys any policy.
let host, box, timer, held, shown;
const kept = {};
function card() {
  if (host) return;
  host = document.createElement("div");
  host.dir = "ltr";
  const shadow = host.attachShadow({mode: "open"}), sheet = new CSSStyleSheet();
  sheet.replaceSync(":host{position:absolute;z-index:2147483647;top:0;left:0}div{max-width:min(26rem,92vw);box-sizing:border-box;" +
    "padding:.7rem .9rem;border:1px solid #8a8274;border-radius:8px;background:#fffdf8;color:#1c1a17;font:15px/1.45 system-ui,sans-serif;" +
    "box-shadow:0 4px 18px #0004;max-height:18rem;overflow:auto}p{margin:.35rem 0 0}small{opacity:.75}" +
    "@media(prefers-color-scheme:dark){div{background:#1b1d21;color:#ebe6dc}}");
  shadow.adoptedStyleSheets = [sheet];
  box = document.createElement("div");
  box.setAttribute("role", "tooltip");
  box.onmouseenter = () => clearTimeout(timer);
  box.onmouseleave = hide;
  shadow.append(box);
}
function hide() {
  clearTimeout(timer);
  timer = setTimeout(() => { host?.remove(); shown = null; }, 250);
}
async function show(link) {
  clearTimeout(timer);
  const n = link.dataset.rule;
  shown = link;
  kept[n] ||= fetch(`${base}/api/v1/rules/${n}?lang=${lang}&children=1`, {credentials: "omit"}).then((r) => r.json()).catch(() => null);
  const rule = await kept[n];
  if (!rule || shown != link) return;
  card();
  const line = (tag, words) => Object.assign(document.createElement(tag), {textContent: words});
  const words = rule.text || rule.details || rule.children_rules?.find((r) => r.text)?.text || "";
  box.lang = rule.lang || lang;
  box.replaceChildren(line("b", [n, rule.title || rule.label || ""].join(" ").trim()),
    ...words.split("\n\n").slice(0, 3).map((w) => line("p", w)), ...(rule.edition ? [line("small", rule.edition)] : []));
  document.body.append(host);
  const r = link.getBoundingClientRect(), w = box.offsetWidth, h = box.offsetHeight, wide = page.clientWidth;
  const top = r.bottom + h + 8 > innerHeight && r.top > h + 8 ? r.top - h - 6 : r.bottom + 6;
  host.style.transform = `translate(${Math.max(4, Math.min(r.left, wide - w - 4)) + scrollX}px,${top + scrollY}px)`;
}
const on = (name, act) => document.addEventListener(name, (event) => {
  const link = event.target.closest?.("a[data-rule]");
  if (link) act(link, event);
}, {passive: name != "contextmenu"});
on("mouseover", (link) => { clearTimeout(timer); timer = setTimeout(() => show(link), 120); });
on("mouseout", hide);
on("focusin", show);
on("focusout", hide);
on("touchstart", (link) => { held = setTimeout(() => { held = "long"; show(link); }, 450); });
on("touchend", (link, event) => { if (held != "long") clearTimeout(held); });
on("contextmenu", (link, event) => { if (held == "long") event.preventDefault(); held = 0; });
document.addEventListener("keydown", (event) => { if (event.key == "Escape") host?.remove(); });
function start() {
  look(document.body);
  new MutationObserver((list) => {
    for (const {addedNodes} of list) for (const node of addedNodes) if (node.nodeType == 1 && node != host && !node.dataset.rule) look(node);
  }).observe(document.body, {childList: true, subtree: true});
}
globalThis.rulesLinked = {scan, text};
if (document.readyState == "loading") document.addEventListener("DOMContentLoaded", start);
else start();
})();
