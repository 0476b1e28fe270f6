import Foundation

/// `authbench allocations`: what each operation allocates, compared with the limits that are kept beside the tests.
struct AllocationsCommand {
    /// Where the limits lie, seen from the top of the package.
    static let file = "Tests/Allocations/thresholds.json"

    #if DEBUG
        static let configuration = "debug"
    #else
        static let configuration = "release"
    #endif

    /// The file of limits.
    var path = AllocationsCommand.file
    /// Whether to write what is measured as the new limits instead of judging it.
    var writes = false

    init(_ arguments: some Sequence<String>) throws {
        var arguments = arguments.makeIterator()
        while let argument = arguments.next() {
            switch argument {
            case "--write": writes = true
            case "--thresholds":
                guard let path = arguments.next() else { throw BenchError("--thresholds needs a file") }
                self.path = path
            default: throw BenchError("allocations [--write] [--thresholds FILE]: what is \(argument)?")
            }
        }
    }

    /// Measures, prints the table, and judges or writes. Throws ``BenchError`` when a limit is broken.
    func run() async throws {
        guard AllocationCounter.works else {
            return say("allocations are NOT COUNTED: a sanitizer has taken malloc's place")
        }
        let measured = try await AllocationCases.measure()
        var thresholds =
            FileManager.default.fileExists(atPath: path)
            ? try AllocationThresholds(parsing: String(contentsOfFile: path, encoding: .utf8)) : AllocationThresholds()
        if writes {
            thresholds.set(measured.map { ($0.name, $0.counts.allocations) }, in: Self.configuration)
            try thresholds.text.write(toFile: path, atomically: true, encoding: .utf8)
        }
        let broken = report(measured, thresholds)
        guard broken.isEmpty else {
            throw BenchError(
                "more allocations than \(path) allows: \(broken.joined(separator: ", ")). "
                    + "Take them out, or say why in the commit that runs `authbench allocations --write`.")
        }
    }

    /// Prints the table; returns the names of what is over its limit or has none.
    private func report(
        _ measured: [(name: String, counts: AllocationCounter.Counts)], _ thresholds: AllocationThresholds
    ) -> [String] {
        say("Allocations of one call (\(Self.configuration) build), every thread and library of the process counted:")
        say(TextTable.row(["", "allocations", "bytes", "limit"], widths: Self.widths))
        var broken: [String] = []
        for (name, counts) in measured {
            let verdict: String
            switch thresholds.verdict(on: name, counts.allocations, in: Self.configuration) {
            case .within(let limit): verdict = "\(limit)"
            case .loose(let limit): verdict = "\(limit), which is loose now: --write"
            case .over(let limit):
                verdict = "\(limit) IS BROKEN"
                broken.append(name)
            case .unknown:
                verdict = "MISSING: --write"
                broken.append(name)
            }
            let figures = [Figure.plain(counts.allocations), Figure.plain(counts.bytes)]
            say(TextTable.row([name] + figures + [verdict], widths: Self.widths))
        }
        for name in thresholds.stale(measured: measured.map(\.name), in: Self.configuration) {
            say("\(name) has a limit and is not measured any more: --write")
        }
        return broken
    }

    private static let widths = [32, 12, 12, 0]
}
