"""``python -m digsite`` is the ``digsite`` command."""

import sys

from digsite.cli import main

sys.exit(main())
