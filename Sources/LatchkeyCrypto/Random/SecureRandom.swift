internal import CLatchkeyOpenSSL

/// Random values that nobody can guess, from OpenSSL's generator (NIST SP 800-90A, seeded by the kernel).
public enum SecureRandom {
    /// `count` random bytes. A generator that does not work ends the program: there is no safe way on.
    public static func bytes(_ count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            fill(buffer.baseAddress, count)
            initialized = count
        }
    }

    /// A version 4 UUID (RFC 9562 §5.4) in lower case: 122 random bits.
    public static func uuid() -> String {
        var random = (UInt64(0), UInt64(0))
        return withUnsafeMutableBytes(of: &random) { bytes in
            fill(bytes.baseAddress?.assumingMemoryBound(to: UInt8.self), 16)
            return uuid(of: UnsafeRawBufferPointer(bytes))
        }
    }

    /// The version 4 UUID that the first 16 of some bytes make. It is as hard to guess as they are; of 122 bits.
    public static func uuid(of bytes: [UInt8]) -> String {
        precondition(bytes.count >= 16, "a UUID is made of 16 bytes")
        return bytes.withUnsafeBytes { bytes in uuid(of: UnsafeRawBufferPointer(rebasing: bytes[..<16])) }
    }

    private static func uuid(of bytes: UnsafeRawBufferPointer) -> String {
        String(unsafeUninitializedCapacity: 36) { text in
            var end = 0
            for (index, byte) in bytes.enumerated() {
                if index == 4 || index == 6 || index == 8 || index == 10 {
                    text[end] = UInt8(ascii: "-")
                    end += 1
                }
                // The version and the variant have their places.
                let byte = index == 6 ? byte & 0x0f | 0x40 : index == 8 ? byte & 0x3f | 0x80 : byte
                text[end] = hexDigit(byte >> 4)
                text[end + 1] = hexDigit(byte & 15)
                end += 2
            }
            return 36
        }
    }

    /// `count` characters drawn from an ASCII alphabet of 2 to 256 characters, each equally likely.
    public static func text(_ count: Int, from alphabet: StaticString) -> String {
        let letters = UnsafeBufferPointer(start: alphabet.utf8Start, count: alphabet.utf8CodeUnitCount)
        precondition((2...256).contains(letters.count) && alphabet.isASCII, "an alphabet has 2 to 256 ASCII characters")
        // Bytes beyond the largest multiple of the alphabet's size would make its first letters likelier.
        let limit = 256 - 256 % letters.count
        return String(unsafeUninitializedCapacity: count) { text in
            var end = 0
            while end < count {
                for byte in bytes(count - end + 8) where Int(byte) < limit && end < count {
                    text[end] = letters[Int(byte) % letters.count]
                    end += 1
                }
            }
            return count
        }
    }

    /// `count` decimal digits, leading zeros included.
    public static func digits(_ count: Int) -> String {
        text(count, from: "0123456789")
    }

    private static func fill(_ buffer: UnsafeMutablePointer<UInt8>?, _ count: Int) {
        guard count == 0 || RAND_bytes(buffer, Int32(count)) == 1 else {
            fatalError("no random bytes: \(CryptoError.fromQueue(.failed))")
        }
    }

    private static func hexDigit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") - 10 + value
    }
}
