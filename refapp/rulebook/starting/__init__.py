"""Starting the game (103): who begins, what precedes the shuffle, mulligans, opening hands, the first turn."""
