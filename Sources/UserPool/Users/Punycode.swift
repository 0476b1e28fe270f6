/// Punycode (RFC 3492): labels of domains in letters, digits and hyphens.
enum Punycode {
    private static let base = 36, leastThreshold = 1, mostThreshold = 26

    /// The label as it goes over the wire in DNS (an A-label, RFC 5890 §2.3.2.1): one of ASCII as it is. The caller
    /// bounds the label; the work grows with the square of its length.
    static func label(_ scalars: some Collection<Unicode.Scalar>) -> String {
        guard !scalars.allSatisfy(\.isASCII) else {
            return String(decoding: scalars.map { UInt8(truncatingIfNeeded: $0.value) }, as: UTF8.self)
        }
        return "xn--" + encode(scalars.map(\.value))
    }

    /// The procedure of RFC 3492 §6.3.
    private static func encode(_ scalars: [UInt32]) -> String {
        var output = scalars.filter { $0 < 0x80 }.map { UInt8(truncatingIfNeeded: $0) }
        let basicCount = output.count
        var handled = basicCount
        if basicCount > 0 { output.append(UInt8(ascii: "-")) }
        var least: UInt32 = 0x80
        var (delta, bias) = (0, 72)
        while let next = scalars.filter({ $0 >= least }).min() {
            delta += Int(next - least) * (handled + 1)
            for scalar in scalars {
                if scalar < next { delta += 1 }
                guard scalar == next else { continue }
                append(delta, bias, to: &output)
                bias = adapted(delta, count: handled + 1, isFirst: handled == basicCount)
                delta = 0
                handled += 1
            }
            delta += 1
            least = next + 1
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// Writes a number in digits of a base that varies.
    private static func append(_ number: Int, _ bias: Int, to output: inout [UInt8]) {
        var rest = number
        var position = base
        while true {
            let threshold = min(max(position - bias, leastThreshold), mostThreshold)
            guard rest >= threshold else { return output.append(digit(rest)) }
            output.append(digit(threshold + (rest - threshold) % (base - threshold)))
            rest = (rest - threshold) / (base - threshold)
            position += base
        }
    }

    /// The adaptation of the bias, RFC 3492 §6.1.
    private static func adapted(_ delta: Int, count: Int, isFirst: Bool) -> Int {
        var delta = isFirst ? delta / 700 : delta / 2
        delta += delta / count
        var bias = 0
        while delta > (base - leastThreshold) * mostThreshold / 2 {
            delta /= base - leastThreshold
            bias += base
        }
        return bias + (base - leastThreshold + 1) * delta / (delta + 38)
    }

    private static func digit(_ value: Int) -> UInt8 {
        UInt8(value < 26 ? Int(UInt8(ascii: "a")) + value : Int(UInt8(ascii: "0")) + value - 26)
    }
}
