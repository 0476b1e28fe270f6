import Foundation

/// Small text files, read and written whole.
enum Files {
    /// The content of a file, empty when there is none.
    static func text(of path: String) -> String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }

    static func write(_ text: String, to path: String) throws {
        try text.write(toFile: path, atomically: true, encoding: .utf8)
    }

    /// Reads all of a file, so that it lies in the system's memory.
    static func readThrough(_ path: String) throws {
        let file = try FileHandle(forReadingFrom: URL(filePath: path))
        defer { try? file.close() }
        while let piece = try file.read(upToCount: 1 << 20), !piece.isEmpty {}
    }

    static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }
}
