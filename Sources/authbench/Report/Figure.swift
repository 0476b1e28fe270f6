import Foundation

/// Numbers as people read them: three digits that count.
enum Figure {
    /// A count or a rate.
    static func plain(_ value: Double) -> String {
        guard value.isFinite else { return "-" }
        return String(format: abs(value) < 10 ? "%.2f" : abs(value) < 100 ? "%.1f" : "%.0f", value)
    }

    /// A number without zeros that say nothing.
    static func short(_ value: Double) -> String {
        value == value.rounded() && abs(value) < 1e15 ? String(Int(value)) : String(format: "%g", value)
    }

    /// A ratio.
    static func ratio(_ value: Double) -> String { value.isFinite ? String(format: "%.2f", value) : "-" }

    /// Seconds, as milliseconds.
    static func milliseconds(_ seconds: Double) -> String {
        seconds.isFinite ? String(format: "%.2f", seconds * 1000) : "-"
    }
}
