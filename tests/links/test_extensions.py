"""The extensions for forums, by the published rules of Discourse and phpBB as far as they go without the programs themselves."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from refapp.i18n import LANGUAGES

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "link-from"
DISCOURSE, PHPBB = FOLDER / "discourse", FOLDER / "phpbb"
EXTENSION = PHPBB / "refapp" / "rules"


def _yaml(file: Path) -> Any:
    return yaml.safe_load(file.read_text(encoding="utf-8"))


def test_the_theme_component_is_one() -> None:
    """about.json has the fields of Discourse's theme metadata; every setting has a type, a default and words in each language."""
    about = json.loads((DISCOURSE / "about.json").read_text(encoding="utf-8"))
    assert set(about) <= {"name", "component", "license_url", "about_url", "authors", "theme_version", "minimum_discourse_version",
                          "maximum_discourse_version", "screenshots", "assets", "modifiers", "color_schemes", "learn_more"}
    assert about["name"]
    assert about["component"] is True
    assert re.fullmatch(r"\d+\.\d+\.\d+(\.beta\d+)?", about["minimum_discourse_version"])
    settings = _yaml(DISCOURSE / "settings.yml")
    for setting in settings.values():
        assert setting["type"] in {"integer", "float", "string", "bool", "list", "enum", "objects", "upload"}
        assert isinstance(setting["default"], str)
        assert setting["default"] in setting.get("choices", [setting["default"]])
    assert set(settings["rules_language"]["choices"]) == {"page", *LANGUAGES}
    for lang in LANGUAGES:
        words = _yaml(DISCOURSE / "locales" / f"{lang}.yml")
        assert list(words) == [lang]
        assert words[lang]["theme_metadata"]["description"]
        assert set(words[lang]["theme_metadata"]["settings"]) == set(settings)
    scripts = [*DISCOURSE.rglob("*.js")]
    assert [one.relative_to(DISCOURSE).parts[:3] for one in scripts] == [("javascripts", "discourse", "initializers")]
    assert set(re.findall(r"settings\.(\w+)", scripts[0].read_text(encoding="utf-8"))) == set(settings)


def test_the_board_extension_is_one() -> None:
    """composer.json says what phpBB wants to know, the folder is called as the extension is, services and events carry its name."""
    about = json.loads((EXTENSION / "composer.json").read_text(encoding="utf-8"))
    assert about["name"] == EXTENSION.relative_to(PHPBB).as_posix()
    assert re.fullmatch(r"[a-z0-9]{2,}/[a-z0-9]{2,}", about["name"])
    assert about["type"] == "phpbb-extension"
    assert re.fullmatch(r"\d+\.\d+\.\d+", about["version"])
    assert about["license"]
    assert all(author["name"] for author in about["authors"])
    assert about["require"]["php"]
    assert about["extra"]["display-name"]
    assert re.fullmatch(r">=3\.2\.0,<4\.0\.0@dev", about["extra"]["soft-require"]["phpbb/phpbb"])  # no ~ with a star
    services = _yaml(EXTENSION / "config" / "services.yml")["services"]
    for name, service in services.items():
        assert name.startswith("refapp.rules.")
        assert (PHPBB / (service["class"].replace("\\", "/") + ".php")).is_file()
        assert {"name": "event.listener"} in service["tags"]
    for file in EXTENSION.rglob("*.php"):
        code = file.read_text(encoding="utf-8")
        assert "\r" not in code
        space = re.search(r"^namespace (.+);", code, re.MULTILINE)
        assert space is None or space[1] == file.parent.relative_to(PHPBB).as_posix().replace("/", "\\")
        assert space or "if (!defined('IN_PHPBB'))" in code
    assert [one.name for one in (EXTENSION / "styles" / "all" / "template" / "event").iterdir()] == ["overall_footer_body_after.html"]
    keys = [re.findall(r"'(REFAPP_\w+)'", (EXTENSION / "language" / lang / "common.php").read_text(encoding="utf-8")) for lang in LANGUAGES]
    assert all(found == ["REFAPP_RULES_ADDRESS", "REFAPP_RULES_ADDRESS_EXPLAIN"] for found in keys)


