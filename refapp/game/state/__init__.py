"""What is: objects, players, the stack, the turn, what is remembered of what happened.

Plain data: nothing here asks or changes anything.
"""
