/// Decimal digits as dates and protocols have them: ASCII, without a sign.
public enum DecimalDigits {
    /// The digits of `value`, which is not negative, with zeros in front up to `count` of them.
    public static func text(_ value: Int, count: Int = 1) -> String {
        let digits = String(value)
        return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
    }

    /// The number that the digits write; `nil` without digits, with anything else among them, or beyond `Int`.
    public static func value(_ digits: some Sequence<UInt8>) -> Int? {
        var value: Int?
        for digit in digits {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
            let (tens, isTooLarge) = (value ?? 0).multipliedReportingOverflow(by: 10)
            let (sum, isTooLargeNow) = tens.addingReportingOverflow(Int(digit - UInt8(ascii: "0")))
            guard !isTooLarge, !isTooLargeNow else { return nil }
            value = sum
        }
        return value
    }
}
