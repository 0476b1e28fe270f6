internal import CLatchkeyOpenSSL

/// A non-negative integer of any size, owned by one place; wiped when released.
final class BigNumber {
    let pointer: OpaquePointer

    /// Zero.
    init() {
        pointer = BN_new()!
    }

    /// The integer that these bytes are, most significant first; no bytes are zero.
    init(_ bytes: [UInt8]) {
        pointer = BN_bin2bn(bytes, Int32(bytes.count), nil)!
    }

    /// Takes over a number that OpenSSL made.
    init(owning pointer: OpaquePointer) {
        self.pointer = pointer
    }

    deinit { BN_clear_free(pointer) }

    var bitCount: Int { Int(BN_num_bits(pointer)) }
    var isZero: Bool { BN_is_zero(pointer) == 1 }
    var isOdd: Bool { BN_is_odd(pointer) == 1 }

    /// The minimal bytes, most significant first; none for zero.
    var bytes: [UInt8] { bytes(count: (bitCount + 7) / 8) }

    /// The bytes, most significant first, filled up with zeros on the left to `count`, which must be enough.
    func bytes(count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            precondition(BN_bn2binpad(pointer, buffer.baseAddress, Int32(count)) == count, "number too large")
            initialized = count
        }
    }

    static func < (left: BigNumber, right: BigNumber) -> Bool { BN_cmp(left.pointer, right.pointer) < 0 }
}
