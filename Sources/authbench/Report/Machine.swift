import Foundation
internal import LatchkeyJSON

/// Where a run took place and what else the machine was doing.
struct Machine {
    /// Facts in the order in which they are told.
    let facts: [(name: String, value: String)]
    /// How busy the processors were just before the run, from 0 to 1.
    let busy: Double

    /// A machine of which these facts are known.
    init(facts: [(name: String, value: String)], busy: Double) {
        self.facts = facts
        self.busy = busy
    }

    /// Looks around; takes a second, for how busy the machine is shows only over time.
    init(versions: [(name: String, value: String)]) {
        let before = ProcessorTicks.now()
        usleep(1_000_000)
        busy = ProcessorTicks.now().busyShare(since: before)
        func first(_ prefix: String, in path: String) -> String? {
            (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: "\n")
                .first { $0.hasPrefix(prefix) }.map { line in
                    line.drop { $0 != ":" && $0 != "=" }.dropFirst().trimmingCharacters(in: [" ", "\t", "\""])
                }
        }
        let load = (try? String(contentsOfFile: "/proc/loadavg", encoding: .utf8)) ?? ""
        let time = Date().formatted(.iso8601)
        facts =
            [
                ("time", time),
                ("processor", first("model name", in: "/proc/cpuinfo") ?? "unknown"),
                ("cores", String(ProcessInfo.processInfo.activeProcessorCount)),
                ("memory", first("MemTotal", in: "/proc/meminfo") ?? "unknown"),
                ("system", first("PRETTY_NAME", in: "/etc/os-release") ?? "unknown"),
                ("load", load.split(separator: " ").prefix(3).joined(separator: " ")),
                ("busy before the run", "\(Int((busy * 100).rounded())) %"),
            ] + versions
    }

    /// Whether nothing else took more than a twentieth of the processors just before the run.
    var isQuiet: Bool { busy < 0.05 }

    /// The facts as JSON.
    var json: JSONValue {
        var json = JSONValue.object(JSONObject(facts.map { ($0.name, JSONValue.string($0.value)) }))
        json["quiet"] = .bool(isQuiet)
        return json
    }
}

/// What all processors together have done since the system started (`/proc/stat`, proc(5)).
struct ProcessorTicks {
    let idle: Double, total: Double

    /// Reads the line `cpu  user nice system idle iowait irq softirq steal …`.
    init(line: Substring) {
        let fields = line.split(separator: " ").dropFirst().prefix(8).compactMap { Double($0) }
        total = fields.reduce(0, +)
        idle = fields.count > 4 ? fields[3] + fields[4] : 0
    }

    static func now() -> ProcessorTicks {
        let text = (try? String(contentsOfFile: "/proc/stat", encoding: .utf8)) ?? ""
        return ProcessorTicks(line: text.prefix { $0 != "\n" })
    }

    /// The share of the time since then in which processors were not idle.
    func busyShare(since earlier: ProcessorTicks) -> Double {
        let passed = total - earlier.total
        return passed > 0 ? 1 - (idle - earlier.idle) / passed : 0
    }
}
