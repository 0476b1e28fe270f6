/// What a run is asked to do.
struct Options: Equatable {
    /// The measurements by name; all when empty.
    var names: [String] = []
    /// How often each measurement is repeated, the measures of it between.
    var rounds = 3
    /// Seconds of one measurement in one round.
    var seconds = 2.0
    /// Users in the pool of the server that requests go to.
    var users = 1000
    /// Users in the large store that looking up and listing are compared with, and rows of an import up to 500,000.
    var mostUsers = 100_000
    /// Event streams and idle connections that memory is measured with.
    var connections = 5000
    /// A file that the report is written to as JSON.
    var json: String?
    /// Where data folders with many users are kept; beside the build when `nil`.
    var datasets: String?
    var showsList = false

    /// Reads arguments. Throws ``BenchError`` for what it does not know.
    init(_ arguments: some Sequence<String>) throws {
        var arguments = arguments.makeIterator()
        func value(of flag: String) throws -> String {
            guard let value = arguments.next() else { throw BenchError("\(flag) needs a value") }
            return value
        }
        func number(of flag: String, _ range: ClosedRange<Int>) throws -> Int {
            let text = try value(of: flag)
            guard let number = Int(text), range.contains(number) else {
                throw BenchError("\(flag) takes a number from \(range.lowerBound) to \(range.upperBound), not \(text)")
            }
            return number
        }
        while let argument = arguments.next() {
            switch argument {
            case "--quick": (rounds, seconds, connections) = (1, 0.5, 500)
            case "--rounds": rounds = try number(of: argument, 1...100)
            case "--seconds": seconds = Double(try number(of: argument, 1...600))
            case "--users":
                mostUsers = try number(of: argument, 1000...10_000_000)
            case "--server-users": users = try number(of: argument, 200...10_000_000)
            case "--connections": connections = try number(of: argument, 100...7000)
            case "--json": json = try value(of: argument)
            case "--datasets": datasets = try value(of: argument)
            case "--list": showsList = true
            case _ where argument.hasPrefix("-"): throw BenchError("unknown: \(argument) (--help)")
            case _: names.append(argument)
            }
        }
    }

    static let help = """
        authbench [NAME …] [--rounds N] [--seconds S] [--quick] [--users N] [--json FILE]
        authbench allocations [--write] [--thresholds FILE]

        Measures what Latchkey does as ratios to OpenSSL and nginx in the same run. Names choose measurements; --list
        tells them.

          --rounds N         how often each is repeated; the median counts (3)
          --seconds S        how long each takes in a round (2)
          --quick            one round of half a second, 500 connections: to try a measurement, not to judge by it
          --users N          users in the large store of `lookup` and `scale`, and rows of `import` up to 500000
                             (100000; the target is about 1000000)
          --server-users N   users in the pool that requests go to (1000)
          --connections N    idle connections and event streams (5000)
          --json FILE        writes the report as JSON besides
          --datasets DIR     where stores with many users are kept between runs (.build/datasets)
        """
}
