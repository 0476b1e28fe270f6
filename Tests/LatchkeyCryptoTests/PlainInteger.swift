/// A non-negative integer of any size, computed as one does on paper: in digits of 64 bits, the lowest first.
struct PlainInteger: Equatable {
    /// Without zeros at the end.
    private(set) var digits: [UInt64]

    init(digits: [UInt64]) {
        self.digits = digits
        while self.digits.last == 0 { self.digits.removeLast() }
    }

    init(_ value: UInt64) { self.init(digits: [value]) }

    /// Big-endian bytes.
    init(bytes: [UInt8]) {
        var digits = [UInt64](repeating: 0, count: (bytes.count + 7) / 8)
        for (position, byte) in bytes.reversed().enumerated() {
            digits[position / 8] |= UInt64(byte) << UInt64(position % 8 * 8)
        }
        self.init(digits: digits)
    }

    /// Hexadecimal digits, however many.
    init(hex: String) {
        var digits = [UInt64](repeating: 0, count: (hex.utf8.count + 15) / 16)
        for (position, digit) in hex.reversed().enumerated() {
            digits[position / 16] |= UInt64(digit.hexDigitValue!) << UInt64(position % 16 * 4)
        }
        self.init(digits: digits)
    }

    /// Hexadecimal digits without zeros in front.
    var hex: String {
        guard let last = digits.last else { return "0" }
        return digits.dropLast().reversed().reduce(String(last, radix: 16)) { text, digit in
            let part = String(digit, radix: 16)
            return text + String(repeating: "0", count: 16 - part.utf8.count) + part
        }
    }

    /// The shortest two's complement: an even number of hexadecimal digits, the first of them below 8.
    var paddedBytes: [UInt8] {
        var bytes: [UInt8] = []
        for digit in digits {
            for shift in 0..<8 { bytes.append(UInt8(truncatingIfNeeded: digit >> UInt64(shift * 8))) }
        }
        while bytes.last == 0 { bytes.removeLast() }
        if (bytes.last ?? 0xff) >= 0x80 { bytes.append(0) }
        return bytes.reversed()
    }

    func plus(_ other: PlainInteger) -> PlainInteger {
        var (sum, carry): ([UInt64], UInt64) = ([], 0)
        for position in 0..<max(digits.count, other.digits.count) {
            let (left, right) = (digit(position), other.digit(position))
            let (first, overflow) = left.addingReportingOverflow(right)
            let (second, again) = first.addingReportingOverflow(carry)
            carry = overflow || again ? 1 : 0
            sum.append(second)
        }
        return PlainInteger(digits: sum + [carry])
    }

    /// The difference from a smaller number.
    func minus(_ smaller: PlainInteger) -> PlainInteger {
        var (difference, borrow): ([UInt64], UInt64) = ([], 0)
        for position in 0..<digits.count {
            let (first, underflow) = digits[position].subtractingReportingOverflow(smaller.digit(position))
            let (second, again) = first.subtractingReportingOverflow(borrow)
            borrow = underflow || again ? 1 : 0
            difference.append(second)
        }
        precondition(borrow == 0)
        return PlainInteger(digits: difference)
    }

    func times(_ other: PlainInteger) -> PlainInteger {
        var product = [UInt64](repeating: 0, count: digits.count + other.digits.count)
        for (left, digit) in digits.enumerated() {
            var carry: UInt64 = 0
            for (right, factor) in other.digits.enumerated() {
                var (high, low) = digit.multipliedFullWidth(by: factor)
                for addend in [product[left + right], carry] {
                    let (sum, overflow) = low.addingReportingOverflow(addend)
                    low = sum
                    if overflow { high += 1 }
                }
                product[left + right] = low
                carry = high
            }
            product[left + other.digits.count] = carry
        }
        return PlainInteger(digits: product)
    }

    func isLess(than other: PlainInteger) -> Bool {
        guard digits.count == other.digits.count else { return digits.count < other.digits.count }
        for position in digits.indices.reversed() where digits[position] != other.digits[position] {
            return digits[position] < other.digits[position]
        }
        return false
    }

    fileprivate func digit(_ position: Int) -> UInt64 { position < digits.count ? digits[position] : 0 }
}

extension PlainInteger {
    /// Arithmetic below an odd number. Factors are kept as multiples of R = 2^(64·digits) in between, so that no step
    /// has to divide (P. Montgomery, "Modular Multiplication Without Trial Division", 1985).
    struct Modulus {
        let value: PlainInteger
        private let count: Int
        /// −N⁻¹ below 2^64.
        private let negatedInverse: UInt64
        /// R² below N.
        private let square: PlainInteger

