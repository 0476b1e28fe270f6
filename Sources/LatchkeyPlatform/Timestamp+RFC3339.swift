extension Timestamp {
    /// The moment as RFC 3339 writes it, in UTC with milliseconds: `2026-11-30T02:10:11.482Z`.
    public var rfc3339: String {
        let (days, milliseconds) = Self.floorDivide(self.milliseconds, by: 86_400_000)
        let date = CivilDate(daysSinceEpoch: days)
        let seconds = milliseconds / 1000
        return "\(Self.pad(date.year, 4))-\(Self.pad(date.month, 2))-\(Self.pad(date.day, 2))"
            + "T\(Self.pad(seconds / 3600, 2)):\(Self.pad(seconds / 60 % 60, 2)):\(Self.pad(seconds % 60, 2))"
            + ".\(Self.pad(milliseconds % 1000, 3))Z"
    }

    private static func floorDivide(_ value: Int64, by divisor: Int64) -> (quotient: Int64, remainder: Int64) {
        let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }

    private static func pad(_ value: some BinaryInteger, _ width: Int) -> String {
        let digits = String(value)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
