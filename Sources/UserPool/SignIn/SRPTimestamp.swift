internal import LatchkeyPlatform

/// When a client says that it signed its proof: `EEE MMM d HH:mm:ss 'UTC' yyyy`, in English, such as
/// `Mon Nov 3 07:05:09 UTC 2025`.
struct SRPTimestamp: Equatable, Sendable {
    /// How far a client's clock may be off. The proof is bound to a challenge of a few minutes and good once, so this
    /// is no protection of its own; it keeps a proof from being made long ahead.
    static let tolerance = Duration.seconds(3600)

    let moment: Timestamp

    /// Reads a moment; `nil` for any other form. The day may have a leading zero or blank, as some clients write it.
    init?(_ text: String) {
        let parts = text.utf8.count <= 40 ? text.split(separator: " ") : []
        guard parts.count == 6, Self.days.contains(String(parts[0])), parts[4] == "UTC",
            let month = Self.months.firstIndex(of: String(parts[1])), let day = Self.number(parts[2], 1...2),
            let year = Self.number(parts[5], 4...4),
            let date = CivilDate(year: year, month: month + 1, day: day)
        else { return nil }
        let time = parts[3].split(separator: ":", omittingEmptySubsequences: false).map { Self.number($0, 2...2) }
        guard time.count == 3, let hour = time[0], let minute = time[1], let second = time[2], hour < 24, minute < 60,
            second < 60
        else { return nil }
        moment = Timestamp(seconds: date.daysSinceEpoch * 86_400 + Int64(hour * 3600 + minute * 60 + second))
    }

    /// Whether the client's clock agrees well enough.
    func isNear(_ now: Timestamp) -> Bool {
        let distance = moment < now ? now - moment : moment - now
        return distance <= Self.tolerance
    }

    private static let days: Set<String> = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    private static func number(_ digits: Substring, _ length: ClosedRange<Int>) -> Int? {
        let bytes = digits.utf8
        guard length.contains(bytes.count), bytes.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
        return Int(digits)
    }
}
