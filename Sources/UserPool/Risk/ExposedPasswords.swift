internal import Glibc
internal import LatchkeyCrypto
internal import LatchkeyJSON
public import LatchkeyPlatform

/// The passwords that others know, in a file of the operator's: SHA-1 of each in hexadecimal, a line each, sorted, with
/// whatever follows a colon passed over (the form in which "Pwned Passwords" come, ordered by hash).
///
/// It may have many gigabytes: a look-up reads some tens of short pieces of it and keeps nothing in memory.
public final class ExposedPasswords: Sendable {
    /// Why a file cannot be used.
    public struct Fault: Error, Equatable, CustomStringConvertible {
        /// What is wrong with it.
        public let description: String
    }

    /// How many characters a hash has.
    private static let hashLength = 40
    /// The longest line that is read.
    private static let longestLine = 128

    private let descriptor: Int32
    private let size: Int

    /// Opens a file. Throws when it cannot be read, is empty, or does not begin with a hash.
    public init(path: String) throws(Fault) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else {
            throw Fault(description: "\(path) cannot be read: \(String(cString: strerror(errno)))")
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
            Glibc.close(descriptor)
            throw Fault(description: "\(path) is no file")
        }
        size = Int(status.st_size)
        let first = Self.read(descriptor, from: 0, count: Self.hashLength)
        guard first.count == Self.hashLength, Hex.decode(String(decoding: first, as: UTF8.self)) != nil else {
            Glibc.close(descriptor)
            throw Fault(description: "\(path) does not begin with a SHA-1 in hexadecimal")
        }
    }

    deinit { Glibc.close(descriptor) }

    /// Whether others know a password. A file that cannot be read any more knows none.
    public func contains(_ password: Secret) -> Bool {
        let hash = Hex.encode(HashFunction.sha1.digest(Array(password.reveal.nfc.utf8)))
        let wanted = Array(hash.uppercased().utf8)
        // The line, if there is one, begins in low..<high, and low is where one begins.
        var (low, high) = (0, size)
        while low < high {
            let middle = low + (high - low) / 2
            guard let start = lineStart(after: middle, from: low) else { return false }
            let line = Self.read(descriptor, from: start, count: Self.longestLine)
            let found = line.prefix(Self.hashLength).map { (0x61...0x66).contains($0) ? $0 - 0x20 : $0 }
            if found == wanted { return true }
            if found.lexicographicallyPrecedes(wanted) {
                guard let end = line.firstIndex(of: 0x0a) else { return false }
                low = start + end + 1
            } else {
                high = start
            }
        }
        return false
    }

    /// Where the line begins in which `middle` lies; lines begin at `low` at the earliest.
    private func lineStart(after middle: Int, from low: Int) -> Int? {
        let from = max(low, middle - Self.longestLine)
        let before = Self.read(descriptor, from: from, count: middle - from)
        guard before.count == middle - from else { return nil }
        if let feed = before.lastIndex(of: 0x0a) { return from + feed + 1 }
        return from == low ? low : nil
    }

    private static func read(_ descriptor: Int32, from offset: Int, count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            var done = 0
            while done < count {
                let got = pread(descriptor, buffer.baseAddress! + done, count - done, off_t(offset + done))
                if got < 0, errno == EINTR { continue }
                guard got > 0 else { break }
                done += got
            }
            filled = done
        }
    }
}
