"""Posts linked as they were meant on their day, whole forums, links judged, repaired and taken away."""

from __future__ import annotations

import json
from dataclasses import replace
from datetime import date
from functools import partial
from pathlib import Path

import pytest

from refapp.i18n import catalogue
from refapp.links import FORMATS
from refapp.services import Library
from refapp.services.links.bulk_linking import Job, Report, checksum, run
from refapp.services.links.linking import linkify_text
from refapp.services.links.post_language import language_of_post
from refapp.services.links.relinking import judge, repair, take_away
from refapp.services.links.verdicts import reason
from refapp.services.reading.asking import Asked
from refapp.web import Urls, own_rule

BASE = "https://rules.example"


@pytest.fixture(scope="module")
def ask(plain_library: Library) -> Asked:
    return Asked(plain_library, Urls(BASE), catalogue("en"), "en")


RULE_OF = partial(own_rule, BASE)


@pytest.mark.parametrize(("posted", "text", "urls"), [
    # the legend rule was 704.5k in 2011; that number names another rule today
    (date(2011, 10, 2), "rule 704.5k", [f"{BASE}/en/rule/704.5k/2011-09-30"]),
    # 704.5f has always been the same rule
    (date(2011, 10, 2), "rule 704.5f", [f"{BASE}/en/rule/704.5f"]),
    # dash did not exist in 2011, so that its number meant nothing then
    (date(2011, 10, 2), "rule 702.109a", []),
    # it was 702.109 when it came, and has moved since
    (date(2020, 5, 1), "rule 702.109a", [f"{BASE}/en/rule/702.109a/2020-04-17"]),
    (date(2020, 5, 1), "rule 702.19b", [f"{BASE}/en/rule/702.19b"]),
])
def test_the_day_of_the_post(ask: Asked, posted: date, text: str, urls: list[str]) -> None:
    done = linkify_text(ask, text, "markdown", posted=posted)
    assert [url for _, url in done.links] == urls


def test_before_the_first_edition_numbers_are_counted_only(ask: Asked) -> None:
    done = linkify_text(ask, "rules 704.5f and 601.2a", "bbcode", posted=date(2009, 7, 10))
    assert (done.text, done.count, done.seen) == ("rules 704.5f and 601.2a", 0, 2)
    assert linkify_text(ask, "rule 704.5f", "bbcode", posted=date(2009, 7, 11)).count == 1


TEXT = "See rule 704.5f, rules 601.2f–h, 613 and 614 (R7045k). Trample: CR 702.19b, 702.19 B; 704.5j/k."


@pytest.mark.parametrize("form", FORMATS)
def test_taking_links_away_gives_the_bytes_back(ask: Asked, form: str) -> None:
    for posted in (None, date(2012, 5, 3), date(2024, 1, 1)):
        linked = linkify_text(ask, TEXT, form, posted=posted)
        taken = take_away(linked.text, form, RULE_OF)
        assert (taken.text, taken.count) == (TEXT, linked.count)
        assert linked.count > 6


def test_links_of_people_stay(ask: Asked) -> None:
    text = f"[trample]({BASE}/en/rule/702.19) and [704.5f](https://other.example/704.5f)"
    assert take_away(text, "markdown", RULE_OF).text == text


