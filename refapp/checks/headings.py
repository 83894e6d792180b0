"""Headings and rules that only define: what stands for them among the checks."""
