import Foundation

/// Programs of the system that a run asks for something.
enum Tool {
    /// Where a program lies, or `nil` when it is not installed.
    static func find(_ name: String) -> String? {
        let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
        return (path.split(separator: ":") + ["/usr/sbin", "/usr/bin"]).map { "\($0)/\(name)" }
            .first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Runs a program to its end and returns what it printed, standard error included. Throws when it failed.
    @discardableResult
    static func output(_ name: String, _ arguments: [String]) throws -> String {
        guard let path = name.contains("/") ? name : find(name) else { throw BenchError("\(name) is not installed") }
        let process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        process.standardInput = FileHandle.nullDevice
        try process.run()
        let text = String(decoding: pipe.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else {
            throw BenchError("\(name) \(arguments.first ?? "") failed:\n\(text)")
        }
        return text
    }
}
