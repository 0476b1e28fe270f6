/// What the `{name}` segments of a route's pattern stand for in a path, decoded.
///
/// ```swift
/// router.on(.get, "/rooms/{id}", .immediate { _, parameters in show(parameters["id"]) })
/// ```
///
/// A value is never empty, `.` or `..`, but may be any other text, `/` included where it was escaped.
public struct Parameters: Sendable, Equatable {
    private let names: [String]
    private let values: [String]

    /// Makes parameters, as a test of a handler does.
    public init(_ values: KeyValuePairs<String, String> = [:]) {
        names = values.map(\.key)
        self.values = values.map(\.value)
    }

    init(names: [String], values: [String]) {
        precondition(names.count == values.count, "each parameter has a value")
        self.names = names
        self.values = values
    }

    /// The value of a parameter. A name that the pattern does not have is a mistake of the program and traps.
    public subscript(_ name: String) -> String {
        guard let index = names.firstIndex(of: name) else {
            preconditionFailure("the pattern has no parameter \(name)")
        }
        return values[index]
    }
}
