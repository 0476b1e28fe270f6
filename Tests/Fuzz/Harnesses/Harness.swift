/// One parser under fuzzing: what is done with an input, and what must hold whatever the input.
struct Harness: Sendable {
    /// Its name on the command line and of its folder of seeds.
    let name: String
    /// The longest input, in bytes, that is worth trying.
    let longest: Int
    /// Runs the parser; traps where a property does not hold.
    let run: @Sendable ([UInt8]) -> Void

    /// Every harness there is.
    static let all: [Harness] = [
        requestHead, chunkedBody, httpConnection, query, percentEncoding, eventStream,
        json, shape, base64, hex,
        jwsHeader, jws, claims, jwkSet,
        signatureHeader, signedRequest, iniFile,
        userFilter, identifiers, bookingQuery, bookingBody, dates, passwordHash, srpPublicValue, addresses,
        forwardedFor, hookAnswer, attestationObject, authenticatorData, csv, archive,
        tokenRequest,
    ]
}

/// Says that something must hold: the fuzzer keeps the input for which it does not.
@inline(never)
func expect(_ condition: @autoclosure () -> Bool, _ property: @autoclosure () -> String) {
    guard !condition() else { return }
    fatalError("does not hold: \(property())")
}

/// Takes the value of what cannot fail here.
func must<Value>(_ property: String, _ body: () throws -> Value) -> Value {
    do {
        return try body()
    } catch {
        fatalError("does not hold: \(property): \(error)")
    }
}

extension [UInt8] {
    /// The input as text, or nil where a sender could not have sent it as such.
    var utf8Text: String? { String(validating: self, as: UTF8.self) }
}

/// Whether two texts are the same bytes: `==` would take canonically equivalent ones for the same.
func sameBytes(_ left: String, _ right: String) -> Bool { left.utf8.elementsEqual(right.utf8) }
