/// Writes Prometheus text format 0.0.4 (https://prometheus.io/docs/instrumenting/exposition_formats/).
struct MetricText {
    enum FamilyType: String {
        case counter, gauge, histogram
    }

    private(set) var bytes: [UInt8] = []

    /// Begins the lines of one name.
    mutating func begin(_ name: String, _ type: FamilyType, help: String) {
        append("# HELP \(name) \(Self.escape(help, quoted: false))\n# TYPE \(name) \(type.rawValue)\n")
    }

    /// A line of one number. `labels` is what ``labels(_:)`` returned.
    mutating func sample(_ name: String, _ labels: String, _ value: String) {
        append(name)
        if !labels.isEmpty {
            append("{")
            append(labels)
            append("}")
        }
        append(" ")
        append(value)
        append("\n")
    }

    /// The lines of a histogram.
    mutating func histogram(_ name: String, _ labels: String, _ histogram: Histogram) {
        let snapshot = histogram.snapshot
        let prefix = labels.isEmpty ? "" : labels + ","
        for (index, count) in snapshot.cumulative.enumerated() {
            let isLast = index == histogram.bounds.count
            let bound = isLast ? "+Inf" : Self.number(histogram.bounds[index], histogram.unit)
            sample(name + "_bucket", "\(prefix)le=\"\(bound)\"", "\(count)")
        }
        sample(name + "_sum", labels, Self.number(snapshot.sum, histogram.unit))
        sample(name + "_count", labels, "\(snapshot.count)")
    }

    private mutating func append(_ text: String) {
        bytes.append(contentsOf: text.utf8)
    }

    // MARK: - Parts

    /// `name="value",…` in the order given; empty for none.
    static func labels(_ labels: KeyValuePairs<String, String>) -> String {
        labels.map { "\($0.key)=\"\(escape($0.value, quoted: true))\"" }.joined(separator: ",")
    }

    /// A number of a histogram, exactly: nanoseconds are written as seconds.
    static func number(_ value: Int, _ unit: Histogram.Unit) -> String {
        switch unit {
        case .count: return String(value)
        case .time:
            let (seconds, rest) = value.magnitude.quotientAndRemainder(dividingBy: 1_000_000_000)
            let sign = value < 0 ? "-" : ""
            guard rest > 0 else { return "\(sign)\(seconds)" }
            var fraction = String(rest)
            fraction = String(repeating: "0", count: 9 - fraction.count) + fraction
            while fraction.last == "0" { fraction.removeLast() }
            return "\(sign)\(seconds).\(fraction)"
        }
    }

    /// A number as Go's `ParseFloat` reads it, which is what the format asks for.
    static func number(_ value: Double) -> String {
        if value.isNaN { return "NaN" }
        if value.isInfinite { return value < 0 ? "-Inf" : "+Inf" }
        if let whole = Int64(exactly: value) { return String(whole) }
        return "\(value)"
    }

    /// A line feed and a backslash are escaped everywhere, a quotation mark where it would end the value of a label.
    private static func escape(_ text: String, quoted: Bool) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\": escaped += "\\\\"
            case "\n": escaped += "\\n"
            case "\"" where quoted: escaped += "\\\""
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }

    /// `[a-zA-Z_:][a-zA-Z0-9_:]*`
    static func isMetricName(_ name: String) -> Bool {
        isName(name, also: ":")
    }

    /// `[a-zA-Z_][a-zA-Z0-9_]*`; names that begin with `__`, and `le`, which histograms use, have a meaning already.
    static func isLabelName(_ name: String) -> Bool {
        isName(name, also: nil) && !name.hasPrefix("__") && name != "le"
    }

    private static func isName(_ name: String, also other: Unicode.Scalar?) -> Bool {
        guard let first = name.unicodeScalars.first, !("0"..."9").contains(first) else { return false }
        return name.unicodeScalars.allSatisfy { scalar in
            switch scalar {
            case "a"..."z", "A"..."Z", "0"..."9", "_": true
            default: scalar == other
            }
        }
    }
}
