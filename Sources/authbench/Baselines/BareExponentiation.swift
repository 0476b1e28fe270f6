internal import CLatchkeyOpenSSL

/// One modular exponentiation of the Secure Remote Password protocol through OpenSSL and nothing else: a modulus of
/// 3,072 bits, an exponent of 256, in a time that does not tell its bits.
final class BareExponentiation {
    private let modulus: OpaquePointer, base: OpaquePointer, exponent: OpaquePointer, result: OpaquePointer
    private let scratch: OpaquePointer, montgomery: OpaquePointer

    init() throws {
        guard let modulus = BN_get_rfc3526_prime_3072(nil), let base = BN_new(), let exponent = BN_new(),
            let result = BN_new(), let scratch = BN_CTX_new(), let montgomery = BN_MONT_CTX_new(),
            BN_rand_range(base, modulus) == 1, BN_rand(exponent, 256, BN_RAND_TOP_ONE, BN_RAND_BOTTOM_ANY) == 1,
            BN_MONT_CTX_set(montgomery, modulus, scratch) == 1
        else { throw BenchError("OpenSSL has no big numbers") }
        (self.modulus, self.base, self.exponent, self.result) = (modulus, base, exponent, result)
        (self.scratch, self.montgomery) = (scratch, montgomery)
    }

    deinit {
        for number in [modulus, base, exponent, result] { BN_free(number) }
        BN_MONT_CTX_free(montgomery)
        BN_CTX_free(scratch)
    }

    /// Raises once.
    func run() throws {
        guard BN_mod_exp_mont_consttime(result, base, exponent, modulus, scratch, montgomery) == 1 else {
            throw BenchError("OpenSSL did not raise a number to a power")
        }
    }
}
