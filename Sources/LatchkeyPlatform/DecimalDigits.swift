/// Decimal digits as dates and protocols have them: ASCII, without a sign.
public enum DecimalDigits {
    /// The digits of `value`, which is not negative, with zeros in front up to `count` of them.
    public static func text(_ value: Int, count: Int = 1) -> String {
        let digits = String(value)
        return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
    }

    /// Writes the last `count` digits of `value`, which is not negative, behind `mark` where there is one, and moves
    /// `position` behind them.
    static func write(
        _ mark: Unicode.Scalar? = nil, _ value: Int, count: Int, to text: UnsafeMutableBufferPointer<UInt8>,
        at position: inout Int
    ) {
        if let mark {
            text[position] = UInt8(ascii: mark)
            position += 1
        }
        var rest = value
        var place = position + count
        position = place
        for _ in 0..<count {
            place -= 1
            text[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
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
