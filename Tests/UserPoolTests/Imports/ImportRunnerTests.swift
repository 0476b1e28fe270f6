import Database
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

@Suite struct ImportRunnerTests {
    @Test func `what users cost to check is looked at again after an import, also one that met an error`() async throws
    {
        let house = try await ImportHouse()
        let decoys = house.pools.services.decoys
        for isBroken in [false, true] {
            if isBroken {
                try await house.fixture.database.write { connection in
                    try await connection.execute(
                        """
                        CREATE TRIGGER broken BEFORE INSERT ON users
                        BEGIN SELECT RAISE(ABORT, 'broken'); END
                        """)
                }
            }
            #expect(await code { try await house.fixture.signIn("nobody") } != nil)
            #expect(decoys.keeps(house.pool.id))
            let rows = ImportHouse.rows(isBroken ? 1..<2 : 0..<1)
            let job = try await house.run(house.file(rows))
            #expect(job.status == (isBroken ? .failed : .succeeded))
            #expect((job.message == "The import met an error of the server.") == isBroken)
            #expect(!decoys.keeps(house.pool.id))
        }
    }
}
