import Glibc
import TestSupport
import Testing

@testable import authd

struct StoreRecordTests {
    private let temporary = TemporaryFolder()
    private let stores = ["one.sqlite", "two.sqlite"]

    private func folder(with names: [String] = []) throws -> DataFolder {
        let folder = try DataFolder(temporary.file("data"))
        for name in names { try folder.write(name, "x") }
        return folder
    }

    @Test func `a new folder may have its stores made, and so may one whose first start was cut short`() throws {
        let folder = try folder(with: ["master.key"])
        try StoreRecord(folder: folder).check(stores)
        try folder.write("one.sqlite", "x")
        try StoreRecord(folder: folder).check(stores)
    }

    @Test(arguments: ["one.sqlite", "two.sqlite"])
    func `a store that has gone is named and not made anew`(gone: String) throws {
        let folder = try folder(with: stores)
        let record = StoreRecord(folder: folder)
        try record.note(stores)
        try record.note(stores)
        try record.check(stores)
        unlink(folder.path(of: gone))
        let error = #expect(throws: StartupError.self) { try record.check(stores) }
        #expect(error?.description.contains("\(folder.path(of: gone)) is missing") == true)
    }

    @Test func `credentials tell of stores where the record has gone too`() throws {
        let folder = try folder(with: ["credentials"])
        let error = #expect(throws: StartupError.self) { try StoreRecord(folder: folder).check(stores) }
        #expect(error?.description.contains("one.sqlite is missing") == true)
    }

    @Test func `a store that a later program adds is remembered beside the others`() throws {
        let folder = try folder(with: stores)
        try StoreRecord(folder: folder).note(["one.sqlite"])
        try StoreRecord(folder: folder).check(stores)
        try StoreRecord(folder: folder).note(stores)
        #expect(try folder.read(StoreRecord.name) == Array("one.sqlite\ntwo.sqlite\n".utf8))
    }
}
