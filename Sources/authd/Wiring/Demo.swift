internal import Bookings
internal import LatchkeyJSON
internal import UserPool

/// What a first look needs: a pool, a client whose users sign in with a password, and three rooms.
struct Demo {
    static let name = "demo"

    /// The rooms of `Config/rooms.json`, so that the program needs no file beside itself.
    static let rooms = [
        Room(
            id: "one-king-size-bed", description: "One king size bed", city: "Los Angeles", price: 100,
            imageKey: "stockphoto-1"),
        Room(
            id: "two-full-sized-beds", description: "Two full sized beds", city: "Pasadena", price: 64,
            imageKey: "stockphoto-2"),
        Room(
            id: "whole-studio-apartment", description: "Whole studio apartment", city: "El Segundo", price: 120,
            imageKey: "stockphoto-3"),
    ]

    let pool: PoolID
    let client: ClientID
    let roomIDs = rooms.map(\.id)

    /// Finds the pool and the client by their name, or makes them. Rooms are inserted once and never again.
    init(pools: UserPools, bookings: BookingStore) async throws {
        let pool = try await Self.pool(in: pools)
        self.pool = pool.id
        client = try await Self.client(of: pool, in: pools).id
        _ = try await bookings.seed(Self.rooms, pool: pool.id.text)
    }

    private static func pool(in pools: UserPools) async throws -> Pool {
        var token: String?
        repeat {
            let page = try await pools.pools(from: token, limit: 60)
            if let found = page.elements.first(where: { $0.name == name }) { return found }
            token = page.next
        } while token != nil
        return try await pools.createPool(
            PoolChange(name: name, document: ["AutoVerifiedAttributes": ["email"]]))
    }

    private static func client(of pool: Pool, in pools: UserPools) async throws -> Client {
        var token: String?
        repeat {
            let page = try await pools.clients(of: pool, from: token)
            if let found = page.elements.first(where: { $0.name == name }) { return found }
            token = page.next
        } while token != nil
        return try await pools.createClient(
            ClientChange(
                name: name,
                document: [
                    "ExplicitAuthFlows": [
                        "ALLOW_USER_SRP_AUTH", "ALLOW_USER_PASSWORD_AUTH", "ALLOW_ADMIN_USER_PASSWORD_AUTH",
                        "ALLOW_REFRESH_TOKEN_AUTH",
                    ],
                    "PreventUserExistenceErrors": "ENABLED",
                ]), in: pool)
    }
}
