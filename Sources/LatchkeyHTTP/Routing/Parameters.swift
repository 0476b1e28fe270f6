/// The parts of a path that a pattern's `{name}` stands for, decoded.
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
