import Database
import LatchkeyJSON
import LatchkeyPlatform
import TestSupport
import Testing

@testable import UserPool

@Suite struct UserPoolsRestorationsTests {
    private let day = Duration.seconds(86_400)

    @Test func `a recovery is of one pool, and of a moment that its plan goes back to`() async throws {
        let house = try await RecoveryHouse(["UserPoolTier": "PLUS"])
        try await house.past {}
        let other = try await house.pools.createPool(PoolChange(name: "other"))
        let begun = try await house.preview()
        #expect(await code { try await house.pools.restoration(begun.id, of: other) } == .resourceNotFound)
        #expect(await code { try await house.pools.startRestoration(begun.id, of: other) } == .resourceNotFound)
        #expect(await code { try await house.pools.cancelRestoration(begun.id, of: other) } == .resourceNotFound)
        #expect(try await house.pools.restorations(of: other, from: nil, limit: 60).elements == [])
        // Its plan is asked for again where it is applied; giving it up is always possible.
        let lite = try await house.pools.updatePool(
            house.pool.id, PoolChange(name: "hotel", document: ["UserPoolTier": "LITE"]))
        #expect(await code { try await house.pools.startRestoration(begun.id, of: lite) } == .featureUnavailable)
        #expect(try await house.pools.restoration(begun.id, of: lite).status == .generated)
        #expect(try await house.pools.restorations(of: lite, from: nil, limit: 60).elements.map(\.id) == [begun.id])
        #expect(try await house.pools.cancelRestoration(begun.id, of: lite).status == .cancelled)
        #expect(await code { try await house.pools.restoration(begun.id, of: lite) } == .featureUnavailable)
        #expect(
            await code { try await house.pools.restorations(of: lite, from: nil, limit: 60) } == .featureUnavailable)
    }

    @Test func `as many previews are made and recoveries completed as Amazon Cognito allows`() async throws {
        let house = try await RecoveryHouse(["UserPoolTier": "PLUS"])
        let (pools, pool, clock) = (house.pools, house.pool, house.fixture.clock)
        try await house.past {}
        func cancelled() async throws {
            let begun = try await pools.initiateRestoration(of: pool, to: clock.now() - .seconds(900))
            #expect(
                await code { try await pools.initiateRestoration(of: pool, to: clock.now() - .seconds(900)) }
                    == .tooMany)
            _ = try await pools.cancelRestoration(begun.id, of: pool)
        }
        // Three in a day.
        for _ in 0..<3 { try await cancelled() }
        #expect(await code { try await cancelled() } == .tooMany)
        clock.advance(by: day)
        // One completed in a day.
        let begun = try await pools.initiateRestoration(of: pool, to: clock.now() - .seconds(900))
        try await pools.restorer.finish()
        _ = try await pools.startRestoration(begun.id, of: pool)
        #expect(await code { try await pools.cancelRestoration(begun.id, of: pool) } == .invalidParameter)
        try await pools.restorer.finish()
        #expect(await code { try await cancelled() } == .tooMany)
        clock.advance(by: day)
        // Ten in 30 days.
        for number in 0..<6 {
            try await cancelled()
            if number % 3 == 2 { clock.advance(by: day) }
        }
        #expect(await code { try await cancelled() } == .tooMany)
        clock.advance(by: .seconds(29 * 86_400))
        try await cancelled()
        #expect(try await pools.restorations(of: pool, from: nil, limit: 60).elements.count == 11)
    }

    @Test func `five are active in all pools, and ten previews are made in a day`() async throws {
        let house = try await RecoveryHouse(["UserPoolTier": "PLUS"])
        let clock = house.fixture.clock
        var pools: [Pool] = []
        for _ in 0..<11 { pools.append(try await house.pools.createPool(PoolChange(name: "pool"))) }
        clock.advance(by: .seconds(3600))
        var begun: [(Restoration, Pool)] = []
        for pool in pools.prefix(5) {
            begun.append((try await house.pools.initiateRestoration(of: pool, to: clock.now() - .seconds(900)), pool))
        }
        #expect(
            await code { try await house.pools.initiateRestoration(of: pools[5], to: clock.now() - .seconds(900)) }
                == .tooMany)
        for (restoration, pool) in begun { _ = try await house.pools.cancelRestoration(restoration.id, of: pool) }
        for pool in pools[5..<10] {
            let restoration = try await house.pools.initiateRestoration(of: pool, to: clock.now() - .seconds(900))
            _ = try await house.pools.cancelRestoration(restoration.id, of: pool)
        }
        #expect(
            await code { try await house.pools.initiateRestoration(of: pools[10], to: clock.now() - .seconds(900)) }
                == .tooMany)
    }

    @Test(arguments: [ImportJob.Status.pending, .inProgress, .stopping])
    func `while users are imported into a pool, it is not set back`(status: ImportJob.Status) async throws {
        let house = try await ImportHouse()
        let recovery = try await RecoveryHouse(house.fixture)
        await house.pools.imports.rest()
        var job = try await house.job(house.file([]))
        try await recovery.past {}
        job.status = status
        try await house.put(job)
        #expect(
            await code { try await house.pools.initiateRestoration(of: house.pool, to: recovery.moment) }
                == .operationNotEnabled)
        job.status = .stopped
        try await house.put(job)
        _ = try await recovery.preview()
    }

    @Test func `while a pool is set back, import jobs are neither made nor started in it`() async throws {
        let house = try await ImportHouse()
        let recovery = try await RecoveryHouse(house.fixture)
        let job = try await house.job(house.file(ImportHouse.rows(0..<1)))
        try await recovery.past {}
        let restoration = try await recovery.preview()
        #expect(await code { try await house.job(house.file([])) } == .recoveryInProgress)
        #expect(await code { try await house.pools.startImportJob(job.id, of: house.pool) } == .recoveryInProgress)
        #expect(try await house.userCount() == 0)
        _ = try await house.pools.cancelRestoration(restoration.id, of: house.pool)
        _ = try await house.pools.startImportJob(job.id, of: house.pool)
        await house.pools.imports.rest()
        #expect(try await house.userCount() == 1)
    }
}
