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
  const found = [], weights = {}, shields = [...t.matchAll(P.shield)], others = [...t.matchAll(P.another)], short = t.length <= 240;
  let last = -2, refused = 0, elsewhere, chain0, measured = -500;
  const prices = {}, things = {}; // where they stood last
  const at = (re, i) => { re.lastIndex = i; return re.exec(t); };
  const pre = (i, n) => t.slice(i > n ? i - n : 0, i);
  const joins = (a, b) => P.chain.exec(t.slice(a, b))?.[0].length == b - a;
  const weigh = (i) => weights[i >>= 8] ??= [P.weight5, P.weight3, P.weight1].reduce((sum, re, n) => sum > 4 ? sum :
    sum + (5 - 2 * n) * new Set((pre(i * 256 + 628, 1e3 + Math.min(0, i * 256 - 372)).match(re) || []).map((w) => w.toLowerCase())).size, 0);
  const odd = (m) => m && !(m[1][2] && m[2][0] != "0" && exists([+m[1], +m[2]]));
  const cites = [...t.matchAll(P.citing)], citing = (a, e, what = "") => cites.some(({index: i, 0: m}) =>
    (i < a ? i >= a - 500 && i + m.length < a : i >= e && i + m.length <= e + 500) && m.includes(what));
  const kin = (a, e) => citing(a, e, t.slice(a, a + 4));
  const figure = (a, e) => at(P.figure_after, e) || at(P.unit, e) || (!kin(a, e) &&
    (P.figure_before.test(pre(a, 60)) || odd(P.decimal_left.exec(pre(a, 60))) || odd(at(P.decimal_right, e))));
  const series = (a, e) => [P.decimal_left.exec(pre(a, 24)), at(P.decimal_right, e)].some((m) => m && m[1] == t.slice(a, a + 3));
  const cited = (a, e) => P.cue.test(pre(a, 24)) || at(P.says, e);
  const all = [...t.matchAll(P.decimal)], cell = (i) => {
    const low = t.lastIndexOf("\n\n", i), high = t.indexOf("\n\n", i);
    return !t.slice(low < 0 ? 0 : low, high < 0 ? t.length : high).match(/[a-z]{2,}/gi)?.[5];
  };
  const among = (a, e) => all.some((m) => {
    const i = m.index, j = i + m[0].length, ahead = j <= a;
    return (ahead ? i >= a - 60 : i >= e && j <= e + 60) && (odd(m) || at(P.unit, j)) &&
      (!(ahead ? t.slice(j, a) : t.slice(e, i)).includes("\n\n") || cell(i));
  });
  const code = (a, e, l) => {
    const m = /[=(,{\n]\s*$/.exec(raw.slice(a > 40 ? a - 40 : 0, a));
    return m && /^[);,}]/.test(raw.slice(e)) && ((l && m[0][0] == "=") ||
      /(?<![\w.])(\d\d?(\.\d+)?|\d{3,})f\b|[;{}]\s*($|\/\/)/m.test(raw.slice(a > 200 ? a - 200 : 0, a) + raw.slice(e, e + 200)));
  };
  const words = short ? (t.match(P.word) || []).length : 9, decimals = all.length;
  const strange = (b) => P.acronym.test(b) && !P.ours.test(b) && !(b == b.toUpperCase() && b.trim().split(/\s+/)[3]);
  // Whose a number is: 1 another document's, 2 a thing's or that of older rules.
  const owner = (b, a, e, sure, k, lettered) => {
    if (P.other_before.test(b) || P.loud_before.test(b) || at(P.other_after, e)) return 1;
    if (!k && (P.division_before.test(b) || (!lettered && P.generic_before.test(b)))) return 2;
    if (!k && !lettered && strange(b)) return 1;
    for (const {index: i, 0: m, groups: {old, doc}} of others) {
      const since = i < a ? t.slice(i + m.length, a) : t.slice(e, i);
      if (since.length > 80) continue;
      if (old) {
        if (!P.now_since.test(since)) return 2;
      } else if (i < a && (!sure || doc || /(?:their|its|leurs?) $/i.test(since)) && !P.ours_since.test(since)) return 1;
    }
  };
  const family = () => new Set(all.map((m) => m[0])).size > 1 && all.every((m) => m[1] == all[0][1] && !odd(m));
  const meant = (l, k0, a, e, k, chained) => {
    const firm = k && !k.groups.weak, w = weigh(a), away = P.elsewhere.test(t);
    if (!k && (!l || w < 2) && refused && joins(refused, a)) return;
    const ours = at(P.of_the_rules, e), whose = !ours && owner(pre(a, 80), a, e, l && (k || w > 2 || citing(a, e)), k, l && t[e - 1] != ")");
    if (whose) {
      elsewhere ||= whose < 2;
      if (whose > 1) things[t.slice(a, e)] = a;
      return;
    }
    if (l && w < 2 && (k ? elsewhere && !w : P.generic_before.test(pre(a, 24)))) return;
    if (chained) return l || /^ ?\+/.test(t.slice(last, a)) || !figure(a, e);
    if (firm) {
      if (!l && e > a + 1 && !k.groups.section && strange(pre(k0, 80))) return !(elsewhere = 1);
      return l || ours || e == a + 1 || (k.groups.chapter ? citing(k0, e) : k.groups.section ? !at(P.of_something, e) && ((w > 4 && !away) || citing(k0, e) || words < 2 || (short && w && !elsewhere && !away)) :
        w > ((elsewhere ||= away) && k.groups.plural != "CR" ? 4 : 1) || (t.length <= 420 && !elsewhere));
    }
    if (l) return !(l == "k" && figure(a, e)) && (w > 1 || (short && !away)) && !code(a, e, 1);
    if (figure(a, e)) {
      measured = a;
      return;
    }
    const cell = /\| *$/.test(pre(a, 3));
    if (code(a, e) || (cell && /^[ *_]{0,4}\|/.test(t.slice(e)) && !P.rules.test(t) && !kin(a, e))) return;
    const traded = P.trade.test(pre(a, 160) + t.slice(a, a + 160)), magic = w > 4 || citing(k0, e), naming = ours || P.naming.test(pre(a, 16)) || P.done.test(pre(a, 40)) || at(P.verb, e), named = short && naming, maybe = P.maybe_figure.exec(pre(a, 24)),
      figures = among(a, e), entry = /[:—–|] *$/.test(pre(a, 3)), ranked = (!(figures && entry) && !(traded && cell) && kin(a, e) && (w || short)) || (w > 4 && series(a, e)), likely = w > (found[0] ? 0 : 2);
    if (elsewhere && !ours && w < 3) return;
    const name = /[a-z,:] ([A-Z][a-z]{2,}) $/.exec(pre(a, 24))?.[1]; // "Kibler 104.3"; the service knows small words, too
    if (k0 == a && !naming && ((name && ![P.weight5, P.weight3, P.weight1].some((re) => name.match(re)?.[0] == name)) || (refused && /^[,;] ([a-z]+ ){1,2}$/i.test(t.slice(refused, a))))) {
      things[t.slice(a, e)] = a;
      return;
    }
    const section = t.slice(a, a + 4), near = (i) => a - i < 500;
    if (((away || elsewhere) && w < 5) || near(prices[section]) || (near(measured) && w < 3) ||
      (!near(things[t.slice(a, e)]) && Object.keys(things).some((one) => one.startsWith(section) && near(things[one]))) || traded) return naming || ranked;
    let said = cited(a, e);
    if (magic && said && !((entry || maybe) && figures)) return 1;
    if (named || figures) return named || ranked;
    said = (said && decimals < 2 && !entry) || (w && (said || /^[\s.!?)]{0,8}$/.test(t.slice(e))));
    return ranked || (magic && !maybe?.groups.surely) || !words || (words < 3 && decimals <= words) || (short && decimals > 1 && t[a] != "1" && (w || P.told.test(t)) && family()) || (short && ((likely && said) || ((w || said) && !maybe)));
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
        (n[0] % 100 && weigh(i) > 2 && (P.entry.test(raw.slice(i > 16 ? i - 16 : 0, i)) && at(P.after_entry, e) ? P.entries.test(raw.slice(i > 400 ? i - 400 : 0, e + 400)) : P.before_section.test(pre(i, 16)) && at(P.pause, e)))) && !counted(e) && ends(n, e, k) && [n, e];
    }
    if (!m) return;
    n = [+m[1], +m[2]];
    e = i + m[0].length;
    if ((m = at(P.letter, e))) {
      n = put(n, m.groups.glued || m.groups.point || m.groups.paren);
      e += m[0].length;
    } else if ((m = at(P.spaced_letter, e))) {
      const {lower} = m.groups, more = put(n, lower || m.groups.upper || m.groups.paren);
      if ((m.groups.paren || (!"aiouxyrn".includes(more[2]) && (k || !("gmhkcelstvw".includes(more[2]) || (lower && weigh(i) < 5) || figure(i, e))))) && exists(more)) {
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
    if (left[0] < 10) return at(P.chapter, a) && [[+t[a]], a, a + 1];
    if (left[2]) {
      if ((m = at(P.next_letter, a))) {
        e = a + m[0].length;
        n = put(left, m[1]);
        const l = n[2], s = "abcdefghijkmnpqrstuvwxyz", word = "aiouxyrn".includes(l);
        if (((tight && tight != "—") || (word && link[0] == "," && t[i - 2] == ",") || (at(P.pause, e) && (!word || l == s[s.indexOf(left[2]) + 1])) ||
            (!word && (english || lang == "en" || !"cdjlmnst".includes(l) || !at(P.vowel, e)))) && less(left, n) && exists(n) && !at(P.not_after, e)) return [n, a, e];
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
    const listed = i == last + 1 && ",/-;+& ".includes(t[last]);
    if (!k && !listed && P.not_before.test(before) && !(at(P.apart, i) && weigh(i) > 1)) {
      if (/[$€£¥]$|\D $/.test(before)) prices[t.slice(i, i + 4)] = measured = i;
      continue;
    }
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
const posts = set.within || ".cooked,.postbody .content,.message-body .bbWrapper,[component='post/content'],.usertext-body .md,[slot=text-body],[slot=comment]";
const gap = "code,pre,kbd,samp,tt,var,script,style,textarea,button,select,svg,math,object,template,noscript,iframe,title," +
  "img,input,[contenteditable]:not([contenteditable=false]),.quote>.title,blockquote cite,.bbCodeBlock-title,.attribution";
const all = (selector, within = document) => [...within.querySelectorAll(selector)];
const breaks = (e) => e.tagName && (e.tagName == "BR" || !/^(in|co)/.test(getComputedStyle(e).display));

// What says a day: an attribute of something around a post, or a time of a post. A bare number counts (milli)seconds.
const around = "[data-posted],[component=post][data-timestamp],[created-timestamp],[created]", times = "time[datetime],[data-time],.timeago[title]";
function said(e) {
  const {posted, time, timestamp} = e.dataset, at = posted || e.dateTime || time || timestamp ||
    e.getAttribute("created-timestamp") || e.getAttribute("created") || e.title;
  return /^\d{4}-[01]\d-[0-3]\d/.exec(/^\d{9,13}$/.test(at) ? new Date(at * (at < 1e11 ? 1e3 : 1)).toJSON() : at)?.[0];
}
// Words beside a time on its line: a time among words of a post isn't the day of the post, one in its head is.
function beside(time, side) {
  let words = "";
  for (let at = time;;) {
    while (!at[side]) if (breaks(at = at.parentElement)) return words;
    if (breaks(at = at[side])) return words;
    words += at.textContent;
  }
}
const among = new WeakMap();
function amongWords(time) {
  if (!among.has(time)) {
    const before = beside(time, "previousSibling"), line = before + beside(time, "nextSibling");
    among.set(time, /\p{L}/u.test(before) && (line.length > 80 || /[1-9]\d\d\.\d/.test(line)));
  }
  return among.get(time);
}

// Where posts are known by a selector, `places` holds them in order; elsewhere `days` holds what owns a time (the
// largest element with no other time), and `heads`, by parent, those that are only the head of what follows them.
const post = "article," + around, edited = (time) => /\bedit(ed)?\b|modif|updated|édité|mise? à jour/i.test(beside(time, "previousSibling"));
let places, days, heads, stale = 1;
const listed = () => set.within || places.size;
function chart() {
  stale = 0;
  places = new Map(all(posts).filter((p) => !p.parentElement.closest(posts)).map((p, i, list) => [p, [list[i - 1], list[i + 1]]]));
  days = new Map();
  heads = new Map();
  if (listed()) return;
  const dated = all(times).filter((t) => said(t) && !t.closest(gap)), heading = dated.filter((t) => !amongWords(t));
  const first = heading.filter((t) => !edited(t)), own = (first[0] ? first : heading).filter((t, i, list) => t.parentElement != list[i - 1]?.parentElement);
  own.forEach((t, i) => {
    let e = t, up;
    while (!e.matches(post) && (up = e.parentElement) && up != page && !up.contains(own[i - 1]) && !up.contains(own[i + 1])) e = up;
    days.set(e, said(t));
    if (e.textContent.replace(/\s+/g, " ").length < 100) heads.set(e.parentElement, [...heads.get(e.parentElement) || [], e]);
  });
  for (const t of dated) {
    const e = t.closest("article");
    if (e && !days.has(e) && !own.some((o) => e.contains(o))) days.set(e, said(t));
  }
}
function dayOf(place) {
  if (place.closest(around)) return;
  const [before, behind] = places.get(place), follows = (a, b) => (a.compareDocumentPosition(b) & 20) == 4;
  let up = place, time, later;
  do {
    up = up.parentElement;
    const found = all(times, up).filter((t) => said(t) && !place.contains(t));
    time = found.find((t) => follows(t, place) && (!up.contains(before) || follows(before, t)));
    if (up.contains(before) || up.contains(behind)) break;
    later ||= found[0]; // such as when it was edited
  } while (!time && up != document.body);
  const inside = all(times, place).filter(said), head = inside.find((t) => !amongWords(t) && !edited(t));
  return said(up == document.body && head || time || later || head || inside[0] || page);
}
function dayAt(node) {
  for (let up = node; (up = up.parentElement);) {
    if (places.has(up) && !days.has(up)) days.set(up, dayOf(up));
    const day = up.matches(around) && said(up) || days.get(up) ||
      days.get(heads.get(up)?.findLast((e) => e.compareDocumentPosition(node) & 4));
    if (day) return day;
  }
  return set.posted;
}

// Every change of ours goes through `change`, so that the observer never tells of it. `made` holds what a text of the
// page was cut into: where the page changes, moves or removes that text, the pieces go.
const made = new WeakMap(), home = new WeakMap();
const change = (act) => {
  note(watch.takeRecords());
  act();
  watch.takeRecords();
};
function cut(node, from, to, link) {
  const first = home.get(node) || node, pieces = made.get(first) || [first.data], rest = node.splitText(from), after = rest.splitText(to - from);
  rest.replaceWith(link);
  if (!link.firstChild) link.append(rest);
  for (const piece of [link, after]) home.set(piece, first);
  pieces.push(link, after);
  made.set(first, pieces);
  return after;
}
function mend(node, moved) {
  const [text, ...pieces] = made.get(node) || [];
  made.delete(node);
  if (moved && text && node.isConnected) node.data = text;
  pieces.forEach((piece) => piece.remove());
}

// Links to rules.
function aim(link, n, day) {
  if (day < "__FIRST__") return;
  day = day < "__CURRENT__" ? "?posted=" + day : "";
  link.href = `${base}/${lang}/${day ? n + day : `${lang == "fr" ? "regle" : "rule"}/${n}`}`;
  return (link.dataset.rule = n + day);
}
const aimAgain = () => all("a[data-rule]").forEach((link) => {
  const first = home.get(link);
  if (first && !aim(link, link.dataset.rule.split("?")[0], dayAt(link))) {
    mend(first, 1);
    fresh.add(first.parentElement);
  }
});

// Cards in double brackets: each name is asked for once; what the service doesn't know stays as it is written.
const cards = {};
async function names(node, from = 0) {
  const found = /\[\[([^[\]|\n]+)(?:\|([^[\]\n]+))?]]/.exec(node.data.slice(from)), [whole, name, shown] = found || [];
  if (!found || Object.keys(cards).length > 200) return;
  const card = await (cards[name] ||= fetch(`${base}/api/v1/cards/${encodeURIComponent(name)}?lang=${lang}`)
    .then((r) => r.ok && r.json()).catch(() => 0));
  const at = node.data.indexOf(whole, from);
  if (at < 0 || !node.isConnected) return;
  if (!card) return names(node, at + whole.length);
  const link = Object.assign(document.createElement("a"), {href: card.url, textContent: shown || name});
  link.dataset.card = name;
  change(() => names(cut(node, at, at + whole.length, link)));
}

// A text and what is linked in it: a post, or a part of a page without the posts in it, which are left for later. What is
// left to do is an element, or a part of a long text.
const own = (e) => listed() ? places.has(e) : e.matches(post) || days.has(e), todo = new Set(), worth = /[1-9]\d\d|\[\[/;
function linkify(root) {
  if (!root.isConnected || root.closest(gap)) return;
  let view = "";
  const nodes = [];
  (function walk(node, closed) {
    for (const child of node.childNodes) {
      if (child.data && child.nodeType == 3) {
        if (!closed && !isBusy(node)) nodes.push([view.length, child]);
        view += child.data;
      } else if (child.tagName) {
        if (child.matches(gap)) view += "\0";
        else if (child.tagName == "BR") view += "\n";
        else if (own(child)) {
          todo.add(child);
          view += "\n\n";
        } else {
          const edge = breaks(child) ? "\n\n" : "";
          view += edge;
          walk(child, closed || child.tagName == "A");
          view += edge;
        }
      }
    }
  })(root, root.closest("a"));
  for (let from = 0, to; from < view.length; from = to) {
    const a = from, e = to = from + 6e3 < view.length && view.indexOf("\n", from + 4e3) + 1 || view.length;
    if (worth.test(view.slice(a, e))) todo.add(() => part(view, nodes, a, e));
  }
}
function part(view, nodes, from, to) {
  const start = Math.max(0, from - 1e3), before = (at) => { // the node in which a place is
    let low = 0, high = nodes.length;
    while (low < high) nodes[low + high >> 1][0] > at ? high = low + high >> 1 : low = (low + high >> 1) + 1;
    return low;
  };
  for (let [a, e, n] of scan(view.slice(start, to), set.lang || page.lang ? lang : "").reverse()) {
    a += start;
    e += start;
    const i = before(a), [at, node] = nodes[i - 1] || [], link = document.createElement("a");
    if (a >= from && node?.data.slice(a - at, e - at) == view.slice(a, e) && aim(link, n, dayAt(node)))
      nodes.splice(i, 0, [e, cut(node, a - at, e - at, link)]);
  }
  if (__CARDS__) nodes.slice(Math.max(0, before(from) - 1), before(to)).forEach(([, node]) => names(node));
}

// What has changed is looked at when the browser has time, a few milliseconds at once.
const fresh = new Set(), busy = new WeakMap(), isBusy = (e) => performance.now() - busy.get(e) < 400, telling = `${posts},${times},${post}`;
let waiting, again;
const wake = () => waiting ||= (globalThis.requestIdleCallback || setTimeout)(work, {timeout: 300});
function look(e) {
  let up = e;
  while (up && !own(up)) up = up.parentElement;
  if (!listed()) todo.add(up?.textContent.length < 2e4 ? up : e);
  else if (up) todo.add(up);
  else all(posts, e).forEach((p) => own(p) && todo.add(p));
}
function work() {
  waiting = 0;
  change(() => {
    if (stale) chart();
    if (again) again = aimAgain();
    fresh.forEach((e) => isBusy(e) || (fresh.delete(e), look(e))); // what is written letter by letter is left until it rests
    if (fresh.size) setTimeout(wake, 400);
    const end = performance.now() + 10;
    for (const one of todo) {
      todo.delete(one);
      one.tagName ? linkify(one) : one();
      if (performance.now() > end) break;
    }
  });
  if (todo.size) wake();
}
function note(records) {
  const come = (node) => { // a post or a day that comes or goes, a number that comes
    const text = node.textContent;
    if (node.matches?.(telling) || node.querySelector?.(telling)) stale = 1, again ||= text.length < 100;
    if (node.isConnected && worth.test(text)) fresh.add(node.tagName ? node : node.parentElement);
  };
  for (const {attributeName, target, addedNodes, removedNodes} of records) {
    if (attributeName == "class") { // what becomes a post
      if (target.matches(posts) && !places?.has(target)) stale = 1, fresh.add(target);
    } else if (attributeName) stale = again = 1;
    if (target.data) {
      busy.set(target.parentElement || target, performance.now());
      mend(target);
      come(target);
    }
    for (const node of removedNodes) {
      mend(node, 1);
      come(node);
    }
    addedNodes.forEach(come);
  }
  if (stale || fresh.size) wake();
}
const watch = new MutationObserver((records) => {
  note(records);
  watch.takeRecords();
});

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
  if (home.has(link)) act(link, event);
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
  watch.observe(page, {childList: true, subtree: true, characterData: true, attributeFilter: ["datetime", "data-posted", "class"]});
  fresh.add(document.body);
  wake();
};
globalThis.rulesLinked = scan;
if (document.readyState == "loading") document.addEventListener("DOMContentLoaded", start);
else start();
})();