@pytest.mark.parametrize(("text", "repaired"), [
    ("https://yawgatog.com/resources/magic-rules/#R7045f.", f"{BASE}/en/rule/704.5f."),
    ("[CR 704.5f](https://www.yawgatog.com/resources/magic-rules/#R7045f)", f"[CR 704.5f]({BASE}/en/rule/704.5f)"),
    ("[url=http://www.lotusnoir.info/magic/regles/?c=704&v=FR]704[/url]", f"[url={BASE}/en/rule/704]704[/url]"),
    ('<a href="https://www.magic-ville.com/fr/regles/?rule=704.5f&amp;x=1">', f'<a href="{BASE}/en/rule/704.5f">'),
    ("https://www.vensersjournal.com/704.5f", f"{BASE}/en/rule/704.5f"),
    ("https://academyruins.com/cr/704.5f", f"{BASE}/en/rule/704.5f"),
    ("https://api.academyruins.com/cr/613", f"{BASE}/en/rule/613"),
    ("https://magic.wizards.com/en/rules#704.5f", f"{BASE}/en/rule/704.5f"),
    # our own, as they were once
    (f"{BASE}/704.5F", f"{BASE}/en/rule/704.5f"), (f"{BASE}/?c=704&v=FR", f"{BASE}/fr/regle/704"),
    (f"{BASE}/en/rule/704.5f", f"{BASE}/en/rule/704.5f"),
    # a wiki's pages on terms
    ("https://mtg.wiki/page/Trample", f"{BASE}/en/glossary/trample"),
    ("[SBA](https://mtg.wiki/page/State-based_action)", f"[SBA]({BASE}/en/glossary/state-based-action)"),
    ("see https://mtg.fandom.com/wiki/First_strike.", f"see {BASE}/en/glossary/first-strike."),
    ("[[https://mtg.wiki/page/Deathtouch Deathtouch]]", f"[[{BASE}/en/glossary/deathtouch Deathtouch]]"),
    ("https://mtgsalvation.gamepedia.com/First_strike", f"{BASE}/en/glossary/first-strike"),
    ("http://wiki.mtgsalvation.com/article/Trample", f"{BASE}/en/glossary/trample"),
    ("[ward](https://mtg.wiki/page/Ward_(ability))", f"[ward]({BASE}/en/glossary/ward)"),
    ("https://mtg.fandom.com/fr/wiki/Contact_mortel", f"{BASE}/en/glossary/deathtouch"),
    ("https://mtg.wiki/page/Trample#CR702.19b", f"{BASE}/en/rule/702.19b"),
    ("https://blogs.magicjudges.org/rules/cr704/", f"{BASE}/en/rule/704"),
    # an archive's copy is read as of its day
    ("https://web.archive.org/web/20120503112233/http://www.yawgatog.com/resources/magic-rules/#R7045k", f"{BASE}/en/rule/704.5k/2012-05-01"),
    ("https://archive.ph/2026/https://academyruins.com/cr/704.5f)", f"{BASE}/en/rule/704.5f)"),
    # left alone: a wiki's other pages, a year, another site, code
    ("https://mtg.wiki/page/Mark_Rosewater", "https://mtg.wiki/page/Mark_Rosewater"),
    ("https://mtg.wiki/page/Alpha", "https://mtg.wiki/page/Alpha"),
    ("https://magic.wizards.com/en/news/2015", "https://magic.wizards.com/en/news/2015"),
    ("https://example.org/704.5f", "https://example.org/704.5f"),
    ("`https://www.vensersjournal.com/704.5f`", "`https://www.vensersjournal.com/704.5f`"),
])
def test_repair(ask: Asked, text: str, repaired: str) -> None:
    assert repair(ask, text, RULE_OF).text == repaired


def test_a_wikis_page_becomes_the_term_in_the_asked_language(ask: Asked) -> None:
    text = "voir https://mtg.wiki/page/Deathtouch"
    assert repair(replace(ask, lang="fr"), text, RULE_OF).text == f"voir {BASE}/fr/glossaire/contact-mortel"


OLD = date(2011, 10, 2)


@pytest.mark.parametrize(("text", "posted", "state", "why"), [
    (f"{BASE}/en/rule/704.5f", None, "ok", "Leads to rule 704.5f."),
    (f"{BASE}/en/rule/704.5k", OLD, "reused", "704.5k names another rule today; what was meant is 704.5j."),
    (f"{BASE}/en/rule/704.5k/2011-09-30", OLD, "ok", "Leads to rule 704.5k as it stood on September 30, 2011; that page never changes."),
    (f"{BASE}/fr/regle/999.9", None, "unknown", "There is no rule 999.9."),
    (f"{BASE}/704.5F", None, "spelled", "Leads to rule 704.5f by a redirect: an older spelling of the address."),
    ("https://www.vensersjournal.com/704.5f", None, "foreign", "Venser’s Journal on rule 704.5f."),
    ("https://www.vensersjournal.com/704.5k", OLD, "foreign", "Venser’s Journal on rule 704.5k. What was 704.5k then is 704.5j today."),
    ("https://www.vensersjournal.com/704.99", None, "unknown", "There is no rule 704.99."),
    ("https://mtg.wiki/page/Trample", None, "foreign", "MTG Wiki on “Trample”, which rule 702.19 explains."),
    ("https://mtg.wiki/page/Mark_Rosewater", None, "unknown", "MTG Wiki on “Mark Rosewater”, which is no term of the rules."),
    ("https://yawgatog.com/resources/magic-rules/", None, "unknown", "Yawgatog: the address names no rule."),
    ("https://media.wizards.com/2023/downloads/MagicCompRules%2020231117.txt", None, "unknown",
     "Wizards of the Coast: all rules of November 17, 2023; none is named."),
])
def test_judgement(ask: Asked, text: str, posted: date | None, state: str, why: str) -> None:
    assert [(one.state, reason(ask.words, one)) for one in judge(ask, text, RULE_OF, posted=posted)] == [(state, why)]
    assert reason(catalogue("fr"), judge(ask, text, RULE_OF, posted=posted)[0]) != why


