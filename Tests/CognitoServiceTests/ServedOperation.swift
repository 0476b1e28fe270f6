@testable import CognitoService

/// The protocol `Handler` of this module, where `LatchkeyHTTP`, which has another of that name, is imported too.
typealias ServedOperation = Handler
