internal import Glibc
internal import LatchkeyPlatform
public import UserPool

/// The folder that an operator's templates lie in. What is in it is read once, when the server starts; a file that
/// cannot be used stops the start by its name.
public enum TemplateFolder {
    /// Why the folder cannot be used.
    public struct Failure: Error, Equatable, CustomStringConvertible {
        /// What is wrong, and where.
        public let description: String
    }

    private static let mostFiles = 10_000, mostBytes = 256 << 10, depth = 4

    /// Reads the templates of a folder. Names that begin with a dot are passed over.
    public static func read(_ path: String) throws(Failure) -> MessageTemplates {
        var templates = MessageTemplates()
        var count = 0
        for file in try files(in: path, below: "", depth: depth) {
            count += 1
            guard count <= mostFiles else { throw Failure(description: "\(path) holds more than \(mostFiles) files") }
            do {
                let bytes = try SmallFile.read("\(path)/\(file)", limit: mostBytes).bytes
                guard let text = String(validating: bytes, as: UTF8.self) else {
                    throw Failure(description: "\(file): no UTF-8")
                }
                try templates.add(file, text)
            } catch let failure as Failure {
                throw failure
            } catch {
                throw Failure(description: error is MessageTemplates.Refusal ? "\(error)" : "\(file): \(error)")
            }
        }
        return templates
    }

    private static func files(in root: String, below folder: String, depth: Int) throws(Failure) -> [String] {
        let path = folder.isEmpty ? root : "\(root)/\(folder)"
        guard let directory = opendir(path) else {
            // A file where a folder is looked for is told of by its place.
            if errno == ENOTDIR, !folder.isEmpty { return [folder] }
            throw Failure(description: "\(path): \(String(cString: strerror(errno)))")
        }
        defer { closedir(directory) }
        var names: [String] = []
        while let entry = readdir(directory) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if !name.hasPrefix(".") { names.append(name) }
            guard names.count <= mostFiles else {
                throw Failure(description: "\(path) holds more than \(mostFiles) files")
            }
        }
        var found: [String] = []
        for name in names.sorted() {
            let file = folder.isEmpty ? name : "\(folder)/\(name)"
            if depth > 1 {
                found += try files(in: root, below: file, depth: depth - 1)
            } else {
                found.append(file)
            }
        }
        return found
    }
}
