"""Every answer that a test gets, looked at more strictly than a client's parser does: each member is one that the model
knows, of its type, and none is null; each error is one that the operation declares, or the protocol's own."""

import base64
import binascii
import collections
import json
import math

import botocore
import botocore.session

MODEL = botocore.session.Session().get_service_model("cognito-idp")

#: all operations, in the order of the alphabet
OPERATIONS = sorted(MODEL.operation_names)

#: errors of AWS's JSON protocol and of its signatures, which no operation declares
OF_PROTOCOL = {
    "SerializationException", "UnknownOperationException", "UnsupportedOperationException",
    "MissingAuthenticationTokenException", "IncompleteSignatureException", "InvalidSignatureException",
    "UnrecognizedClientException",
}
OF_SERVER = {"InternalErrorException", "InternalServerException"}

#: how often each operation was answered by success (None) or by an error
seen = collections.Counter()


def declared(operation):
    """The errors that an operation declares."""
    return {shape.name for shape in MODEL.operation_model(operation).error_shapes}


def faults(shape, value, path=""):
    """What is wrong with a value of a shape of the model, or with anything in it."""
    kind = shape.type_name
    if getattr(shape, "is_document_type", False):
        if "null" in json.dumps(value):
            yield f"{path}: null in a document"
    elif kind == "structure":
        if not isinstance(value, dict):
            yield f"{path}: {type(value).__name__} for a structure"
            return
        for name, member in value.items():
            if name in shape.members:
                yield from faults(shape.members[name], member, f"{path}.{name}")
            else:
                yield f"{path}.{name}: no member of {shape.name}"
        for name in shape.required_members:
            if name not in value:
                yield f"{path}.{name}: left out, and required"
    elif kind == "list":
        if not isinstance(value, list):
            yield f"{path}: {type(value).__name__} for a list"
            return
        for index, member in enumerate(value):
            yield from faults(shape.member, member, f"{path}[{index}]")
    elif kind == "map":
        if not isinstance(value, dict):
            yield f"{path}: {type(value).__name__} for a map"
            return
        for name, member in value.items():
            yield from faults(shape.key, name, f"{path} key")
            yield from faults(shape.value, member, f"{path}[{name}]")
    elif not is_scalar(kind, value):
        yield f"{path}: {value!r} for a {kind}"
    elif kind == "string" and shape.enum and value not in shape.enum:
        yield f"{path}: {value!r} is none of {shape.enum}"
    elif kind == "blob" and not is_base64(value):
        yield f"{path}: no base64"


def is_scalar(kind, value):
    if kind in ("string", "blob"):
        return isinstance(value, str)
    if kind == "boolean":
        return isinstance(value, bool)
    if isinstance(value, bool):
        return False
    if kind in ("integer", "long"):
        return isinstance(value, int)
    # Timestamps are seconds since 1970, with a fraction or without.
    return kind in ("timestamp", "float", "double") and isinstance(value, (int, float)) and math.isfinite(value)


def is_base64(text):
    try:
        base64.b64decode(text, validate=True)
        return True
    except binascii.Error:
        return False


def check(operation, status, body, headers):
    """Looks at an answer to a call of an operation, and remembers how it ended."""
    model = MODEL.operation_model(operation)
    if status == 200:
        error = None
        if model.output_shape is None:
            wrong = [] if body == b"" else [f"{body!r} where nothing is answered"]
        else:
            wrong = list(faults(model.output_shape, json.loads(body)))
    else:
        document = json.loads(body)
        error = document.get("__type")
        wrong = [] if error in declared(operation) | OF_PROTOCOL else [f"{error}, which is not declared"]
        if set(document) != {"__type", "message"} or not all(isinstance(text, str) for text in document.values()):
            wrong.append(f"an error with {document}")
        if status != (500 if error in OF_SERVER else 400):
            wrong.append(f"{error} with status {status}")
        if headers.get("x-amzn-ErrorType", "").rstrip(":") != error:
            wrong.append(f"{error} with x-amzn-ErrorType {headers.get('x-amzn-ErrorType')}")
    assert not wrong, f"{operation}: {'; '.join(wrong)}"
    seen[operation, error] += 1


def _received(response_dict, event_name, **_):
    if response_dict is not None:
        check(event_name.rsplit(".", 1)[1], response_dict["status_code"], response_dict["body"],
              response_dict["headers"])


def watch():
    """Looks at the answers that any client of boto3 gets from now on."""
    botocore.register_initializer(
        lambda session: session.register("response-received.cognito-identity-provider", _received))
