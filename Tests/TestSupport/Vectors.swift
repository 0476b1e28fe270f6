public import Foundation

/// The files of `Tests/Vectors`, found from where this source lies; their origins are in `Tests/Vectors/SOURCES.md`.
public enum Vectors {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "Vectors")

    /// The bytes of a file, such as `kdf/scrypt.txt`.
    public static func data(_ path: String) throws -> Data {
        try Data(contentsOf: folder.appending(path: path))
    }

    /// A JSON file.
    public static func load<Value: Decodable>(_ path: String, as type: Value.Type = Value.self) throws -> Value {
        try JSONDecoder().decode(type, from: data(path))
    }

    /// The cases of a text file of `name = value` lines, in NIST's fashion: `COUNT` begins a case, `#` a comment.
    public static func cases(_ path: String) throws -> [[String: String]] {
        var cases: [[String: String]] = []
        for line in String(decoding: try data(path), as: UTF8.self).split(separator: "\n") where !line.hasPrefix("#") {
            let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { continue }
            let name = parts[0].trimmingCharacters(in: .whitespaces)
            if name == "COUNT" { cases.append([:]) }
            cases[cases.count - 1][name] = parts[1].trimmingCharacters(in: .whitespaces)
        }
        return cases
    }
}

extension [UInt8] {
    /// Bytes from hexadecimal digits, two a byte, as vector files have them. Ends the test run for anything else.
    public init(hex: String) {
        let digits = hex.utf8.map { UInt8(Character(UnicodeScalar($0)).hexDigitValue!) }
        precondition(digits.count.isMultiple(of: 2), "odd number of hexadecimal digits")
        self = stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }
}
