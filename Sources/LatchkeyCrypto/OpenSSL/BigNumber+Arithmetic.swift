internal import CLatchkeyOpenSSL

/// Arithmetic over non-negative integers. Each result is a number of its own.
extension BigNumber {
    /// self mod n.
    func remainder(modulo n: BigNumber) throws(CryptoError) -> BigNumber {
        try Self.compute { BN_div(nil, $0, pointer, n.pointer, $1) }
    }

    /// self · other mod n.
    func times(_ other: BigNumber, modulo n: BigNumber) throws(CryptoError) -> BigNumber {
        try Self.compute { BN_mod_mul($0, pointer, other.pointer, n.pointer, $1) }
    }

    /// self + other mod n.
    func plus(_ other: BigNumber, modulo n: BigNumber) throws(CryptoError) -> BigNumber {
        try Self.compute { BN_mod_add($0, pointer, other.pointer, n.pointer, $1) }
    }

    /// self − other mod n, in 0..<n.
    func minus(_ other: BigNumber, modulo n: BigNumber) throws(CryptoError) -> BigNumber {
        try Self.compute { BN_mod_sub($0, pointer, other.pointer, n.pointer, $1) }
    }

    /// self · other.
    func times(_ other: BigNumber) throws(CryptoError) -> BigNumber {
        try Self.compute { BN_mul($0, pointer, other.pointer, $1) }
    }

    /// self + other.
    func plus(_ other: BigNumber) throws(CryptoError) -> BigNumber {
        try Self.compute { result, _ in BN_add(result, pointer, other.pointer) }
    }

    /// The result of an operation of OpenSSL that needs room for its own numbers.
    static func compute(
        _ operation: (_ result: OpaquePointer, _ scratch: OpaquePointer) -> Int32
    ) throws(CryptoError) -> BigNumber {
        let scratch = try check(BN_CTX_new())
        defer { BN_CTX_free(scratch) }
        let result = BigNumber()
        try check(operation(result.pointer, scratch))
        return result
    }
}
