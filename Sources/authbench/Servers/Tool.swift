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
        let scratch = try Scratch()
        let output = scratch.file("output")
        let ended = try ChildProcess(path, arguments, output: output, errors: output).wait()
        let text = Files.text(of: output)
        guard ended else { throw BenchError("\(name) \(arguments.first ?? "") failed:\n\(text)") }
        return text
    }
}
