"""The formats that can be imported: one module each, whose class registers itself; the registry loads all of them."""
