import Foundation
import TestSupport
import Testing
import UserPool

@testable import Delivery

struct TemplateFolderTests {
    private let folder = TemporaryFolder()

    private func write(_ path: String, _ text: String) throws {
        let url = URL(fileURLWithPath: folder.file(path))
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
    }

    private var root: String { folder.path }

    @Test func `templates are read, hidden files passed over`() throws {
        #expect(try TemplateFolder.read(root).isEmpty)
        try write("default/default/de/sign-up.email.txt", "Schlüssel {####}")
        try write(".git/config", "x")
        try write("default/default/de/.swp", "x")
        #expect(try !TemplateFolder.read(root).isEmpty)
    }

    @Test(arguments: [
        "README.md", "default/x.txt", "default/default/default/sign-up.email.txt/deeper",
        "default/default/default/a.txt",
    ])
    func `a file that means nothing is refused by its name`(path: String) throws {
        try write(path, "{####}")
        let error = #expect(throws: TemplateFolder.Failure.self) { try TemplateFolder.read(root) }
        #expect(error?.description.contains(path.prefix { $0 != "." }) == true)
    }

    @Test func `a folder that is not there is refused`() {
        #expect(throws: TemplateFolder.Failure.self) { try TemplateFolder.read("/nonexistent/templates") }
    }

    @Test func `text that is no UTF-8, or too long, is refused`() throws {
        let path = "default/default/default/sign-up.email.txt"
        try write(path, "")
        try Data([0x7b, 0x23, 0xff]).write(to: URL(fileURLWithPath: folder.file(path)))
        #expect(throws: TemplateFolder.Failure.self) { try TemplateFolder.read(root) }
        try write(path, "{####}" + String(repeating: "x", count: 300_000))
        #expect(throws: TemplateFolder.Failure.self) { try TemplateFolder.read(root) }
    }
}
