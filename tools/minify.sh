#!/bin/sh
# Makes refapp/services/links/linkify.min.js from linkify.js. Needs Node; terser comes through npx. Names of patterns stay whole:
# the service shortens them when it puts the patterns in.
set -eu
cd "$(dirname "$0")/../refapp/services/links"
digest=$(sha256sum linkify.js | cut -c1-16)
{ echo "// $digest"; ${TERSER:-npx terser} linkify.js --compress passes=3,unsafe_arrows=true,unsafe=true,ecma=2022 \
  --mangle reserved=[P] --ecma 2022; } > linkify.min.js
