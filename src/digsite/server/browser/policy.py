"""What the pages of a folder without a server may load: nothing but what lies in it."""

from typing import Final

POLICY: Final = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
    "style-src 'self'; img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; "
    "manifest-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'self'"
)
