"""What the rules say it is: copiable values, layers, filters, matching, relations.

Readers look at what is and never change it.
"""
