public import LatchkeyJOSE
internal import LatchkeyPlatform

/// Signing keys made once for all tests of a run, as making one takes a tenth of a second.
public enum TestKeys {
    private static let keys: [SigningKey] = {
        // SAFETY: without keys no test can run.
        (0..<6).map { _ in try! SigningKey.generate(.rs256) }
    }()

    /// Hands out one key after the other: those of the first three pools of a store all differ.
    public static func generator() -> @Sendable () throws -> SigningKey {
        let count = Lock(0)
        return {
            let index = count.withLock { count in
                count += 1
                return count
            }
            return keys[index % keys.count]
        }
    }
}
