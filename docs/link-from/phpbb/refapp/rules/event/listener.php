<?php
/**
 * Loads the service's script on every page and tells it the day of each post.
 *
 * @license MIT
 */

namespace refapp\rules\event;

use Symfony\Component\EventDispatcher\EventSubscriberInterface;

class listener implements EventSubscriberInterface
{
	/** @var \phpbb\config\config */
	protected $config;

	/** @var \phpbb\language\language */
	protected $language;

	/** @var \phpbb\template\template */
	protected $template;

	public function __construct(\phpbb\config\config $config, \phpbb\language\language $language, \phpbb\template\template $template)
	{
		$this->config = $config;
		$this->language = $language;
		$this->template = $template;
	}

	public static function getSubscribedEvents()
	{
		return [
			'core.page_header_after'			=> 'load_script',
			'core.viewtopic_modify_post_row'	=> 'say_day',
			'core.acp_board_config_edit_add'	=> 'ask_address',
		];
	}

	/** The address as the board keeps it, with its special characters written as in HTML. */
	protected function address()
	{
		return rtrim((string) $this->config['refapp_rules_address'], '/');
	}

	public function load_script()
	{
		$this->template->assign_var('REFAPP_RULES_ADDRESS', $this->address());
	}

	/** Themes before phpBB 3.3 write no day that a program can read. */
	public function say_day($event)
	{
		if ($this->address() !== '')
		{
			$post_row = $event['post_row'];
			$post_row['MESSAGE'] = '<div data-posted="' . gmdate('Y-m-d', (int) $event['row']['post_time']) . '">' . $post_row['MESSAGE'] . '</div>';
			$event['post_row'] = $post_row;
		}
	}

	/** General → Board settings has a field for the address, below those for the address of the home page. */
	public function ask_address($event)
	{
		if ($event['mode'] === 'settings')
		{
			$this->language->add_lang('common', 'refapp/rules');
			$display_vars = $event['display_vars'];
			$display_vars['vars'] = phpbb_insert_config_array($display_vars['vars'], [
				'refapp_rules_address' => ['lang' => 'REFAPP_RULES_ADDRESS', 'validate' => 'url', 'type' => 'url:40:255', 'explain' => true],
			], ['after' => 'site_home_text']);
			$event['display_vars'] = $display_vars;
		}
	}
}
