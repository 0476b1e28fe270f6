import TestSupport
import Testing

@testable import authd

struct DiskSpaceTests {
    @Test func `a twentieth of a file system stays free, 64 MiB at least and 1 GiB at most`() {
        for (total, reserve) in [(0, 64), (1024, 64), (2000, 100), (4000, 200), (1 << 20, 1024)] as [(UInt64, UInt64)] {
            #expect(DiskSpace(total: total << 20, available: 0).reserve == reserve << 20)
        }
        let space = DiskSpace(total: 2000 << 20, available: 300 << 20)
        #expect(space.has(0) && space.has(200 << 20) && !space.has((200 << 20) + 1) && !space.has(.max))
        #expect(!DiskSpace(total: 2000 << 20, available: 0).has(0))
    }

    @Test func `the file system says how much room it has`() throws {
        let folder = TemporaryFolder()
        let space = try DiskSpace(of: folder.path)
        #expect(space.total > 0 && space.available <= space.total)
        #expect(throws: StartupError.self) { try DiskSpace(of: folder.file("none")) }
    }
}
