import Foundation

/// Small text files, read and written whole.
enum Files {
    /// The content of a file, empty when there is none.
    static func text(of path: String) -> String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }

    static func write(_ text: String, to path: String) throws {
        try text.write(toFile: path, atomically: true, encoding: .utf8)
    }

    static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }
}
