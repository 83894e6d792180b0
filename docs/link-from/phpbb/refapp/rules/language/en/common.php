<?php
/**
 * @license MIT
 */

if (!defined('IN_PHPBB'))
{
	exit;
}

if (empty($lang) || !is_array($lang))
{
	$lang = [];
}

$lang = array_merge($lang, [
	'REFAPP_RULES_ADDRESS'			=> 'Address of the rules service',
	'REFAPP_RULES_ADDRESS_EXPLAIN'	=> 'Rule numbers in posts become links to it, as <samp>https://rules.example</samp>. Leave empty for no links.',
]);
