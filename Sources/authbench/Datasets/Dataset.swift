import Foundation
internal import LatchkeyPlatform
internal import UserPool

/// A data folder of `authd` with many users in its demo pool.
///
/// User ``signer`` has a password hashed at the default cost. The users ``name(_:)`` have one hashed at the cost of
/// tests, so that many can sign in quickly; it is the same for all.
struct Dataset {
    static let signer = "bench"
    /// The user whose rows the others are copies of.
    static let template = "quick"

    /// The data folder.
    let folder: String
    /// How many users ``name(_:)`` there are.
    let users: Int

    /// The name of user `number`, counted from 1.
    static func name(_ number: Int) -> String {
        let digits = String(number)
        return "user-" + String(repeating: "0", count: max(0, 7 - digits.count)) + digits
    }

    /// The path of the store of pools and users.
    var store: String { "\(folder)/latchkey.sqlite" }

    /// What its server keeps its secrets under.
    func masterKey() throws -> MasterKey {
        let key = MasterKey(Secret(String(Files.text(of: "\(folder)/master.key").prefix(64))))
        guard let key else { throw BenchError("\(folder) has no master key") }
        return key
    }

    /// Copies it into a folder of this run's own, where a server may write.
    func copy(into scratch: Scratch) throws -> Dataset {
        let copy = scratch.file("data-\(UUID().uuidString)")
        try Tool.output("cp", ["-r", "--reflink=auto", folder, copy])
        return Dataset(folder: copy, users: users)
    }
}
