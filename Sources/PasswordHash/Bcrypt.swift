internal import CCrypt
internal import LatchkeyCrypto

/// A bcrypt hash as crypt(5) writes it: `$2b$10$`, 22 characters of salt, 31 of hash.
///
/// No password is hashed so here. Users who come from elsewhere bring such hashes and are checked against them until
/// they have signed in once.
struct Bcrypt: Sendable, Equatable {
    /// The whole string.
    let text: String
    /// The logarithm of the number of rounds: 4 to ``mostCost``.
    let cost: Int

    /// The greatest cost that is checked: about a second of a core, where 31, the format's own bound, is a day.
    static let mostCost = 14

    private static let digits = "./ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    private static let settingCount = 29, textCount = 60

    /// Reads a hash; `nil` unless it is one of `$2a$`, `$2b$` and `$2y$` with a cost within bounds. `$2x$` marks hashes
    /// of a faulty implementation, for which several passwords fit.
    init?(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.count == Self.textCount, bytes[0] == 0x24, bytes[1] == 0x32,
            [UInt8(ascii: "a"), UInt8(ascii: "b"), UInt8(ascii: "y")].contains(bytes[2]), bytes[3] == 0x24,
            bytes[6] == 0x24, bytes[7...].allSatisfy(Self.digits.utf8.contains),
            bytes[4...5].allSatisfy({ (0x30...0x39).contains($0) })
        else { return nil }
        let cost = Int(bytes[4] - 0x30) * 10 + Int(bytes[5] - 0x30)
        guard (4...Self.mostCost).contains(cost) else { return nil }
        self.text = text
        self.cost = cost
    }

    /// A hash that looks like others of its cost and that no password is known to fit.
    static func decoy(cost: Int) -> Bcrypt {
        let digits = Array(digits.utf8)
        let random = SecureRandom.bytes(textCount - 7).map { digits[Int($0) % digits.count] }
        let text = "$2b$\(cost < 10 ? "0" : "")\(cost)$" + String(decoding: random, as: UTF8.self)
        return Bcrypt(text)!
    }

    /// Whether the hash is that of a password. It blocks for as long as the cost asks.
    ///
    /// The algorithm looks at 72 bytes and at none behind a NUL: of a password with a NUL it would check a part, so
    /// that one never fits.
    func matches(_ password: [UInt8]) throws(PasswordHashError) -> Bool {
        let setting = String(decoding: text.utf8.prefix(Self.settingCount), as: UTF8.self)
        var output = [CChar](repeating: 0, count: latchkey_crypt_output_size())
        var terminated = password.map { CChar(bitPattern: $0) } + [0]
        let count = latchkey_crypt(terminated, setting, &output)
        // Not left in memory that is given back.
        for index in terminated.indices { terminated[index] = 0 }
        guard count == Self.textCount else { throw .failed("crypt refused the hash") }
        // The last character of the salt has bits that count for nothing and may come back cleared.
        let made = output[Self.settingCount..<count].map { UInt8(bitPattern: $0) }
        let isSame = ConstantTime.equal(made, Array(text.utf8.dropFirst(Self.settingCount)))
        return isSame && !password.contains(0)
    }
}
