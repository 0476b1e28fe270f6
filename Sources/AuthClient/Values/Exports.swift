/// A host program hands over passwords and takes tokens as ``Secret``, and so needs it wherever it imports this module.
@_exported public import struct LatchkeyPlatform.Secret
