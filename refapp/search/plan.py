"""From a parsed query to what one index is asked: slots of words, each with its alternatives.

A plan is for one index and one reading of the query (the language that it is taken to be typed in). Where
the two differ, names go through the term pairs and words that are spelled alike in both languages stay.
Plans hold key ids of the index; they evaluate nothing.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import NamedTuple

from refapp.search.analysers import Word, analyse, key_function, keys, parts
from refapp.search.function_words import NEGATIONS
from refapp.search.index import SearchIndex
from refapp.search.names import normal
from refapp.search.query import Clause, ClauseKind, ParsedQuery
from refapp.search.slots import SCATTERED, Alternative, Plan, Slot, Via
from refapp.search.terms import Segment, TermPairs, is_optional, said

MAX_PREFIX_WORDS = 40
"""How many words a prefix may stand for; the most frequent are taken."""
MAX_NAMES = 12


def make_plan(parsed: ParsedQuery, index: SearchIndex, typed_lang: str, terms: TermPairs) -> Plan:
    """The plan of a query read as ``typed_lang`` for an index in the same or another language."""
    maker = _Maker(index, typed_lang, terms)
    slots: list[Slot] = []
    run: list[str] = []
    place = 0
    for clause in parsed.clauses:
        if clause.excluded:
            continue
        if clause.kind is ClauseKind.WORD:
            run.append(clause.text)
            continue
        if run:
            made = maker.run(" ".join(run), place)
            slots += made
            place += 40
            run = []
        slots.append(maker.quoted(clause, place))
        place += 40
    if run:
        slots += maker.run(" ".join(run), place)
    if slots and not any(slot.required for slot in slots):
        slots = [Slot(s.typed, s.alternatives, True, s.place, s.width) for s in slots]
    excluded = tuple(maker.quoted(clause, 0) for clause in parsed.clauses if clause.excluded)
    names = tuple(islice(maker.names([c for c in parsed.clauses if not c.excluded]), MAX_NAMES))
    return Plan(index.lang, tuple(slots), tuple(e for e in excluded if e.alternatives), names,
                Via.TYPED if typed_lang == index.lang else Via.TRANSLATION, tuple(maker.unknown),
                tuple(dict.fromkeys(maker.replaced)))


class _Reading(NamedTuple):
    """Words as read, the joined forms of hyphened ones, which are function words, and known names by their begin."""

    words: Sequence[Word]
    joined: dict[int, str]
    function: Sequence[bool]
    segments: dict[int, Segment]


class _Maker:
    """Makes slots; collects what could not be found and what was put instead of what."""

    def __init__(self, index: SearchIndex, typed_lang: str, terms: TermPairs) -> None:
        self.index = index
        self.tables = index.tables
        self.typed_lang = typed_lang
        self.terms = terms
        self.key = key_function(index.lang)
        self.unknown: list[str] = []
        self.reading: tuple[str, _Reading] | None = None
        self.named: set[int] = set()
        """Words of the run at hand that belong to a known name: not unknown, though this index lacks them."""
        self.replaced: list[tuple[str, str, Via]] = []

    # -- plain words

    def _read(self, text: str) -> _Reading:
        """A text's words, and which of them are known names: kept, since a run of words is often the whole query."""
        if self.reading is None or self.reading[0] != text:
            words, joined = parts(analyse(text, self.typed_lang))
            function = [is_optional(word.form, self.typed_lang) for word in words]
            if all(function):
                function = [False] * len(words)
            segments = self._segments([word.key for word in words], function)
            self.reading = (text, _Reading(words, joined, function, segments))
        return self.reading[1]

    def run(self, text: str, place: int) -> list[Slot]:
        words, joined, function, segments = self._read(text)
        slots: list[Slot] = []
        at = 0
        while at < len(words):
            segment = segments.get(at)
            alternatives = self._instead(segment, text[words[at].start : words[segment.end - 1].end]) if segment else []
            if segment and alternatives:
                inside = [words[i] for i in range(segment.start, segment.end)]
                original = self._together(inside, function[segment.start : segment.end])
                every = ([original] if original else []) + alternatives
                if original and segment.idiom:
                    # its words scattered over a text are hardly what was asked, and one of them alone even less
                    if len(original.keys) == 1:
                        spoken = self._spoken(inside)
                        every = [*spoken, *alternatives]
                    else:
                        every = [original._replace(phrase=True), *alternatives, original._replace(weight=SCATTERED)]
                required = not all(function[segment.start : segment.end])
                slots.append(
                    Slot(text[inside[0].start : inside[-1].end], tuple(every), required, place + at, len(inside)))
                at = segment.end
                continue
            slot = self._word(words, joined, at, function[at], place)
            if slot is not None:
                slots.append(slot)
            at += 1
        return slots

    def _segments(self, typed_keys: Sequence[str], function: Sequence[bool]) -> dict[int, Segment]:
        """Sayings first (they are longer than they mean), then names; by where they begin."""
        found: dict[int, Segment] = {}
        taken: set[int] = set()
        named = self.terms.segments(typed_keys, function, self.typed_lang)
        spoken = said(typed_keys, self.typed_lang)
        if not named and not spoken:
            self.named = set()
            return found
        self.named = {at for segment in named for at in range(segment.start, segment.end)}
        native = self.typed_lang == self.index.lang
        if native:
            # a name in its own language needs no replacement, unless it is a variant of the official one
            named = tuple(segment for segment in named if not segment.canonical)
        for segment in sorted((*named, *spoken), key=lambda s: (-(s.end - s.start), bool(s.pairs) is False)):
            if not taken & set(range(segment.start, segment.end)):
                found[segment.start] = segment
                taken |= set(range(segment.start, segment.end))
        return found

    def _instead(self, segment: Segment, typed: str) -> list[Alternative]:
        """What may stand for a segment in this index."""
        found: list[Alternative] = []
        native = self.typed_lang == self.index.lang
        if segment.pairs:
            via = Via.VARIANT if native else Via.TRANSLATION
            forms = self.terms.forms(segment, self.index.lang)
            found += self._alternatives(forms, via, typed)
        elif native:
            found += self._alternatives(segment.meant, Via.SAYING, typed)
        else:
            for meant in segment.meant:
                found += self._translated(meant, typed)
        return found

    def _alternatives(self, forms: tuple[str, ...], via: Via, typed: str) -> list[Alternative]:
        known = self.index.said.get((forms, via))
        if known is None:
            known = self.index.remember((forms, via), self._ways_to_say(forms, via))
        self.replaced += [(typed, form, via) for _, form in known]
        return [alternative for alternative, _ in known]

    def _ways_to_say(self, forms: Sequence[str], via: Via) -> tuple[tuple[Alternative, str], ...]:
        """What names or sayings are in this index, each with the one that it is of."""
        found: list[tuple[Alternative, str]] = []
        for at, form in enumerate(forms):
            words = analyse(form.strip('"'), self.index.lang)
            weight = (0.85 if via is Via.SAYING else 1.0) * (1.0 if at == 0 else 0.75)
            made = [self._all_of(words, self.index.lang, via, weight), self._solid(words, via, weight)]
            if form.startswith('"') and made[0]:
                made[0] = made[0]._replace(phrase=True, weight=1.15)
            for alternative in made:
                if alternative and alternative.keys not in [a.keys for a, _ in found]:
                    found.append((alternative, form.strip('"')))
        return tuple(found)

    def _translated(self, meant: str, typed: str) -> list[Alternative]:
        """A saying's meaning, name by name into the other language; empty where a name is not known there."""
        words, _ = parts(analyse(meant, self.typed_lang))
        function = [is_optional(word.form, self.typed_lang) for word in words]
        keys_: list[int] = []
        texts: list[str] = []
        at = 0
        segments = {s.start: s for s in self.terms.segments([w.key for w in words], function, self.typed_lang)}
        while at < len(words):
            segment = segments.get(at)
            if segment:
                forms = self.terms.forms(segment, self.index.lang)[:1]
                for form in forms:
                    made = self._all_of(analyse(form, self.index.lang), self.index.lang, Via.TRANSLATION, 1.0)
                    if made is None:
                        return []
                    keys_ += made.keys
                    texts.append(form)
                at = segment.end
                continue
            if not function[at]:
                key = self.tables.key_ids.get(self.key(words[at].form))
                if key is None:
                    return []
                keys_.append(key)
                texts.append(words[at].form)
            at += 1
        if not keys_:
            return []
        shown = " ".join(texts)
        self.replaced.append((typed, shown, Via.TRANSLATION))
        return [Alternative(tuple(dict.fromkeys(keys_)), Via.TRANSLATION, 0.9, text=shown)]

    def _spoken(self, words: Sequence[Word]) -> list[Alternative]:
        """A saying with one telling word, its small words included: for texts that use it, too (« en réponse »)."""
        ids = [self.tables.key_ids.get(self.key(word.form)) for word in words]
        known = [i for i in ids if i is not None]
        return [Alternative(tuple(known), Via.TYPED, phrase=True)] if len(known) == len(ids) > 1 else []

    def _together(self, words: Sequence[Word], function: Sequence[bool]) -> Alternative | None:
        """The words of a replaced segment as typed, for texts that use them too."""
        content = [w for w, small in zip(words, function, strict=True) if not small] or list(words)
        ids = [self.tables.key_ids.get(self.key(word.form)) for word in content]
        if any(i is None for i in ids):
            return None
        return Alternative(
            tuple(i for i in ids if i is not None), Via.TYPED, text=" ".join(word.form for word in content),
            forms=tuple(self.tables.form_ids.get(word.form) for word in content))

    def _word(self, words: Sequence[Word], joined: dict[int, str], at: int, function: bool, place: int) -> Slot | None:
        if function and self.typed_lang != self.index.lang:
            return None  # "a" is no French « a », and tells nothing there
        word = words[at]
        alternatives: list[Alternative] = []
        key = self.tables.key_ids.get(self.key(word.form))
        if key is not None:
            alternatives.append(
                Alternative((key,), Via.TYPED, forms=(self.tables.form_ids.get(word.form),), text=word.form))
        # "death touch" and "hexproof" typed in two words; "state-based" where the text joins it
        for text in self._joined(words, joined, at):
            joined_key = self.tables.key_ids.get(self.key(text))
            if joined_key is not None:
                alternatives.append(Alternative((joined_key,), Via.JOINED, text=text))
        required = not function
        if not alternatives:
            if required and (at in self.named or self.typed_lang != self.index.lang):
                return Slot(word.form, (), True, place + at)
            if required:
                self.unknown.append(word.form)
            return None
        return Slot(word.form, tuple(alternatives), required, place + at)

    @staticmethod
    def _joined(words: Sequence[Word], joined: dict[int, str], at: int) -> list[str]:
        """What a word may be a part of: a hyphened group, or one word with the word before or after it."""
        found = [joined[i] for i in (at, at - 1) if i in joined] if joined else []
        form = words[at].form
        if form.isalpha():
            if at + 1 < len(words) and words[at + 1].form.isalpha():
                found.append(form + words[at + 1].form)
            if at and words[at - 1].form.isalpha():
                found.append(words[at - 1].form + form)
        return found

    # -- phrases and prefixes

    def quoted(self, clause: Clause, place: int) -> Slot:
        """A phrase, a prefix or an excluded word as one slot."""
        if clause.kind is ClauseKind.PREFIX:
            found = self.tables.prefix(clause.text, MAX_PREFIX_WORDS)
            return Slot(clause.text + "*", tuple(Alternative((key,), Via.PREFIX) for key in found), True, place)
        alternatives: list[Alternative] = []
        words, _ = parts(analyse(clause.text, self.index.lang))
        ids = [self.tables.key_ids.get(word.key) for word in words]
        if words and all(i is not None for i in ids):
            alternatives.append(Alternative(
                tuple(i for i in ids if i is not None), Via.TYPED, phrase=len(ids) > 1, text=clause.text,
                forms=tuple(self.tables.form_ids.get(word.form) for word in words)))
        if self.typed_lang != self.index.lang and not clause.excluded:
            typed, _ = parts(analyse(clause.text, self.typed_lang))
            function = [is_optional(word.form, self.typed_lang) for word in typed]
            named = self.terms.segments([word.key for word in typed], function, self.typed_lang)
            if len(named) == 1 and named[0].start == next((i for i, f in enumerate(function) if not f), 0):
                for form in self.terms.forms(named[0], self.index.lang):
                    made = self._all_of(analyse(form, self.index.lang), self.index.lang, Via.TRANSLATION, 0.95)
                    if made:
                        alternatives.append(
                            Alternative(made.keys, made.via, made.weight, len(made.keys) > 1, text=form))
                        self.replaced.append((clause.text, form, Via.TRANSLATION))
        if not alternatives and not clause.excluded and self.typed_lang == self.index.lang:
            self.unknown += [w.form for w, i in zip(words, ids, strict=True) if i is None]
        return Slot(clause.text, tuple(alternatives), True, place, max(1, len(words)))

    def _all_of(self, words: Sequence[Word], lang: str, via: Via, weight: float) -> Alternative | None:
        single, _ = parts(words)
        kept = NEGATIONS if via is not Via.SAYING else ()
        content = [word for word in single if word.form in kept or not is_optional(word.form, lang)]
        if not content and via is not Via.SAYING:
            return None  # "if" is a variant of a clause's name, and stands in every other rule
        content = content or single
        ids = [self.tables.key_ids.get(self.key(word.form)) for word in content]
        if not ids or any(i is None for i in ids):
            return None
        return Alternative(
            tuple(i for i in ids if i is not None),
            via,
            weight,
            # the very form matters where it was typed, not where we chose the words
            forms=() if via is Via.SAYING else tuple(self.tables.form_ids.get(word.form) for word in content),
            text=" ".join(word.form for word in single),
            offsets=tuple(word.place - content[0].place for word in content),
        )

    def _solid(self, words: Sequence[Word], via: Via, weight: float) -> Alternative | None:
        """A name that is one hyphened word, as the index joins it: only texts that join it, too."""
        if len(words) < 3 or words[1].place != words[0].place or words[1].end != words[-1].end:
            return None
        key = self.tables.key_ids.get(self.key(words[1].form))
        return None if key is None else Alternative((key,), via, weight, text=words[1].form)

    # -- names

    def names(self, clauses: Sequence[Clause]) -> Iterator[tuple[str, ...]]:
        """The whole query as names of this index, with and without "rule", replaced segments included.

        A phrase in quotation marks is a name only as it stands: nobody quotes "when it resolves" to be sent
        to the section on resolving.
        """
        kinds = {clause.kind for clause in clauses}
        plain = " ".join(clause.text for clause in clauses)
        if ClauseKind.PREFIX in kinds:
            if len(clauses) == 1:
                yield from ((self.tables.keys[key],) for key in self.tables.prefix(plain, MAX_PREFIX_WORDS))
            return
        if ClauseKind.PHRASE in kinds:
            whole = keys(plain, self.index.lang)
            if whole and normal(whole, self.index.lang) == whole:
                yield whole
            return
        for name in dict.fromkeys(self._names(plain)):
            found = normal(name, self.index.lang)
            if found:
                yield found
            if "rul" in found or "regl" in found:
                less = tuple(key for key in found if key not in ("rul", "regl"))
                if less:
                    yield less

    def _texts(self, segment: Segment) -> Sequence[str]:
        """The names that may stand for a segment, in this index's language."""
        if segment.pairs:
            return self.terms.forms(segment, self.index.lang)
        if self.typed_lang == self.index.lang:
            return segment.meant
        return [made.text for meant in segment.meant for made in self._translated(meant, meant)]

    def _names(self, plain: str) -> Iterator[tuple[str, ...]]:
        native = self.typed_lang == self.index.lang
        words, _, function, segments = self._read(plain)
        if native and not any(s.idiom and any(function[s.start : s.end]) for s in segments.values()):
            yield keys(plain, self.index.lang)
        if native and 1 < len(words) <= 3:
            solid = self.key("".join([word.form for word in words]))
            if solid in self.tables.key_ids:
                yield (solid,)
        if (not segments and native) or (not native and NEGATIONS & {word.form for word in words}):
            return  # in another language small words are left out, and « ne passe pas par la pile » is no name
        choices: list[list[tuple[str, ...]]] = []
        at = 0
        while at < len(words):
            segment = segments.get(at)
            forms: list[tuple[str, ...]] = []
            if segment:
                forms = [
                    keys(text, self.index.lang)
                    for text in self._texts(segment)
                    if not NEGATIONS & {word.form for word in analyse(text, self.index.lang)}
                ]
            if segment and forms:
                choices.append(forms)
                at = segment.end
            else:
                if not function[at] or native:
                    choices.append([(self.key(words[at].form),)])
                at += 1
        for n in range(max((len(choice) for choice in choices), default=0)):
            yield tuple(key for choice in choices for key in choice[min(n, len(choice) - 1)])
