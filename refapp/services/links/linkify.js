// Links the rule numbers of a page to the reference and shows a card on hover, focus and long press. Nothing is asked
// for before the first card; no cookie, nothing stored. Options stand on the script tag: data-lang, data-base,
// data-within (a CSS selector of the posts), data-posted (the day of all posts).
(() => {
const set = document.currentScript?.dataset || {}, base = set.base || "__BASE__", page = document.documentElement;
if (globalThis.rulesLinked) return;
const P = __PATTERNS__;
// A number is [section, rule, letter]; of each section the last rule and letter are known, and letters skip l and o.
const known = {};
"__NUMBERS__".split(".").forEach((chapter, c) => [...chapter.matchAll(/(\d*)([a-z-])/g)].forEach(([, r, l], s) => {
  if (r) known[c * 100 + 100 + s] = [+r, l];
}));
const exists = ([s, r, l]) => (s = known[s]) && !(r > s[0]) && r !== 0 && (!l || (l <= s[1] && !/[lo]/.test(l)));
const text = ([s, r, l]) => s + (r ? "." + r : "") + (l || "");
const less = (a, b) => key(a) < key(b), key = ([, r, l]) => r * 1e4 + (l ? l.length * 1e3 + l.charCodeAt() : 0);
const put = (n, l) => [n[0], n[1], l.toLowerCase()];

// The numbers of a text, as refapp.cite.mentions reads them: [start, end, "704.5f"].
function scan(raw, lang) {
  if (raw.search(P.widthless) >= 0) { // what nobody sees may stand in the middle of a number
    const places = [...raw].flatMap((c, i) => c.search(P.widthless) ? i : []);
    return scan(raw.replace(P.widthless, ""), lang).map(([a, e, n]) => [places[a], places[e - 1] + 1, n]);
  }
  const t = raw.replace(/[À-ÿ]/g, (c) => c.normalize("NFD")[0]).replace(/[^\S\n]/g, " ").replace(/[\xad‐-–−]/g, "-")
    .replace(/[‘’]/g, "'").replace(/(?<!\n)\n(?!\n)/g, " ");
  const found = [], weights = {}, shields = [...t.matchAll(P.shield)], short = t.length <= 240;
  let last = -2, refused = 0, elsewhere, chain0;
  const at = (re, i) => { re.lastIndex = i; return re.exec(t); };
  const pre = (i, n) => t.slice(i > n ? i - n : 0, i);
  const joins = (a, b) => P.chain.exec(t.slice(a, b))?.[0].length == b - a;
  const weigh = (i) => weights[i >>= 8] ??= [P.weight5, P.weight3, P.weight1].reduce((sum, re, n) => sum > 4 ? sum :
    sum + (5 - 2 * n) * new Set((pre(i * 256 + 628, 1e3 + Math.min(0, i * 256 - 372)).match(re) || []).map((w) => w.toLowerCase())).size, 0);
  const odd = (m) => m && !(m[1][2] && m[2][0] != "0" && exists([+m[1], +m[2]]));
  const figure = (a, e) => P.figure_before.test(pre(a, 60)) || at(P.figure_after, e) || at(P.unit, e) || odd(P.decimal_left.exec(pre(a, 60))) ||
    odd(at(P.decimal_right, e));
  const cited = (a, e) => P.cue.test(pre(a, 24)) || at(P.says, e);
  const among = (a, e) => [[pre(a, 60), t.slice(a)], [t.slice(e, e + 60), ""]].some(([part, rest]) => [...part.matchAll(P.decimal)].some((m) => {
    P.unit.lastIndex = m.index + m[0].length;
    return odd(m) || P.unit.test(part + rest);
  }));
  const citing = (a, e) => P.citing.test(pre(a - 1, 499)) || P.citing.test(t.slice(e, e + 500));
  const code = (a, e, l) => {
    const m = /[=(,{\n]\s*$/.exec(raw.slice(a > 40 ? a - 40 : 0, a));
    return m && /^[);,}]/.test(raw.slice(e)) && ((l && m[0][0] == "=") ||
      /(?<![\w.])(\d\d?(\.\d+)?|\d{3,})f\b|[;{}]\s*($|\/\/)/m.test(raw.slice(a > 200 ? a - 200 : 0, a) + raw.slice(e, e + 200)));
  };
  const words = short ? (t.match(P.word) || []).length : 9, decimals = (t.match(P.decimal) || []).length;
  const strange = (b) => P.acronym.test(b) && !P.ours.test(b) && !(b == b.toUpperCase() && b.trim().split(/\s+/)[3]);
  const foreign = (b, e, l, k) => P.other_before.test(b) || P.loud_before.test(b) || at(P.other_after, e) || (!l && P.game_before.test(b)) ||
    (!k && (P.division_before.test(b) || (!l && (P.generic_before.test(b) || strange(b)))));
  const meant = (l, k0, a, e, k, chained) => {
    if (!k && (!l || weigh(a) < 2) && refused && joins(refused, a)) return;
    if (foreign(pre(a, 80), e, l, k)) {
      elsewhere = 1;
      return;
    }
    const firm = k && !k.groups.weak, w = weigh(a), away = P.elsewhere.test(t);
    if (l && !k && w < 2 && P.generic_before.test(pre(a, 24))) return;
    if (chained) return l || !figure(a, e);
    if (firm) {
      if (!l && e > a + 1 && !k.groups.section && strange(pre(k0, 80))) return !(elsewhere = 1);
      return l || e == a + 1 || (k.groups.chapter ? citing(k0, e) || at(P.of_the_rules, e) : k.groups.section ? (w > 4 && !away) || citing(k0, e) || words < 2 || at(P.of_the_rules, e) || (short && w) :
        w > 1 || (t.length <= 420 && !(elsewhere ||= away)));
    }
    if (l) return (w > 1 || short) && !code(a, e, 1);
    if (figure(a, e) || code(a, e)) return;
    const magic = w > 4 || citing(k0, e), named = short && (P.naming.test(pre(a, 16)) || at(P.verb, e));
    const figures = among(a, e), entry = /: *$/.test(pre(a, 3));
    let said = cited(a, e);
    if (magic && said && !(entry && figures)) return 1;
    if (named || figures) return named;
    said = said && (w || (decimals < 2 && !entry));
    return magic || !words || (words < 3 && decimals <= words) || (short && ((w > 2 && said) || ((w > 2 || said) && !P.maybe_figure.test(pre(a, 24)))));
  };
  const counted = (e) => at(P.counted, e) || at(P.unit, e);
  const ends = (n, e, k) => exists(n) && (!at(P.not_after, e) || follower(n, e, k));
  const numberAt = (i, k) => {
    const g = k?.groups;
    let m = at(P.pointed, i), comma, e, n;
    if (!m && k) {
      if (at(P.chapter, i)) return [[+t[i]], i + 1];
      m = (comma = at(P.comma, i)) || at(P.loose, i);
      if (!m && !g.weak && (m = at(P.run_together, i)) && !/[a-z]/i.test(t[i + m[0].length]) &&
          (g.tag != "R" || g.join || /^(19|20)\d\d$/.test(m[0]))) m = 0;
    }
    if (!m && (m = at(P.next_section, i))) {
      n = [+m[1]];
      e = i + 3;
      return !at(P.section_letter, e) && (g?.plural || g?.singular || g?.section || (g?.chapter && at(P.of_the_rules, e)) ||
        (n[0] % 100 && weigh(i) > 2 && P.before_section.test(pre(i, 16)) && at(P.pause, e))) && !counted(e) && ends(n, e, k) && [n, e];
    }
    if (!m) return;
    n = [+m[1], +m[2]];
    e = i + m[0].length;
    if ((m = at(P.letter, e))) {
      n = put(n, m.groups.glued || m.groups.point || m.groups.paren);
      e += m[0].length;
    } else if ((m = at(P.spaced_letter, e))) {
      const {lower} = m.groups, more = put(n, lower || m.groups.upper || m.groups.paren);
      if ((m.groups.paren || (!"aiouxyrn".includes(more[2]) && (k || !("gmhkcelstvw".includes(more[2]) || (lower && weigh(i) < 5))))) && exists(more)) {
        n = more;
        e += m[0].length;
      }
    }
    if (!ends(n, e, k)) return;
    if (!k || g.weak) {
      m = at(P.unit, e);
      if (((!n[2] || n[2] == "k") && (comma && !n[2] || at(P.averaged, e))) || (m && !(n[2] && m[0][0] == "-"))) return;
    }
    return (g?.tag != "r" || n[2]) && [n, e];
  };
  const follower = (left, i, k) => {
    const link = at(P.next, i);
    if (!link) return;
    const a = i + link[0].length, {tight, english} = link.groups, several = k?.groups.plural;
    let m, e, n;
    if (left[2]) {
      if ((m = at(P.next_letter, a))) {
        e = a + m[0].length;
        n = put(left, m[1]);
        const l = n[2], s = "abcdefghijkmnpqrstuvwxyz", word = "aiouxyrn".includes(l);
        if (((tight && tight != "—") || (at(P.pause, e) && (!word || l == s[s.indexOf(left[2]) + 1])) ||
            (!word && (english || lang == "en" || !"cdjlmnst".includes(l)))) && less(left, n) && exists(n) && !at(P.not_after, e)) return [n, a, e];
      }
      if ((m = at(P.next_of_section, a)) && !/^\d{3}/.test(m[0]) && !at(P.not_after, e = a + m[0].length)) {
        n = put([left[0], +m[1]], m[2]);
        if (less(left, n) && exists(n) && (n[1] == left[1] || tight)) return [n, a, e];
      }
    } else if (left[1] && tight && (m = at(P.next_rule, a)) && +m[1] > left[1] && exists([left[0], +m[1]])) {
      return [[left[0], +m[1]], a, a + m[0].length];
    }
    e = a + 3;
    return (!left[1] || several || link[0].trim() == "/") && (m = at(P.next_section, a)) && !counted(e) &&
      (several || link[0] == " / " || at(P.verb, e) || at(P.pause, e)) && !at(P.not_after, e) && !at(P.section_letter, e) &&
      exists([+m[1]]) && [[+m[1]], a, e];
  };
  for (const {index: i} of t.matchAll(P.candidate)) {
    if (i < last || shields.some((s) => i >= s.index && i < s.index + s[0].length)) continue;
    const before = pre(i, 48), k = P.keyword.exec(before), chained = !k && last > 0 && joins(last, i);
    const listed = i == last + 1 && ",/-;+&".includes(t[last]);
    if (!k && !listed && P.not_before.test(before)) continue;
    const read = numberAt(i, k);
    if (!read) continue;
    const k0 = k ? i - before.length + k.index : i;
    let [n, e] = read, a = k && /^[-_]?$/.test(k.groups.join) && !k.groups.weak && !k.groups.section ? k0 : i;
    if (!meant(n[2], k0, i, e, k, chained || listed)) {
      refused = e;
      continue;
    }
    chain0 = k || (chained ? chain0 : null);
    do found.push([a, last = e, text(n)]);
    while (([n, a, e] = follower(n, e, chain0) || [])[0]);
  }
  return found;
}

// --- the page -----------------------------------------------------------------------------------------------------
const lang = /^fr/.test(set.lang || page.lang || navigator.language) ? "fr" : "en";
const posts = set.within || ".cooked,.postbody .content,.message-body .bbWrapper,.md,[slot=text-body]";
const gap = "code,pre,kbd,samp,tt,var,script,style,textarea,button,select,svg,math,object,template,noscript,iframe,title," +
  "img,input,[contenteditable]:not([contenteditable=false]),.quote>.title,blockquote cite,.bbCodeBlock-title,.attribution";

// The day of a post: as named, else that of the nearest time that belongs to this post alone.
function dayOf(root) {
  let named = root.closest("[data-posted]")?.dataset.posted || set.posted;
  for (let up = root; !named && (up = up.parentElement) && !up.querySelectorAll(posts)[1];) {
    const time = [...up.querySelectorAll("time[datetime],[data-time]")].find((one) => !root.contains(one));
    if (time) named = time.dateTime || new Date(+time.dataset.time).toJSON();
  }
  return named?.slice(0, 10);
}

// Cards in double brackets: each name is asked for once; what the service doesn't know stays as it is written.
const cards = {};
async function names(node) {
  const found = /\[\[([^[\]|\n]+)(?:\|([^[\]\n]+))?]]/.exec(node.data);
  if (!found || Object.keys(cards).length > 60) return;
  const [whole, name, shown] = found;
  const card = await (cards[name] ||= fetch(`${base}/api/v1/cards/${encodeURIComponent(name)}?lang=${lang}`)
    .then((r) => r.ok && r.json()).catch(() => 0));
  const at = node.data.indexOf(whole), rest = at < 0 || !node.isConnected ? 0 : node.splitText(at);
  if (!rest) return;
  const after = rest.splitText(whole.length);
  if (card) {
    const link = Object.assign(document.createElement("a"), {href: card.url, textContent: shown || name});
    link.dataset.card = name;
    rest.replaceWith(link);
  }
  names(after);
}

function linkify(root) {
  numbers(root);
  if (!__CARDS__) return;
  const walker = document.createTreeWalker(root, 4), found = [];
  while (walker.nextNode()) found.push(walker.currentNode);
  for (const node of found) if (!node.parentElement.closest(gap + ",a")) names(node);
}

function numbers(root) {
  if (root.closest(gap)) return;
  let view = "", day = dayOf(root);
  if (day < "__FIRST__") return;
  if (!(day < "__CURRENT__")) day = "";
  const nodes = [];
  (function walk(node, closed) {
    for (const child of node.childNodes) {
      if (child.data && child.nodeType == 3) {
        if (!closed) nodes.push([view.length, child]);
        view += child.data;
      } else if (child.tagName) {
        if (child.matches(gap)) view += "\0";
        else if (child.tagName == "BR") view += "\n";
        else {
          const edge = /^(in|co)/.test(getComputedStyle(child).display) ? "" : "\n\n";
          view += edge;
          walk(child, closed || child.tagName == "A");
          view += edge;
        }
      }
    }
  })(root, root.closest("a"));
  if (!/[1-9]\d\d/.test(view)) return;
  for (const [a, e, n] of scan(view, set.lang || page.lang ? lang : "").reverse()) {
    const home = nodes.findLast(([at]) => at <= a);
    if (!home || e > home[0] + home[1].length) continue;
    const rest = home[1].splitText(a - home[0]), link = document.createElement("a");
    rest.splitText(e - a);
    link.href = `${base}/${lang}/${day ? `${n}?posted=${day}` : `${lang == "fr" ? "regle" : "rule"}/${n}`}`;
    link.dataset.rule = n + (day && "?posted=" + day);
    rest.replaceWith(link);
    link.append(rest);
  }
}
const look = (root) => {
  const found = root.querySelectorAll(posts), post = root.closest(posts);
  if (post) linkify(post);
  else if (found[0]) found.forEach(linkify);
  else if (root == document.body && !set.within) linkify(root);
};

// The card: in a shadow of its own, so that neither style sheet reaches the other; a constructed sheet obeys any policy.
const host = document.createElement("div"), box = document.createElement("div"), sheet = new CSSStyleSheet(), kept = {};
let timer, held, shown;
sheet.replaceSync(":host{position:absolute;z-index:2147483647;top:0;left:0}div{max-width:min(26rem,92vw);box-sizing:border-box;" +
  "padding:.7rem .9rem;border:1px solid #8a8274;border-radius:8px;background:#fffdf8;color:#1c1a17;font:15px/1.45 system-ui,sans-serif;" +
  "box-shadow:0 4px 18px #0004;max-height:18rem;overflow:auto}p{margin:.35rem 0 0}small{opacity:.75}" +
  "@media(prefers-color-scheme:dark){div{background:#1b1d21;color:#ebe6dc}}");
host.dir = "ltr";
box.role = "tooltip";
const keep = () => clearTimeout(timer), hide = () => {
  keep();
  timer = setTimeout(() => { host.remove(); shown = 0; }, 250);
};
box.onmouseenter = keep;
box.onmouseleave = hide;
async function show(link) {
  keep();
  if (!host.shadowRoot) {
    host.attachShadow({mode: "open"}).append(box);
    host.shadowRoot.adoptedStyleSheets = [sheet];
  }
  if ((shown = link).dataset.card) return tell(link, await cards[link.dataset.card]);
  const [n, day] = link.dataset.rule.split("?");
  const rule = await (kept[link.dataset.rule] ||= fetch(`${base}/api/v1/rules/${n}?lang=${lang}&children=1&${day || ""}`)
    .then((r) => r.json()).catch(() => 0));
  if (rule) tell(link, rule, n);
}
function tell(link, rule, n) {
  if (shown != link) return;
  const line = (tag, words) => Object.assign(document.createElement(tag), {textContent: words});
  const words = rule.text || rule.details || rule.children_rules?.find((r) => r.text)?.text || "";
  if (rule.url) link.href = rule.url;
  box.lang = rule.lang || lang;
  box.replaceChildren(line("b", rule.name || `${n} ${rule.title || rule.label || ""}`), ...words.split("\n\n").slice(0, rule.faces ? 9 : 3).map((w) => line("p", w)),
    line("small", rule.edition ? new Date(rule.edition).toLocaleDateString(lang, {dateStyle: "long", timeZone: "UTC"}) : ""));
  document.body.append(host);
  const {left, top, bottom} = link.getBoundingClientRect(), high = box.offsetHeight;
  host.style.transform = `translate(${Math.max(4, Math.min(left, page.clientWidth - box.offsetWidth - 4)) + scrollX}px,` +
    `${(bottom + high + 8 > innerHeight && top > high + 8 ? top - high - 6 : bottom + 6) + scrollY}px)`;
}
const on = (name, act) => document.addEventListener(name, (event) => {
  const link = event.target.closest?.("a[data-rule],a[data-card]");
  if (link) act(link, event);
}, {passive: name != "contextmenu"});
on("mouseover", (link) => { keep(); timer = setTimeout(show, 120, link); });
on("mouseout", hide);
on("focusin", show);
on("focusout", hide);
on("touchstart", (link) => { held = setTimeout(() => { held = 0; show(link); }, 450); });
on("touchend", () => clearTimeout(held));
on("contextmenu", (link, event) => { if (held === 0) event.preventDefault(); held = 1; });
document.addEventListener("keydown", (event) => { if (event.key == "Escape") host.remove(); });
const start = () => {
  look(document.body);
  new MutationObserver((list) => list.forEach(({addedNodes}) => addedNodes.forEach((node) => {
    if (node.tagName && node.isConnected && node != host && !node.dataset.rule && !node.dataset.card) look(node);
  }))).observe(document.body, {childList: true, subtree: true});
};
globalThis.rulesLinked = scan;
if (document.body) start();
else document.addEventListener("DOMContentLoaded", start);
})();