        init(_ value: PlainInteger) {
            self.value = value
            count = value.digits.count
            // Newton: each step doubles the digits that are right.
            var inverse: UInt64 = 1
            for _ in 0..<6 { inverse = inverse &* (2 &- value.digits[0] &* inverse) }
            negatedInverse = 0 &- inverse
            var power = PlainInteger(1)
            for _ in 0..<(2 * 64 * value.digits.count) {
                power = power.plus(power)
                if !power.isLess(than: value) { power = power.minus(value) }
            }
            square = power
        }

        func product(_ left: PlainInteger, _ right: PlainInteger) -> PlainInteger {
            reduced(reduced(left, square), right)
        }

        /// left − right, for numbers below the modulus.
        func difference(_ left: PlainInteger, _ right: PlainInteger) -> PlainInteger {
            left.isLess(than: right) ? left.plus(value).minus(right) : left.minus(right)
        }

        /// 2^exponent: from the highest bit down, squaring once and doubling for each that is set, which costs next to
        /// nothing beside a multiplication.
        func powerOfTwo(_ exponent: PlainInteger) -> PlainInteger {
            let one = reduced(PlainInteger(1), square)
            var power = one
            for position in (0..<exponent.digits.count * 64).reversed() {
                if power != one { power = reduced(power, power) }
                guard exponent.digits[position / 64] >> UInt64(position % 64) & 1 == 1 else { continue }
                power = power.plus(power)
                if !power.isLess(than: value) { power = power.minus(value) }
            }
            return reduced(power, PlainInteger(1))
        }

        /// base^exponent: from the highest hexadecimal digit down, squaring four times and multiplying once for each.
        func power(_ base: PlainInteger, _ exponent: PlainInteger) -> PlainInteger {
            let factor = reduced(base, square)
            var powers = [reduced(PlainInteger(1), square)]
            for _ in 1..<16 { powers.append(reduced(powers[powers.count - 1], factor)) }
            var power = powers[0]
            for position in (0..<exponent.digits.count * 16).reversed() {
                for _ in 0..<4 where power != powers[0] { power = reduced(power, power) }
                let digit = exponent.digits[position / 16] >> UInt64(position % 16 * 4) & 15
                if digit > 0 { power = reduced(power, powers[Int(digit)]) }
            }
            return reduced(power, PlainInteger(1))
        }

        /// left · right / R.
        private func reduced(_ left: PlainInteger, _ right: PlainInteger) -> PlainInteger {
            var sum = [UInt64](repeating: 0, count: count + 2)
            let (left, right) = (padded(left), padded(right))
            // Pointers, as the inner loops run a billion times in a test of a build without optimization.
            sum.withUnsafeMutableBufferPointer { sum in
                left.withUnsafeBufferPointer { left in
                    right.withUnsafeBufferPointer { right in
                        value.digits.withUnsafeBufferPointer { modulus in
                            for digit in 0..<count {
                                Self.add(left[digit], times: right.baseAddress!, to: sum.baseAddress!, count)
                                let quotient = sum[0] &* negatedInverse
                                Self.add(quotient, times: modulus.baseAddress!, to: sum.baseAddress!, count)
                                for position in 0...count { sum[position] = sum[position + 1] }
                                sum[count + 1] = 0
                            }
                        }
                    }
                }
            }
            let result = PlainInteger(digits: sum)
            return result.isLess(than: value) ? result : result.minus(value)
        }

        private func padded(_ number: PlainInteger) -> [UInt64] {
            number.digits + [UInt64](repeating: 0, count: count - number.digits.count)
        }

        private static func add(
            _ digit: UInt64, times factor: UnsafePointer<UInt64>, to sum: UnsafeMutablePointer<UInt64>, _ count: Int
        ) {
            var carry: UInt64 = 0
            var position = 0
            while position < count {
                let product = digit.multipliedFullWidth(by: factor[position])
                let (first, overflow) = product.low.addingReportingOverflow(sum[position])
                let (second, again) = first.addingReportingOverflow(carry)
                sum[position] = second
                carry = product.high &+ (overflow ? 1 : 0) &+ (again ? 1 : 0)
                position = position &+ 1
            }
            let (last, overflow) = sum[count].addingReportingOverflow(carry)
            sum[count] = last
            if overflow { sum[count + 1] = sum[count + 1] &+ 1 }
        }
    }
}
