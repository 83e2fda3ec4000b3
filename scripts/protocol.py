"""Make the client's types from the Structs that travel.

python -m scripts.protocol          writes client/src/protocol.gen.ts
python -m scripts.protocol --check  says whether it is as it would be written
"""

import ast
import inspect
import json
import sys
import types
import typing
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import msgspec

from digsite.draw.actions import ActionJson
from digsite.server import protocol
from digsite.server.pages import bodies, guest_shapes, puzzle_shapes, shapes
from digsite.server.socket import messages
from digsite.server.socket.handlers import HANDLERS

FILE = Path(__file__).resolve().parent.parent / "client" / "src" / "protocol.gen.ts"
HEAD = """\
// Made by `python -m scripts.protocol` from the server's own shapes; do not edit.
// docs/server-protocol.md tells what they mean.
"""
PLAIN = {str: "string", int: "number", float: "number", bool: "boolean", object: "unknown"}


class Writer:
    """Writes declarations; whatever a shape needs is declared with it."""

    def __init__(self) -> None:
        self.declared: dict[str, str] = {}

    def declare(self, shape: type) -> str:
        """Declare an interface, once; gives its name."""
        name = shape.__name__
        if name not in self.declared:
            self.declared[name] = ""  # it may speak of itself
            self.declared[name] = self.interface(name, shape)
        return name

    def interface(self, name: str, shape: type) -> str:
        base = parent_of(shape)
        above = "" if base is None else f" extends {self.declare(base)}"
        known = set() if base is None else {field for field, _type, _optional in fields_of(base)}
        docs = documented(shape)
        lines = [f"/** {docs['']} */"] if "" in docs else []
        lines.append(f"export interface {name}{above} {{")
        for field, kind, optional in fields_of(shape):
            if field in known:
                continue
            if field in docs:
                lines.append(f"  /** {docs[field]} */")
            lines.append(f"  {field}{'?' if optional else ''}: {self.type_of(kind)};")
        return "\n".join([*lines, "}"])

    def inline(self, shape: type) -> str:
        """The same without a name."""
        told = [
            f"{field}{'?' if optional else ''}: {self.type_of(kind)}"
            for field, kind, optional in fields_of(shape)
        ]
        return f"{{ {'; '.join(told)} }}"

    def union(self, name: str, kinds: object) -> None:
        """Declare a name for one of several shapes."""
        if name in self.declared:
            return
        self.declared[name] = ""
        parts = [self.declare(one) for one in typing.get_args(kinds)]
        self.declared[name] = f"export type {name} =\n  | " + "\n  | ".join(parts) + ";"

    def type_of(self, kind: object) -> str:
        """A Python type in TypeScript."""
        if isinstance(kind, type) and kind in PLAIN:
            return PLAIN[kind]
        if kind is None or kind is type(None):
            return "null"
        if isinstance(kind, type) and (
            issubclass(kind, msgspec.Struct) or typing.is_typeddict(kind)
        ):
            return self.declare(kind)
        if kind == ActionJson:
            self.union("Action", kind)
            return "Action"
        origin, parts = typing.get_origin(kind), typing.get_args(kind)
        if origin is typing.Annotated:
            return self.type_of(parts[0])
        if origin is typing.Literal:
            return " | ".join(json.dumps(one) for one in parts)
        if origin in (typing.Union, types.UnionType):
            told = [self.type_of(one) for one in parts if one is not msgspec.UnsetType]
            return " | ".join(dict.fromkeys(told))
        if origin is tuple and parts[-1] is not ...:
            return f"[{', '.join(self.type_of(one) for one in parts)}]"
        if origin in (list, tuple, Sequence):
            inner = self.type_of(parts[0])
            return f"({inner})[]" if " | " in inner else f"{inner}[]"
        if origin in (dict, Mapping):
            return f"Record<string, {self.type_of(parts[1])}>"
        raise TypeError(f"how does {kind!r} travel?")


def parent_of(shape: type) -> type | None:
    """The Struct that this one goes on from."""
    base = shape.__bases__[0]
    return base if issubclass(base, msgspec.Struct) and base.__struct_fields__ else None


def fields_of(shape: type) -> Iterator[tuple[str, object, bool]]:
    """The name, type and optionality of each field as it travels."""
    if not issubclass(shape, msgspec.Struct):
        for field, kind in typing.get_type_hints(shape, include_extras=True).items():
            optional = typing.get_origin(kind) is typing.NotRequired
            yield field, typing.get_args(kind)[0] if optional else kind, optional
        return
    config = shape.__struct_config__
    if config.tag_field is not None and config.tag is not None:
        yield config.tag_field, typing.Literal[config.tag], False
    sent = not issubclass(shape, messages.Message | bodies.Body)
    for one in msgspec.structs.fields(shape):
        parts = typing.get_args(one.type)
        # What we send is complete but for what is unset; what is sent to us may lean on defaults.
        optional = msgspec.UnsetType in parts if sent else not one.required
        yield one.encode_name, one.type, optional


def documented(shape: type) -> dict[str, str]:
    """What a class says of itself ("") and of its fields, in the text below each."""
    [body] = ast.parse(inspect.getsource(shape)).body
    assert isinstance(body, ast.ClassDef)
    docs = {}
    before = ""
    for line in body.body:
        if isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant):
            docs[before] = " ".join(str(line.value.value).replace("``", "`").split())
        before = line.target.id if isinstance(line, ast.AnnAssign) else ""  # type: ignore[union-attr]
    return docs


def written() -> str:
    """The whole file."""
    writer = Writer()
    writer.union("Message", protocol.Message)
    for module in (protocol, bodies, shapes, puzzle_shapes, guest_shapes):
        for shape in vars(module).values():
            own = isinstance(shape, type) and shape.__module__ == module.__name__
            if own and issubclass(shape, msgspec.Struct) and shape.__struct_fields__:
                writer.declare(shape)
    said = "\n  | ".join(writer.inline(one) for one in typing.get_args(messages.AnyMessage))
    writer.declared["ClientMessage"] = (
        f"/** What a client says on a table's socket. */\nexport type ClientMessage =\n  | {said};"
    )
    answers = ""
    for message, handler in HANDLERS.items():
        told = writer.type_of(typing.get_type_hints(handler)["return"])
        answers += f"  {message.__struct_config__.tag}: {told};\n"
    writer.declared["Answers"] = (
        f"/** What is answered to each of them. */\nexport interface Answers {{\n{answers}}}"
    )
    return HEAD + "\n" + "\n\n".join(writer.declared.values()) + "\n"


def main() -> int:
    """Write the file, or compare."""
    text = written()
    if sys.argv[1:] == ["--check"]:
        if FILE.exists() and FILE.read_text(encoding="utf-8") == text:
            return 0
        print(f"{FILE.name} is not what the server sends: run python -m scripts.protocol")
        return 1
    FILE.write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
