"""Strict reading of YAML and JSON: what the formats let slip is refused with a reason."""

import json

import pytest

from refapp.corpus_io import DataError, read_data, read_json, read_yaml, slug


@pytest.mark.parametrize(("text", "code"), [
    ("[" * 100_000, "too_deep"),  # json.loads raises RecursionError, not ValueError
    ('{"a":' * 40 + "1" + "}" * 40, "too_deep"),
    ('{"a": NaN}', "bad_number"), ('{"a": Infinity}', "bad_number"), ("[" + "9" * 5000 + "]", "bad_number"),
    ('{"a": 1, "a": 2}', "duplicate_key"),
    ('{"a": "\\ud800"}', "bad_text"), ('{"\\udfff": 1}', "bad_text"),
    ("{", "bad_json"), ("", "bad_json"), ("{'a': 1}", "bad_json"),
    ('"' + "x" * 300_000 + '"', "too_large"),
])
def test_json_that_is_refused(text: str, code: str) -> None:
    with pytest.raises(DataError) as refused:
        read_json(text)
    assert refused.value.code == code


def test_json_bytes_must_be_utf8() -> None:
    with pytest.raises(DataError, match="byte 2"):
        read_json(b'{"\xff": 1}')


def test_brackets_inside_strings_are_not_depth() -> None:
    assert read_json(json.dumps({"a": "[" * 100, "b": "\\\""})) == {"a": "[" * 100, "b": "\\\""}


def test_yaml_scalars_stay_strings() -> None:
    assert read_yaml("a: 100.10\nb: no\nc: 2009-10-01\nd: {e: ~}") == {
        "a": "100.10", "b": "no", "c": "2009-10-01", "d": {"e": "~"}}


@pytest.mark.parametrize(("text", "code"), [
    ("a: 1\na: 2", "duplicate_key"), ("a: &x [1]\nb: *x", "bad_yaml"), ("a: [", "bad_yaml"), ("\t- a", "bad_yaml"),
    ("[" * 50 + "]" * 50, "too_deep"), ("? [a]\n: 1", "bad_key"), ("a: \x00", "bad_yaml"),
    ("a: !!python/object:os.system x", "bad_yaml"),
])
def test_yaml_that_is_refused(text: str, code: str) -> None:
    with pytest.raises(DataError) as refused:
        read_yaml(text)
    assert refused.value.code == code


@pytest.mark.parametrize(("text", "said"), [
    ("a: [1\nb: 2", "closing bracket"), ("a: {b: 1\nc: [", "closing bracket"), ("a: b: c", "a colon too many"),
    ("a: 1\nb", "a colon is missing"), ("a: @x", "no value begins like this"), ("- a\nb: 1", "indented"), ("a: 1\n  b\n c: 2\n - x", ""),
])
def test_usual_mistakes_are_said_in_sentences_that_can_be_translated(text: str, said: str) -> None:
    with pytest.raises(DataError) as refused:
        read_yaml(text)
    assert said in refused.value.message


def test_the_format_is_judged_by_content() -> None:
    assert read_data(b'{"a": 1}') == {"a": 1}
    assert read_data(b"a: 1") == {"a": "1"}


@pytest.mark.parametrize(("text", "expected"), [
    ("Cimetière", "cimetiere"), ("Active Player, Nonactive Player", "active-player-nonactive-player"),
    ("cœur", "coeur"), ("+1/+1 counter", "plus-1-plus-1-counter")])
def test_slugs(text: str, expected: str) -> None:
    assert slug(text) == expected
