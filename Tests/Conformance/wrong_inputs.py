"""Inputs that break one rule of the model each, made from one that breaks none."""

import base64
import datetime
import re

import answers

#: what may stand in a pattern that Python's expressions do not know: everything but blanks and control characters
VISIBLE = r"\p{L}"


def document(operation, members):
    """The members as the wire has them."""
    return _document(answers.MODEL.operation_model(operation).input_shape, members)


def _document(shape, value):
    if shape.type_name == "structure" and not getattr(shape, "is_document_type", False):
        return {name: _document(shape.members[name], member) for name, member in value.items()}
    if shape.type_name == "list":
        return [_document(shape.member, member) for member in value]
    if isinstance(value, datetime.datetime):
        return value.timestamp()
    return base64.b64encode(value).decode() if isinstance(value, bytes) else value


def wrong_inputs(operation, members):
    """What is wrong, and the whole input with that wrong, again and again."""
    yield from _wrong(answers.MODEL.operation_model(operation).input_shape, document(operation, members), operation)


def _wrong(shape, value, path):
    kind = shape.type_name
    if getattr(shape, "is_document_type", False):
        return
    if kind == "structure":
        for name, member in shape.members.items():
            if name in shape.required_members:
                yield f"{path}.{name} left out", {key: value[key] for key in value if key != name}
            inner = _wrong(member, value[name], f"{path}.{name}") if name in value else _unlike(member, f"{path}.{name}")
            for what, wrong in inner:
                yield what, {**value, name: wrong}
    elif kind == "list":
        yield from _sizes(shape, path, lambda count: [value[0] if value else "x"] * count)
        for what, wrong in _wrong(shape.member, value[0], f"{path}[0]") if value else ():
            yield what, [wrong] + value[1:]
    elif kind == "map":
        some = next(iter(value.values()), "v")
        yield from _sizes(shape, path, lambda count: {f"k{number}": some for number in range(count)})
    else:
        yield from _unlike(shape, path)


def _sizes(shape, path, make):
    least, most = shape.metadata.get("min", 0), shape.metadata.get("max")
    if least:
        yield f"{path} empty", make(least - 1)
    if most and most < 1000:
        yield f"{path} with one too many", make(most + 1)


def _unlike(shape, path):
    """Values that are none of a scalar's."""
    kind, rules = shape.type_name, shape.metadata
    if kind == "string" and shape.enum:
        yield f"{path} none of its words", "NONE_OF_THEM"
    elif kind == "string":
        yield from _sizes(shape, path, lambda count: "x" * count)
        if rules.get("max", 0) >= 1000:
            yield f"{path} too long", "x" * (rules["max"] + 1)
        if "pattern" in rules and (wrong := _against(rules["pattern"])) is not None:
            yield f"{path} against its pattern", wrong
    elif kind in ("integer", "long"):
        if "min" in rules:
            yield f"{path} too small", rules["min"] - 1
        if "max" in rules:
            yield f"{path} too large", rules["max"] + 1


def _against(pattern):
    """A text that a pattern refuses, if there is one that is easily found."""
    if VISIBLE in pattern:
        return "a\x07"
    # Java's and PCRE's names for classes are ranges to Python.
    try:
        rule = re.compile(pattern)
    except re.error:
        return None
    return next((text for text in ("!", " ", "\x07", "a b", "<>") if not rule.fullmatch(text)), None)


def ill_typed_inputs(operation, members):
    """The name of a member, and the whole input with a value of another type for it, again and again."""
    right = document(operation, members)
    for name, shape in answers.MODEL.operation_model(operation).input_shape.members.items():
        if not getattr(shape, "is_document_type", False):
            yield name, {**right, name: {} if shape.type_name == "list" else []}
