internal import Database
internal import LatchkeyPlatform

/// What every pool works with, handed down from ``UserPools``.
struct Services: Sendable {
    let database: any Database
    let configuration: UserPoolConfiguration
    let masterKey: MasterKey
    let clock: any WallClock
    let log: Log
}
