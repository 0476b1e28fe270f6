internal import Glibc
internal import LatchkeyPlatform
internal import UserPool

/// Where the master key comes from: the environment, else a file in the data folder, made at the first start.
enum MasterKeyFile {
    static let name = "master.key"
    static let variable = "LATCHKEY_MASTER_KEY"

    /// The key. Throws when it is not readable as one or open to others, and when the folder has a store but no key:
    /// what is sealed there would be lost.
    static func load(
        from folder: DataFolder, environment: [String: String], hasStore: Bool
    ) throws(StartupError) -> MasterKey {
        if let text = environment[variable] {
            guard let key = MasterKey(Secret(text)) else {
                throw StartupError("\(variable) must be 64 hexadecimal digits")
            }
            return key
        }
        if let content = try folder.readSecret(name) {
            guard let key = MasterKey(Secret(String(decoding: content, as: UTF8.self))) else {
                throw StartupError("\(folder.path(of: name)) does not hold 64 hexadecimal digits")
            }
            return key
        }
        guard !hasStore else {
            throw StartupError(
                "\(folder.path(of: name)) is missing, and the store cannot be read without it: "
                    + "put it back, or give the key in \(variable)")
        }
        let key = MasterKey.generate()
        try folder.write(name, key.text.reveal + "\n")
        return key
    }
}
