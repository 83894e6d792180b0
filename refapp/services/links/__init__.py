"""Links in other people's texts: which numbers become permalinks, which links are repaired, and the script for it."""
