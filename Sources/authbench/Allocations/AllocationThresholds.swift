internal import LatchkeyJSON

/// How many allocations each measured operation may need, by build configuration, as kept in a JSON file.
///
/// ```json
/// { "debug": { "TokenVerifier.verify": 80 }, "release": { "TokenVerifier.verify": 25 } }
/// ```
struct AllocationThresholds: Equatable {
    /// Limits by configuration (`debug`, `release`), then by the name of the operation.
    private(set) var limits: [String: [String: Int]]

    /// No limits at all.
    init() { limits = [:] }

    /// Reads a file's text. Throws ``BenchError`` when it is not of that form.
    init(parsing text: String) throws {
        guard let configurations = try JSONValue(parsing: text).object else {
            throw BenchError("the thresholds are no JSON object")
        }
        limits = [:]
        for (configuration, operations) in configurations {
            guard let operations = operations.object else {
                throw BenchError("the thresholds of \(configuration) are no JSON object")
            }
            for (name, limit) in operations {
                guard let limit = limit.int64, limit >= 0 else {
                    throw BenchError("the threshold of \(name) (\(configuration)) is no whole number")
                }
                limits[configuration, default: [:]][name] = Int(limit)
            }
        }
    }

    /// The file's text: sorted, one operation a line, so that a change reads well in a diff.
    var text: String {
        let configurations = limits.sorted { $0.key < $1.key }.map { configuration, operations in
            let lines = operations.sorted { $0.key < $1.key }.map { "    \(quote($0.key)): \($0.value)" }
            return "  \(quote(configuration)): {\n\(lines.joined(separator: ",\n"))\n  }"
        }
        return "{\n\(configurations.joined(separator: ",\n"))\n}\n"
    }

    private func quote(_ name: String) -> String { JSONValue.string(name).text }

    /// Sets the limits of a configuration to what was measured and a little more: two in a hundred, at least one.
    mutating func set(_ measured: [(name: String, allocations: Double)], in configuration: String) {
        limits[configuration] = Dictionary(
            uniqueKeysWithValues: measured.map { ($0.name, Self.limit(for: $0.allocations)) })
    }

    /// The limit that lets `allocations` pass with head-room for another machine's library versions.
    static func limit(for allocations: Double) -> Int {
        let whole = allocations.rounded(.up)
        return Int(whole + max(1, (whole * 0.02).rounded(.up)))
    }

    /// What a measured operation is in the light of its limit.
    enum Verdict: Equatable {
        case within(limit: Int)
        case over(limit: Int)
        /// So far below that the limit no longer guards what was reached.
        case loose(limit: Int)
        case unknown
    }

    /// Compares one operation with its limit.
    func verdict(on name: String, _ allocations: Double, in configuration: String) -> Verdict {
        guard let limit = limits[configuration]?[name] else { return .unknown }
        if allocations > Double(limit) { return .over(limit: limit) }
        return Self.limit(for: allocations) + max(2, limit / 10) < limit ? .loose(limit: limit) : .within(limit: limit)
    }

    /// Limits of operations that nobody measures any more.
    func stale(measured names: [String], in configuration: String) -> [String] {
        (limits[configuration] ?? [:]).keys.filter { !names.contains($0) }.sorted()
    }
}
