internal import CLatchkeyOpenSSL

/// Comparing secrets without telling, by the time it takes, where they differ.
public enum ConstantTime {
    /// Whether two byte strings are equal. Only their lengths show in the time taken.
    public static func equal(_ left: [UInt8], _ right: [UInt8]) -> Bool {
        left.count == right.count && CRYPTO_memcmp(left, right, left.count) == 0
    }

    /// Whether two texts have the same UTF-8 bytes. Only their lengths show in the time taken.
    public static func equal(_ left: String, _ right: String) -> Bool {
        equal(Array(left.utf8), Array(right.utf8))
    }
}
