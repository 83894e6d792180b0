<?php
/**
 * A place for the service's address.
 *
 * @license MIT
 */

namespace refapp\rules\migrations;

class address extends \phpbb\db\migration\migration
{
	public function effectively_installed()
	{
		return isset($this->config['refapp_rules_address']);
	}

	public static function depends_on()
	{
		return ['\phpbb\db\migration\data\v320\v320'];
	}

	public function update_data()
	{
		return [
			['config.add', ['refapp_rules_address', '']],
		];
	}
}
