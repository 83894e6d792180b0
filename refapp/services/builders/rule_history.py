"""A rule through time: its line of dates, and the notices that keep an old number from naming the wrong rule.

Facts come from ``refapp.history.History`` alone, so all of it stands without any text.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import date

from refapp.history import History, Relation, Resolution, Step
from refapp.i18n import Catalogue
from refapp.model import RuleNumber, next_letter
from refapp.services.pages.common import Notice
from refapp.services.pages.places import ComparePlace
from refapp.services.pages.rule_page import Dot
from refapp.services.reading.asking import Reader

FIRST, LAST = 2, 8
"""A longer line of dates keeps this many points at its ends; the ones between are counted."""


def link(number: RuleNumber, day: date | None = None, text: str | None = None) -> str:
    """A link to a rule inside a notice; the web layer puts the address in."""
    target = f"{number}/{day}" if day else f"{number}"
    return f'<a class="cite" href="rule:{target}">{text or number}</a>'


def _links(say: Catalogue, numbers: Iterable[RuleNumber], day: date | None = None) -> str:
    """The numbers as links; three subrules or more that follow each other as a range, 603.10a–g."""
    return say.list([part for run in runs(numbers) for part in (
        [f"{link(run[0], day)}–{link(run[-1], day, run[-1].sub)}"] if len(run) > 2 else
        [link(number, day) for number in run])])


def runs(numbers: Iterable[RuleNumber]) -> list[list[RuleNumber]]:
    """The numbers in groups whose letters follow each other within one rule."""
    found: list[list[RuleNumber]] = []
    for number in numbers:
        before = found[-1][-1] if found else None
        if before and before.sub and number.sub and number == RuleNumber(
                before.section, before.rule, next_letter(before.sub)):
            found[-1].append(number)
        else:
            found.append([number])
    return found


def line_of(reader: Reader, number: RuleNumber, edition: date) -> tuple[Dot, ...]:
    """The points of the rule's line of dates, in time order; empty where history does not reach."""
    history, say = reader.library.history, reader.say
    if edition not in history.editions or not history.exists(number, edition):
        return ()
    steps = [step for step in history.line(number, edition) if step.relation is not Relation.KEPT]
    below = dict(history.below(number, edition))
    dots: list[Dot] = []
    if not steps or steps[0].relation is not Relation.ADDED:
        first = history.editions[0]
        begun = steps[0].old if steps else (number,)
        dots.append(Dot(first, begun[0], say.gettext("{number}, in the first edition known",
                                                     number=_links(say, begun, first))))
    for step in steps:
        told = say.pgettext("in a list", "; ").join(
            filter(None, (_told(say, step), _told_below(say, below.pop(step.edition, ())))))
        dots.append(Dot(step.edition, (step.new or step.old)[0], told, compare=_compared(history, step)))
    images = history.images(number, edition) if below else {}
    for day, changes in below.items():
        at = history.editions.index(day)
        dots.append(Dot(day, images[day][0], _told_below(say, changes),
                        compare=ComparePlace(history.editions[at - 1], day, images[day][0])))
    dots.sort(key=lambda dot: dot.day)
    here = max((i for i, dot in enumerate(dots) if dot.day <= edition), default=None)
    last = len(dots) - 1
    gone = bool(steps) and steps[-1].relation is Relation.REMOVED
    found = [replace(dot, here=i == here, today=i == last and not gone) for i, dot in enumerate(dots)]
    return tuple(_shortened(say, found, here))


_BELOW = {Relation.ADDED: "added", Relation.REMOVED: "removed", Relation.MOVED: "moved"}


def _told_below(say: Catalogue, steps: Iterable[Step]) -> str:
    """What happened to subrules on a day: those added, reworded, renumbered, removed."""
    groups: dict[str, list[RuleNumber]] = {}
    for step in steps:
        groups.setdefault(_BELOW.get(step.relation, "reworded"), []).extend(step.new or step.old)
    day = next((step.edition for step in steps), None)
    words = {"added": say.gettext("new: {numbers}"), "reworded": say.gettext("reworded: {numbers}"),
             "moved": say.gettext("renumbered: {numbers}"), "removed": say.gettext("removed: {numbers}")}
    return say.pgettext("in a list", "; ").join(
        text.format(numbers=_links(say, sorted(set(groups[kind])), None if kind == "removed" else day))
        for kind, text in words.items() if kind in groups)


