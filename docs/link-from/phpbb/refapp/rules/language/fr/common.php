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
	'REFAPP_RULES_ADDRESS'			=> 'Adresse du service de règles',
	'REFAPP_RULES_ADDRESS_EXPLAIN'	=> 'Les numéros de règle des messages y mènent, par exemple <samp>https://rules.example</samp>. Laissez vide pour n’avoir aucun lien.',
]);
