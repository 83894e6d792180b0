"""Reads the shipped corpus: restated text, scenarios, terms. Writes nothing."""

from refapp.corpus_io.loading import DataError, read_data, read_data_file, read_json, read_yaml
from refapp.corpus_io.readings import example_hash, load_readings, print_readings
from refapp.corpus_io.restated import Restated, editions, load_restated, restated_digest
from refapp.corpus_io.reviews import Review, load_reviews, print_reviews, text_hash
from refapp.corpus_io.scenarios import ScenarioSource, load_scenarios, scenario_files
from refapp.corpus_io.terms import Term, load_terms, slug

__all__ = ["DataError", "Restated", "Review", "ScenarioSource", "Term", "editions", "example_hash", "load_readings",
           "load_restated", "load_reviews", "load_scenarios", "load_terms", "print_readings", "print_reviews",
           "read_data", "read_data_file", "read_json", "read_yaml", "restated_digest", "scenario_files", "slug",
           "text_hash"]
