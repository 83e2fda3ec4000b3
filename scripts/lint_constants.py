"""Find constants that mypyc computes in 32 bits, in the modules that it compiles.

`1 << n` and `i64(1) << n` are silently miscompiled for n >= 32 when n is not a literal: the literal
becomes a 32-bit C constant. So does each of two named constants whose product or shift needs more.
Take single-bit masks from a table, and write large constants out.

    python -m scripts.lint_constants [FILE ...]    without files: every compiled module
"""

import ast
import importlib
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path

from scripts.compiled_modules import ROOT, compiled_sources, module_name

LIMIT = 2**31


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


def outgrown_constants(source: str, names: Mapping[str, object]) -> list[int]:
    """Return the lines on which two small constants make one that 32 bits cannot hold."""
    return sorted(
        node.lineno
        for node in ast.walk(ast.parse(source))
        if isinstance(node, ast.BinOp)
        and isinstance(node.op, ast.Mult | ast.LShift)
        and not (_is_literal(node.left) and _is_literal(node.right))
        and max(_size(node.left, names), _size(node.right, names)) < LIMIT <= _size(node, names)
    )


def _size(node: ast.expr, names: Mapping[str, object]) -> int:
    """Return how large a constant expression is, or -1 for one that is no constant number."""
    if not all(_is_constant(leaf) for leaf in _leaves(node)):
        return -1
    try:
        value = eval(ast.unparse(node), dict(names))  # noqa: S307 our own sources, constants only
    except (ArithmeticError, AttributeError, NameError, TypeError):
        return -1
    return abs(value) if isinstance(value, int) else -1


def _leaves(node: ast.AST) -> Iterator[str]:
    """Yield the names in an expression, those of modules with what is taken from them."""
    of_a_module = isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name)
    if of_a_module or isinstance(node, ast.Name):
        yield ast.unparse(node)
    else:
        for part in ast.iter_child_nodes(node):
            yield from _leaves(part)


def _is_constant(name: str) -> bool:
    return name.rpartition(".")[2].isupper()


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
    found = []
    for path in paths:
        source = path.read_text(encoding="utf-8")
        for line in shifted_literals(source):
            found.append(f"{path}:{line}: a literal is shifted; take the mask from a table")
        for line in outgrown_constants(source, _names_in(path)):
            found.append(f"{path}:{line}: needs more than 32 bits; write the constant out")
    print(*found or [f"No constants to fear in {len(paths)} compiled modules."], sep="\n")
    return 1 if found else 0


def _names_in(path: Path) -> Mapping[str, object]:
    """Return what a module of the package knows; a file from elsewhere knows nothing."""
    if not path.is_relative_to(ROOT / "src"):
        return {}
    return vars(importlib.import_module(module_name(path.relative_to(ROOT))))


if __name__ == "__main__":
    sys.exit(main())
