"""The one door to the fixed-width types that mypyc compiles to machine integers.

This module itself is never compiled. Engine modules take ``i64``, ``vec``, ``append`` and
``mypyc_attr`` from here (``i16`` and ``u8`` only for long lists), so they import nothing
third-party: where ``librt`` is missing (Pyodide, a bare interpreter) plain lists and ints
stand in and every game still runs.
"""

from typing import TYPE_CHECKING

__all__ = ["append", "i16", "i64", "mypyc_attr", "u8", "vec"]

if TYPE_CHECKING:
    from librt.vecs import append as append
    from librt.vecs import vec as vec
    from mypy_extensions import i16 as i16
    from mypy_extensions import i64 as i64
    from mypy_extensions import mypyc_attr as mypyc_attr
    from mypy_extensions import u8 as u8
else:
    try:
        from librt.vecs import append, vec
        from mypy_extensions import i16, i64, mypyc_attr, u8
    except ImportError:

        class i64(int):
            def __new__(cls, value=0):
                return int(value)

        i16 = i64
        u8 = i64

        class vec(list):
            def __class_getitem__(cls, item):
                return cls

            def __getitem__(self, index):
                found = list.__getitem__(self, index)
                return vec(found) if isinstance(index, slice) else found

        def append(items, item):
            items.append(item)
            return items

        def mypyc_attr(*args, **kwargs):
            return lambda cls: cls