def test_code_and_other_sites_are_not_judged(ask: Asked) -> None:
    text = "`https://vensersjournal.com/704.5f` [code]https://mtg.wiki/page/Trample[/code] https://example.org/704.5f"
    found = repair(ask, text, RULE_OF)
    assert (found.text, found.found) == (text, ())


def _posts() -> list[bytes]:
    posts = [{"id": 1, "text": "rule 704.5k", "format": "bbcode", "posted": "2011-10-02T10:00:00Z", "lang": "fr"},
             {"id": 2, "text": "nothing here"}, {"id": "c", "text": "CR 704.5f", "format": "markdown"},
             {"id": 4, "text": "rule 704.5f", "posted": "2005-01-01"}, {"id": 5, "text": "x", "format": "rtf"},
             {"id": 6, "text": "x", "posted": "yesterday"}, {"id": 7, "text": "x", "lang": "tlh"}, {"text": "x"}]
    return [*(json.dumps(post).encode() + b"\n" for post in posts), b"{not json\n", b"\n"]


def test_a_whole_forum_and_back(ask: Asked) -> None:
    report = Report()
    rows = [json.loads(row) for row in run(Job(ask, RULE_OF, "markdown"), _posts(), report) if row]
    assert rows == [
        {"id": 1, "format": "bbcode", "text": f"rule [url={BASE}/fr/regle/704.5k/2011-09-30]704.5k[/url]",
         "before": checksum("rule 704.5k")},
        {"id": "c", "format": "markdown", "text": f"CR [704.5f]({BASE}/en/rule/704.5f)", "before": checksum("CR 704.5f")}]
    assert (report.posts, report.changed, report.links, report.seen, report.too_early) == (7, 2, 2, 3, 1)
    assert report.problems == {"unknown_format": 1, "bad_date": 1, "unknown_language": 1, "bad_shape": 1, "not_json": 1}
    assert Report.from_json(report.to_json()).to_json() == report.to_json()
    back = Report()
    rows[1]["text"] += " (edited since)"
    lines = [json.dumps(row).encode() for row in rows]
    restored = [json.loads(row) for row in run(Job(ask, RULE_OF, action="unlink"), lines, back) if row]
    assert restored == [{"id": 1, "format": "bbcode", "text": "rule 704.5k"}]
    assert back.problems == {"not_restored": 1}


def test_own_addresses(ask: Asked) -> None:
    assert own_rule(BASE, "https://rules.example.org/en/rule/704") is None
    assert own_rule("https://x.example/rules", "https://x.example/rules/en/rule/704.5f") is not None
    assert own_rule(BASE, f"{BASE}/en/search?q=704") is None


def test_a_run_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from click.testing import CliRunner

    from refapp.cli import bulk_linking, main
    monkeypatch.setenv("REFAPP_DATA", str(tmp_path / "data"))
    monkeypatch.setattr(bulk_linking, "EVERY", 10)
    posts = tmp_path / "posts.jsonl"
    posts.write_text("".join(json.dumps({"id": i, "text": f"rule 704.5f ({i})"}) + "\n" for i in range(35)))
    whole, part = tmp_path / "whole.jsonl", tmp_path / "part.jsonl"
    options = ["link", str(posts), "--bulk", "--base", BASE, "--report", str(tmp_path / "r.json")]
    assert CliRunner().invoke(main, [*options, "--out", str(whole)]).exit_code == 0

    real = bulk_linking.run

    def breaking(job, lines, report, first):
        for i, row in enumerate(real(job, lines, report, first)):
            if i == 25:
                raise KeyboardInterrupt
            yield row

    monkeypatch.setattr(bulk_linking, "run", breaking)
    CliRunner().invoke(main, [*options, "--out", str(part)])
    monkeypatch.setattr(bulk_linking, "run", real)
    assert (tmp_path / "part.jsonl.progress").exists()
    assert CliRunner().invoke(main, [*options, "--out", str(part), "--resume"]).exit_code == 0
    assert part.read_bytes() == whole.read_bytes()
    assert json.loads((tmp_path / "r.json").read_text())["posts"] == 35
    assert not (tmp_path / "part.jsonl.progress").exists()


