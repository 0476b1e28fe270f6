/// One thing that can be measured.
struct Measurement: Sendable {
    /// What to call it on the command line.
    let name: String
    /// What it measures, for the list.
    let summary: String
    /// Whether it takes part in every round, or is made once.
    let repeats: Bool
    /// Makes one round.
    let run: @Sendable (Workbench) async throws -> [Sample]

    /// All of them, in the order in which they are made.
    static let all: [Measurement] = [
        .openssl, .verify, .signIn, .srp, .refresh, .getUser, .jwks, .jwksTLS, .bookings, .signUps, .enumeration,
        .srpEnumeration, .lookUp, .scale, .importJob, .start, .allocationCounts, .idleConnections, .idleStreams,
    ]

    /// Those that were asked for. Throws ``BenchError`` for a name that is none.
    static func chosen(_ names: [String]) throws -> [Measurement] {
        if let unknown = names.first(where: { name in !all.contains { $0.name == name } }) {
            throw BenchError("there is no measurement \(unknown); there are \(all.map(\.name).joined(separator: ", "))")
        }
        return names.isEmpty ? all : all.filter { names.contains($0.name) }
    }
}
