internal import LatchkeyJSON

/// The outcome of a run: the machine, and every measurement's samples.
struct Report {
    let machine: Machine
    /// What holds for the whole run: rounds, users, the store's mode.
    let conditions: [(name: String, value: String)]
    let samples: [Sample]
    /// What could not be measured, and why.
    let skipped: [(name: String, reason: String)]

    private static let widths = [34, 10, 9, 9, 10, 7, 9, 0]

    /// The table for people, a line each.
    var lines: [String] {
        var lines = [
            TextTable.row(
                ["", "per second", "p50 ms", "p99 ms", "CPU µs", "allocs", "figure", "of / target"],
                widths: Self.widths)
        ]
        for sample in samples {
            func cell(_ metric: Metric, _ show: (Double) -> String) -> String { sample.figures[metric].map(show) ?? "" }
            lines.append(
                TextTable.row(
                    [
                        sample.label, cell(.rate, Figure.plain), cell(.p50, Figure.milliseconds),
                        cell(.p99, Figure.milliseconds), cell(.cpu) { Figure.plain($0 * 1e6) },
                        cell(.allocations, Figure.plain), Self.headline(of: sample), Self.remark(on: sample),
                    ], widths: Self.widths))
        }
        for (name, reason) in skipped { lines.append("NOT MEASURED: \(name): \(reason)") }
        return lines
    }

    private static func headline(of sample: Sample) -> String {
        guard let metric = sample.headline, let value = sample.figures[metric] else { return "" }
        switch metric {
        case .ratio: return Figure.ratio(value)
        case .bytes: return "\(Figure.plain(value / 1024)) KiB"
        case .seconds, .p50, .p99, .cpu: return "\(Figure.milliseconds(value)) ms"
        case .rate, .allocations: return Figure.plain(value)
        }
    }

    private static func remark(on sample: Sample) -> String {
        var parts: [String] = []
        if !sample.of.isEmpty { parts.append(sample.headline == .ratio ? "x \(sample.of)" : sample.of) }
        if let target = sample.target, let met = sample.isMet {
            parts.append("(\(text(of: target, for: sample.headline)): \(met ? "met" : "MISSED"))")
        }
        if !sample.note.isEmpty { parts.append("- \(sample.note)") }
        return parts.joined(separator: " ")
    }

    private static func text(of target: Target, for metric: Metric?) -> String {
        switch metric {
        case .bytes: "\(target.scaled(by: 1.0 / 1024).text) KiB"
        case .seconds, .p50, .p99, .cpu: "\(target.scaled(by: 1000).text) ms"
        case .ratio, .rate, .allocations, nil: target.text
        }
    }

    /// The same as JSON: every figure in the units that ``Metric`` names.
    var json: JSONValue {
        func number(_ value: Double) -> JSONValue { value.isFinite ? .number(value) : .null }
        let results = samples.map { sample -> JSONValue in
            var result: JSONValue = ["label": .string(sample.label)]
            result["figures"] = .object(
                JSONObject(
                    Metric.allCases.compactMap { metric in
                        sample.figures[metric].map { (metric.rawValue, number($0)) }
                    }))
            if let headline = sample.headline { result["headline"] = .string(headline.rawValue) }
            if !sample.of.isEmpty { result["of"] = .string(sample.of) }
            if let target = sample.target, let met = sample.isMet {
                switch target {
                case .atMost(let limit): result["target"] = ["atMost": number(limit)]
                case .atLeast(let limit): result["target"] = ["atLeast": number(limit)]
                }
                result["met"] = .bool(met)
            }
            if !sample.note.isEmpty { result["note"] = .string(sample.note) }
            return result
        }
        return [
            "machine": machine.json,
            "conditions": .object(JSONObject(conditions.map { ($0.name, JSONValue.string($0.value)) })),
            "results": .array(results),
            "notMeasured": .object(JSONObject(skipped.map { ($0.name, JSONValue.string($0.reason)) })),
        ]
    }
}

extension Target {
    /// The same bound in another unit.
    func scaled(by factor: Double) -> Target {
        switch self {
        case .atMost(let limit): .atMost(limit * factor)
        case .atLeast(let limit): .atLeast(limit * factor)
        }
    }
}
