"""Find shifted literals in the modules that mypyc compiles.

`1 << n` and `i64(1) << n` are silently miscompiled for n >= 32 when n is not a literal: the literal
becomes a 32-bit C constant. Take single-bit masks from a table instead.

    python -m scripts.lint_shifts [FILE ...]    without files: every compiled module
"""

import ast
import sys
from pathlib import Path

from scripts.compiled_modules import ROOT, compiled_sources


def shifted_literals(source: str) -> list[int]:
    """Return the lines on which a literal is shifted left by something that is not a literal."""
    return sorted(
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.BinOp)
        and isinstance(node.op, ast.LShift)
        and _is_literal(node.left)
        and not _is_literal(node.right)
    )


def _is_literal(node: ast.expr) -> bool:
    """Tell whether an expression is made of number literals only, such as -1, i64(1) or 2 + 3."""
    if isinstance(node, ast.Constant):
        return isinstance(node.value, int)
    if isinstance(node, ast.UnaryOp):
        return _is_literal(node.operand)
    if isinstance(node, ast.BinOp):
        return _is_literal(node.left) and _is_literal(node.right)
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name | ast.Attribute) and _converts_literal(node)
    return False


def _converts_literal(call: ast.Call) -> bool:
    """Tell whether a call is i64(literal) or another conversion between number types."""
    name = call.func.attr if isinstance(call.func, ast.Attribute) else ast.unparse(call.func)
    return name in ("i64", "i32", "i16", "u8", "int") and all(map(_is_literal, call.args))


def main() -> int:
    """Check files; print what is wrong and how to mend it."""
    paths = [Path(name) for name in sys.argv[1:]] or [ROOT / path for path in compiled_sources()]
    found = [
        f"{path}:{line}: a literal is shifted by a variable; take the mask from a table"
        for path in paths
        for line in shifted_literals(path.read_text(encoding="utf-8"))
    ]
    print(*found or [f"No shifted literals in {len(paths)} compiled modules."], sep="\n")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
