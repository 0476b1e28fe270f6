internal import CLatchkeyOpenSSL

/// An odd modulus, with what Montgomery's multiplication needs to know of it computed once.
// SAFETY: neither number changes after `init`; OpenSSL only reads them.
final class MontgomeryModulus: @unchecked Sendable {
    let number: BigNumber
    /// OpenSSL's `BN_MONT_CTX`, not to be changed.
    let context: OpaquePointer

    /// The modulus has to be odd.
    init(_ number: BigNumber) {
        precondition(number.isOdd, "Montgomery's multiplication needs an odd modulus")
        self.number = number
        let scratch = BN_CTX_new()!
        defer { BN_CTX_free(scratch) }
        context = BN_MONT_CTX_new()!
        precondition(BN_MONT_CTX_set(context, number.pointer, scratch) == 1, "OpenSSL has no memory")
    }

    deinit { BN_MONT_CTX_free(context) }

    /// base ^ exponent, in a time that does not depend on the exponent's bits.
    func power(_ base: BigNumber, _ exponent: BigNumber) throws(CryptoError) -> BigNumber {
        let base = base < number ? base : try base.remainder(modulo: number)
        return try BigNumber.compute {
            BN_mod_exp_mont_consttime($0, base.pointer, exponent.pointer, number.pointer, $1, context)
        }
    }
}