def test_a_dry_run_writes_the_report_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from click.testing import CliRunner

    from refapp.cli import main
    monkeypatch.setenv("REFAPP_DATA", str(tmp_path / "data"))
    posts, out, report = tmp_path / "posts.jsonl", tmp_path / "out.jsonl", tmp_path / "report.json"
    posts.write_text('{"id": 1, "text": "rule 704.5f"}\n{"id": 2, "text": "old", "posted": "2004-02-30"}\n')
    done = CliRunner().invoke(main, ["link", str(posts), "--bulk", "--out", str(out), "--report", str(report), "--dry-run"])
    assert done.exit_code == 1  # a line had a problem
    assert not out.exists()
    found = json.loads(report.read_text())
    assert (found["posts"], found["links"], found["problems"]) == (2, 1, {"bad_date": 1})


@pytest.mark.parametrize(("arguments", "said"), [
    (["--bulk"], "--out"), (["--resume", "--format", "plain"], "--bulk"), ([], "--format"),
    (["--format", "plain", "--edition", "2011-09-30", "--posted", "2011-09-30"], "--posted")])
def test_wrong_use_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, arguments: list[str], said: str) -> None:
    from click.testing import CliRunner

    from refapp.cli import main
    monkeypatch.setenv("REFAPP_DATA", str(tmp_path / "data"))
    post = tmp_path / "post.txt"
    post.write_text("rule 704.5f")
    done = CliRunner().invoke(main, ["link", str(post), *arguments])
    assert done.exit_code == 2
    assert said in done.output


@pytest.mark.parametrize(("action", "output"), [
    (["--posted", "2005-01-01", "--format", "plain"], "rule 704.5k"), (["--posted", "2011-10-02", "--format", "markdown"],
                                                                      "rule [704.5k](https://rules.example/en/rule/704.5k/2011-09-30)")])
def test_the_command_for_one_post(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, action: list[str], output: str) -> None:
    from click.testing import CliRunner

    from refapp.cli import main
    monkeypatch.setenv("REFAPP_DATA", str(tmp_path / "data"))
    monkeypatch.setenv("LANG", "en_US.UTF-8")
    post = tmp_path / "post.txt"
    post.write_text("rule 704.5k")
    done = CliRunner().invoke(main, ["link", str(post), "--base", BASE, *action])
    assert output in done.output
    if "2005-01-01" in action:
        assert done.exit_code == 1
        assert "704.5k: no edition from January 1, 2005" in done.output


@pytest.mark.parametrize(("text", "lang"), [
    ("Quand un jeton va au cimetière, il cesse d'exister.", "fr"), ("il y a une pile, cf. 405", "fr"),
    ("When a token is put into the graveyard, it ceases to exist.", "en"), ("see what happens then: 405", "en"),
    ("704.5d", None), ("", None), ("Lightning Bolt, 704.5d", None), ("merci !", None),
    # others' words, addresses and code tell nothing
    ("> When a token is put into the graveyard, it ceases to exist.\n\nAlors il n'est plus là.", "fr"),
    ("https://example.org/the/what/when/there\nil est mort, non ? 704.5d", "fr"),
    ("`if what then else when` puis on le met dans une autre zone", "fr"),
])
def test_the_language_of_a_post(text: str, lang: str | None) -> None:
    assert language_of_post(text) == lang


def test_posts_without_a_language_are_linked_in_their_own(plain_library: Library) -> None:
    ask = Asked(plain_library, Urls("https://rules.example"), catalogue("en"))
    posts = [{"id": 1, "text": "Le jeton est mis au cimetière et il cesse d’exister : 704.5d."},
             {"id": 2, "text": "The token is put into the graveyard: 704.5d."},
             {"id": 3, "text": "Le jeton est mis au cimetière et il cesse d’exister : 704.5d.", "lang": "en"}, {"id": 4, "text": "704.5d"}]
    report = Report()
    job = Job(ask, lambda _: None)
    done = [json.loads(line)["text"] for line in run(job, (json.dumps(post).encode() for post in posts), report)]
    assert ["/fr/regle/704.5d" in text for text in done] == [True, False, False, False]
    assert report.to_json()["langs"] == {"fr": 1, "en": 3}
    assert Report.from_json(report.to_json()).langs == report.langs


def test_a_number_without_a_link_is_told_with_the_reason(plain_library: Library) -> None:
    ask = Asked(plain_library, Urls("https://rules.example"), catalogue("en"), "en")
    text = "Rule 704.99, 420.5f and 702.185a; a creature dies by 704.5f"
    assert {str(number): why.code for number, why in linkify_text(ask, text, "plain").unlinked} == {"704.99": "never", "420.5f": "never"}
    early = dict(linkify_text(ask, text, "plain", posted=date(2005, 1, 1)).unlinked)
    assert {why.code for why in early.values()} == {"too_early"}
    assert "not_then" in {why.code for why in dict(linkify_text(ask, text, "plain", posted=date(2012, 5, 3)).unlinked).values()}
