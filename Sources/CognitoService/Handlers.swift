internal import CognitoModel

/// What is served, in alphabetical order. An operation is here or in ``Unserved``.
enum Handlers {
    static let all: [any Handler.Type] = []

    static let byName: [String: any Handler.Type] = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
}
