/// What the `{name}` segments of a route's pattern stand for in a path, decoded.
///
/// ```swift
/// router.on(.get, "/rooms/{id}", .immediate { _, parameters in show(parameters["id"]) })
/// ```
///
/// A value is never empty, `.` or `..`, but may be any other text, `/` included where it was escaped.
public struct Parameters: Sendable, Equatable {
    private var values: [(name: String, value: String)]

    /// Makes parameters, as a test of a handler does.
    public init(_ values: KeyValuePairs<String, String> = [:]) {
        self.values = values.map { ($0.key, $0.value) }
    }

    init(names: [String], values: [String]) {
        self.values = Array(zip(names, values))
    }

    /// The value of a parameter. A name that the pattern does not have is a mistake of the program and traps.
    public subscript(_ name: String) -> String {
        guard let value = values.first(where: { $0.name == name })?.value else {
            preconditionFailure("the pattern has no parameter \(name)")
        }
        return value
    }

    public static func == (left: Parameters, right: Parameters) -> Bool {
        left.values.elementsEqual(right.values) { $0 == $1 }
    }
}
