"""Speed, measured as ratios in one run; nothing here is a test."""
