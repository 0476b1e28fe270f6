import LatchkeyPlatform
import Testing

@testable import UserPool

struct AddressTableTests {
    private let cost = Duration.seconds(60)

    private func address(_ number: UInt64) -> IPAddress {
        IPAddress(bytes: (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) })!
    }

    /// How often an address may still act.
    private func rest(_ number: UInt64, _ table: AddressTable, at now: Duration = .zero) -> Int {
        var table = table
        return (0..<1000).prefix { _ in table.take(cost, .signIn, of: address(number), at: now) }.count
    }

    @Test func `an address may do an hour's worth at once, and then as much as comes back`() {
        var table = AddressTable(capacity: 8)
        #expect(rest(1, table) == 60)
        for _ in 0..<60 { _ = table.take(cost, .signIn, of: address(1), at: .seconds(7)) }
        #expect(rest(1, table, at: .seconds(66)) == 0)
        #expect(rest(1, table, at: .seconds(67)) == 1)
        #expect(rest(1, table, at: .seconds(7 + 1800)) == 30)
        #expect(rest(1, table, at: .seconds(7 + 9000)) == 60)
    }

    @Test func `what is refused does not count`() {
        var table = AddressTable(capacity: 8)
        for _ in 0..<10_000 { _ = table.take(cost, .signIn, of: address(1), at: .zero) }
        #expect(rest(1, table, at: .seconds(60)) == 1)
    }

    @Test func `acts and addresses have nothing to do with each other`() {
        var table = AddressTable(capacity: 64)
        for _ in 0..<60 { _ = table.take(cost, .code, of: address(1), at: .zero) }
        #expect(rest(1, table) == 60)
        #expect(rest(2, table) == 60)
    }

    @Test func `what is given back can be done again`() {
        var table = AddressTable(capacity: 8)
        for _ in 0..<60 { _ = table.take(cost, .signIn, of: address(1), at: .zero) }
        for _ in 0..<7 { table.giveBack(cost, .signIn, to: address(1)) }
        #expect(rest(1, table) == 7)
        table.giveBack(cost, .signIn, to: address(2))
        #expect(rest(2, table) == 60)
    }

    @Test func `an address that was forgotten, and has come again since, can be given back what it did before`() {
        var table = AddressTable(capacity: AddressTable.ways)
        _ = table.take(cost, .signIn, of: address(0), at: .zero)
        for number in 1...UInt64(AddressTable.ways) {
            for _ in 0..<2 { _ = table.take(cost, .signIn, of: address(number), at: .zero) }
        }
        _ = table.take(cost, .code, of: address(0), at: .seconds(1))
        table.giveBack(cost, .signIn, to: address(0))
        #expect(rest(0, table, at: .seconds(1)) == 60)
    }

    @Test func `a full table stays within its bounds, and forgets whoever has done least`() {
        // One set, so that all of them meet.
        var table = AddressTable(capacity: AddressTable.ways)
        for number in 1...UInt64(AddressTable.ways) {
            for _ in 0..<number { _ = table.take(cost, .signIn, of: address(number), at: .zero) }
        }
        _ = table.take(cost, .signIn, of: address(100), at: .zero)
        #expect(rest(100, table) == 59)
        for number in 2...UInt64(AddressTable.ways) { #expect(rest(number, table) == 60 - Int(number)) }
        // Each newcomer takes the place of the one before.
        for number in 101...UInt64(200) { _ = table.take(cost, .signIn, of: address(number), at: .zero) }
        for number in 3...UInt64(AddressTable.ways) { #expect(rest(number, table) == 60 - Int(number)) }
    }

    @Test func `who has spent much is not forgotten by help of a hundred thousand other addresses`() {
        var table = AddressTable(capacity: 1024)
        for _ in 0..<60 { _ = table.take(cost, .signIn, of: address(0), at: .zero) }
        for number in 1...UInt64(100_000) { _ = table.take(cost, .signIn, of: address(number), at: .zero) }
        #expect(rest(0, table) == 0)
    }
}