def _compared(history: History, step: Step) -> ComparePlace | None:
    """Where a rewording is shown word by word."""
    if step.relation not in (Relation.EDITED, Relation.MOVED_EDITED):
        return None
    at = history.editions.index(step.edition)
    return ComparePlace(history.editions[at - 1], step.edition, step.new[0]) if at else None


def between(history: History, number: RuleNumber, day: date, other: date) -> ComparePlace | None:
    """Where a rule's wordings of two editions meet, the older one first; ``number`` is that of either day."""
    days = sorted((day, other))
    return ComparePlace(days[0], days[1], number) if day != other and set(days) <= set(history.editions) else None


def _told(say: Catalogue, step: Step) -> str:
    old, new = _links(say, step.old, None), _links(say, step.new, step.edition)
    match step.relation:
        case Relation.ADDED:
            return say.gettext("{number}, new", number=new)
        case Relation.EDITED:
            return say.gettext("{number}, reworded", number=new)
        case Relation.MOVED:
            return say.gettext("becomes {number}", number=new)
        case Relation.MOVED_EDITED:
            return say.gettext("becomes {number}, reworded", number=new)
        case Relation.SPLIT:
            return say.gettext("split into {numbers}", numbers=new)
        case Relation.MERGED:
            return say.gettext("merged into {number}", number=new)
        case Relation.REMOVED:
            return say.gettext("removed, see {numbers}", numbers=_links(say, step.see, step.edition)) \
                if step.see else say.gettext("removed")
    return old


def _shortened(say: Catalogue, dots: list[Dot], here: int | None) -> list[Dot]:
    if len(dots) <= FIRST + LAST + 1:
        return dots
    kept = [*range(FIRST), *range(len(dots) - LAST, len(dots))]
    if here is not None and here not in kept:
        kept = sorted([*kept, here])
    found: list[Dot] = []
    before = -1
    for i in kept:
        if i > before + 1:
            n = i - before - 1
            found.append(Dot(dots[before + 1].day, dots[i].number, say.ngettext(
                "{n} other change", "{n} other changes", n)))
        found.append(dots[i])
        before = i
    return found


def notices_of(reader: Reader, number: RuleNumber, edition: date) -> tuple[Notice, ...]:
    """What became of a dated page's rule, or what else a current number has named."""
    history = reader.library.history
    if edition not in history.editions:
        return ()
    if edition == history.newest:
        return _other_meanings(reader, number)
    resolution = history.resolve(number, edition)
    return _since(reader, resolution, edition) if resolution else ()


def _other_meanings(reader: Reader, number: RuleNumber) -> tuple[Notice, ...]:
    """A number that once named another rule says so: an old link may have meant that one."""
    say, history = reader.say, reader.library.history
    found = []
    for meaning in history.meanings(number):
        last = meaning.periods[-1].last
        if number in meaning.now or last == history.newest:
            continue
        until = history.editions[history.editions.index(last) + 1]
        before = link(number, last,
                      say.gettext("another section") if number.rule is None else say.gettext("another rule"))
        if meaning.now:
            found.append(say.gettext("Until {date}, {number} named {another}, which is {now} today.", number=number,
                                     date=say.date(until), another=before, now=_links(say, meaning.now)))
        else:
            found.append(say.gettext("Until {date}, {number} named {another}, which no longer exists.", number=number,
                                     date=say.date(until), another=before))
    return (Notice("changed", " ".join(found[-3:])),) if found else ()


