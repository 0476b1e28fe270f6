import Foundation
internal import LatchkeyJSON

/// Measures what Latchkey does as ratios to what OpenSSL and nginx do in the same run.
enum Bench {
    /// The program: prints what it does, then the table; ends with 1 when a measurement failed or allocations are over
    /// their limit.
    static func main(_ arguments: [String]) async {
        do {
            let arguments = arguments.dropFirst()
            if arguments.contains("--help") { return say(Options.help) }
            if arguments.first == "allocations" {
                try await AllocationsCommand(arguments.dropFirst()).run()
            } else {
                try await run(Options(arguments))
            }
        } catch {
            say("authbench: \(error)")
            exit(1)
        }
    }

    private static func run(_ options: Options) async throws {
        if options.showsList {
            return Measurement.all.forEach { say(TextTable.row([$0.name, $0.summary], widths: [12, 0])) }
        }
        let measurements = try Measurement.chosen(options.names)
        let bench = try Workbench(options)
        let machine = Machine(versions: versions(bench))
        for (name, value) in machine.facts { say("\(name): \(value)") }
        #if DEBUG
            say("\n*** A DEBUG BUILD: its figures say nothing. Use `make bench`. ***")
        #endif
        if !machine.isQuiet {
            say("\n*** THE MACHINE IS NOT QUIET: something else takes \(Int(machine.busy * 100)) % of it. ***")
            say("*** Latencies and rates are worthless; ratios of processor time are blurred. ***")
        }
        say("")
        let report = try await measure(measurements, bench, machine)
        say("")
        for (name, value) in report.conditions { say("\(name): \(value)") }
        report.lines.forEach(say)
        if !machine.isQuiet { say("\n*** The machine was not quiet. ***") }
        if let path = options.json { try Files.write(report.json.text + "\n", to: path) }
    }

    private static func measure(
        _ measurements: [Measurement], _ bench: Workbench, _ machine: Machine
    ) async throws -> Report {
        var samples: [String: [Sample]] = [:]
        var skipped: [(name: String, reason: String)] = []
        for round in 1...bench.options.rounds {
            bench.nextRound()
            for measurement in measurements
            where (measurement.repeats || round == 1) && !skipped.contains(where: { $0.name == measurement.name }) {
                let start = CPUTime.monotonic()
                do {
                    samples[measurement.name, default: []] += try await measurement.run(bench)
                    let time = Figure.plain(CPUTime.monotonic() - start)
                    say("round \(round) of \(bench.options.rounds): \(measurement.name) (\(time) s)")
                } catch let error as NotMeasured {
                    skipped.append((measurement.name, error.reason))
                    say("*** NOT MEASURED: \(measurement.name): \(error.reason) ***")
                }
            }
        }
        let mode = try await bench.storeMode().map { (name: "SQLite \($0.name)", value: $0.value) }
        return Report(
            machine: machine,
            conditions: mode + [
                ("rounds", String(bench.options.rounds)), ("seconds", Figure.short(bench.options.seconds)),
                ("users", String(bench.options.users)), ("large store", "\(bench.options.mostUsers) users"),
            ], samples: measurements.flatMap { Sample.medians(of: samples[$0.name] ?? []) }, skipped: skipped)
    }

    private static func versions(_ bench: Workbench) -> [(name: String, value: String)] {
        func firstLine(_ tool: String, _ arguments: [String]) -> String {
            (try? Tool.output(tool, arguments))?.split(separator: "\n").first.map(String.init) ?? "not installed"
        }
        return [
            ("authd", bench.authd.version),
            ("openssl", firstLine("openssl", ["version"])),
            (
                "nginx",
                NginxPeer.isInstalled ? firstLine("nginx", ["-v"]) : "NOT INSTALLED: nothing to compare HTTP with"
            ),
        ]
    }
}

/// Prints a line at once, also into a pipe: a measurement takes its time.
func say(_ line: String) {
    FileHandle.standardOutput.write(Data((line + "\n").utf8))
}
