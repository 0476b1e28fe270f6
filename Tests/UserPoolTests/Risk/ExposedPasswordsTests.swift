import LatchkeyCrypto
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

struct ExposedPasswordsTests {
    private func hash(_ password: String) -> String {
        Hex.encode(HashFunction.sha1.digest(Array(password.utf8))).uppercased()
    }

    private func file(_ lines: [String], end: String = "\n") throws -> (TemporaryFolder, String) {
        let folder = TemporaryFolder()
        folder.write(Array((lines.joined(separator: "\n") + end).utf8), to: "list")
        return (folder, folder.file("list"))
    }

    @Test(arguments: [1, 2, 3, 500], ["\n", ""])
    func `every password of the list is found, and no other`(count: Int, end: String) throws {
        let known = (0..<count).map { "password \($0)" }
        // Lines of many lengths, as counts make them, and hashes of either case.
        let lines = known.map(hash).sorted().enumerated().map { index, hash in
            (index % 3 == 0 ? hash.lowercased() : hash) + (index % 2 == 0 ? ":\(index * 7919)" : "")
        }
        let (folder, path) = try file(lines, end: end)
        let list = try ExposedPasswords(path: path)
        for password in known { #expect(list.contains(Secret(password)), "\(password)") }
        for number in 0..<200 { #expect(!list.contains(Secret("another \(number)"))) }
        withExtendedLifetime(folder) {}
    }

    @Test func `a file that is none, empty or something else is refused at the start`() throws {
        let (folder, path) = try file(["correct horse battery staple and much more"])
        for path in [path, path + ".missing", "/dev/null", "/"] {
            #expect(throws: ExposedPasswords.Fault.self) { try ExposedPasswords(path: path) }
        }
        withExtendedLifetime(folder) {}
    }

    @Test func `lines without an end do not hold a look-up up`() throws {
        let (folder, path) = try file([hash("a") + String(repeating: "x", count: 100_000)])
        #expect(try !ExposedPasswords(path: path).contains(Secret("zzz")))
        withExtendedLifetime(folder) {}
    }
}