PLAY = r"""<?php
namespace Symfony\Component\EventDispatcher { interface EventSubscriberInterface { public static function getSubscribedEvents(); } }
namespace phpbb\config { class config extends \ArrayObject {} }
namespace phpbb\language { class language { public $lang = []; public function add_lang($file, $ext) {
    \define('IN_PHPBB', true); include $GLOBALS['root'] . "/language/fr/$file.php"; $this->lang = $lang; } } }
namespace phpbb\template { class template { public $vars = []; public function assign_var($name, $value) { $this->vars[$name] = $value; } } }
namespace phpbb\db\migration { class migration { public $config; } }
namespace {
error_reporting(E_ALL);
set_error_handler(function ($level, $text) { throw new ErrorException($text); });
$root = $argv[1];
require "$root/event/listener.php";
require "$root/migrations/address.php";
// As phpBB's: what is inserted stands behind the setting that is named.
function phpbb_insert_config_array($vars, $new, $where) { $at = array_search($where['after'], array_keys($vars)) + 1;
    return array_slice($vars, 0, $at) + $new + array_slice($vars, $at); }
$config = new phpbb\config\config(['refapp_rules_address' => '']);
$template = new phpbb\template\template();
$listener = new refapp\rules\event\listener($config, $language = new phpbb\language\language(), $template);
$send = function ($name, $event) use ($listener) { $event = new ArrayObject($event); $listener->{$listener::getSubscribedEvents()[$name]}($event); return (array) $event; };
$post = ['row' => ['post_time' => 1336069800], 'post_row' => ['MESSAGE' => 'Rule 704.5k.']];
$out = ['off' => $send('core.viewtopic_modify_post_row', $post)['post_row']['MESSAGE']];
$config['refapp_rules_address'] = 'https://rules.example/';
$out['on'] = $send('core.viewtopic_modify_post_row', $post)['post_row']['MESSAGE'];
$send('core.page_header_after', []);
$out['address'] = $template->vars['REFAPP_RULES_ADDRESS'];
$vars = ['site_home_url' => 1, 'site_home_text' => 2, 'board_disable' => 3];
$out['asked'] = array_keys($send('core.acp_board_config_edit_add', ['mode' => 'settings', 'display_vars' => ['vars' => $vars]])['display_vars']['vars']);
$out['elsewhere'] = array_keys($send('core.acp_board_config_edit_add', ['mode' => 'post', 'display_vars' => ['vars' => $vars]])['display_vars']['vars']);
$out['words'] = $language->lang;
$out['migration'] = (new refapp\rules\migrations\address())->update_data();
echo json_encode($out);
}
"""


@pytest.mark.deep  # for CI, where PHP is
def test_the_board_extension_runs(tmp_path: Path) -> None:
    """The listener against stand-ins for what phpBB hands it."""
    php = shutil.which("php")
    if php is None:
        (pytest.fail if os.environ.get("CI") else pytest.skip)("no PHP on this machine (apt install php-cli)")
    for file in EXTENSION.rglob("*.php"):
        done = subprocess.run([php, "-l", str(file)], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stdout
    play = tmp_path / "play.php"
    play.write_text(PLAY, encoding="utf-8")
    done = subprocess.run([php, str(play), str(EXTENSION)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    out = json.loads(done.stdout)
    assert out["off"] == "Rule 704.5k."
    assert out["on"] == '<div data-posted="2012-05-03">Rule 704.5k.</div>'
    assert out["address"] == "https://rules.example"
    assert out["asked"] == ["site_home_url", "site_home_text", "refapp_rules_address", "board_disable"]
    assert out["elsewhere"] == ["site_home_url", "site_home_text", "board_disable"]
    assert "https://rules.example" in out["words"]["REFAPP_RULES_ADDRESS_EXPLAIN"]
    assert out["migration"] == [["config.add", ["refapp_rules_address", ""]]]
