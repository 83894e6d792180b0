"""``python -m refapp`` is the command line."""

from refapp.cli import main

if __name__ == "__main__":
    main()