def _since(reader: Reader, resolution: Resolution, edition: date) -> tuple[Notice, ...]:
    """What became of the rule of a dated page until the newest edition."""
    say = reader.say
    now = _links(say, resolution.now)
    below = _since_below(reader, resolution, edition)
    dates = say.list([say.date(day) for day in resolution.changed_on[-3:]])
    match resolution.relation:
        case Relation.KEPT if not below:
            return ()
        case Relation.KEPT:
            text = say.gettext("{number} itself says today what it said then.", number=link(resolution.number))
        case Relation.EDITED:
            text = say.gettext("This rule has been reworded since, on {dates}. Today: {now}.", dates=dates, now=now)
        case Relation.MOVED if below:
            text = say.gettext("Today this rule is {now}.", now=now)
        case Relation.MOVED:
            text = say.gettext("Today this rule is {now}, with the same wording.", now=now)
        case Relation.MOVED_EDITED:
            text = say.gettext("Today this rule is {now}; it has been reworded since.", now=now)
        case Relation.SPLIT:
            text = say.gettext("Today this rule is split into {now}.", now=now)
        case Relation.MERGED:
            text = say.gettext("Today this rule is part of {now}.", now=now)
        case _:
            text = removed_text(say, resolution)
    if below:
        text += " " + below
    if resolution.reused:
        text += " " + say.gettext("The number {number} names {another} now.", number=resolution.number,
                                  another=link(resolution.number, None, say.gettext("another rule")))
    reworded = resolution.relation in (Relation.EDITED, Relation.MOVED_EDITED) or (bool(below) and resolution.now)
    history = reader.library.history
    meet = between(history, resolution.now[0], edition, history.newest) if reworded else None
    return (Notice("changed", text, meet),)


def _since_below(reader: Reader, resolution: Resolution, edition: date) -> str:
    """What became of a rule's subrules until the newest edition; "" where all stand, word for word."""
    history, say = reader.library.history, reader.say
    fates = [history.resolve(one, edition) for one in history.subrules(resolution.number, edition)]
    then = [one for one in fates if one is not None]
    same = sum(one.relation in (Relation.KEPT, Relation.MOVED) for one in then)
    gone = sum(one.relation is Relation.REMOVED for one in then)
    today = {sub for now in resolution.now for sub in history.subrules(now, history.newest)}
    new = len(today.difference(*(one.now for one in then)))
    if same == len(then) and not new:
        return ""
    reworded = len(then) - same - gone
    parts = [say.ngettext("{n} unchanged", "{n} unchanged", same) if same else "",
             say.ngettext("{n} reworded", "{n} reworded", reworded) if reworded else "",
             say.ngettext("{n} removed", "{n} removed", gone) if gone else "",
             say.ngettext("{n} new", "{n} new", new) if new else ""]
    return say.gettext("Its subrules since: {fates}.", fates=", ".join(filter(None, parts)))


def removed_text(say: Catalogue, resolution: Resolution) -> str:
    """When a rule went, and where to look instead."""
    last = next((step for step in reversed(resolution.steps) if step.relation is Relation.REMOVED), None)
    text = say.gettext("This rule no longer exists: it was removed on {date}.", date=say.date(last.edition)) \
        if last else say.gettext("This rule no longer exists.")
    if resolution.see:
        text += " " + say.gettext("See {now} instead.", now=_links(say, resolution.see))
    return text


def gone_notice(reader: Reader, number: RuleNumber, edition: date, resolution: Resolution) -> Notice:
    """The first thing on the page of a number that the asked edition does not have."""
    say = reader.say
    text = say.gettext("The edition of {edition} has no {number}. Below is the rule as the edition of {other} had it.",
                       edition=say.date(edition), number=number, other=say.date(resolution.edition))
    now = _links(say, resolution.now, None if edition == reader.library.history.newest else edition)
    if resolution.relation is Relation.ADDED:
        extra = say.gettext("It was added later.")
    elif resolution.now:
        extra = say.gettext("That rule is {now} in the edition of {edition}.", now=now, edition=say.date(edition))
    else:
        extra = removed_text(say, resolution)
    return Notice("gone", f"{text} {extra}")
