internal import LatchkeyJSON

/// What a new passkey is called: after the provider that its authenticator says to be of, where that one is known.
enum PasskeyName {
    /// A name for people. Nobody has proved the kind of authenticator: the name is no more than a help.
    static func of(_ aaguid: [UInt8], attachment: String?) -> String {
        known[Hex.encode(aaguid)] ?? (attachment == "cross-platform" ? "Security key" : "Passkey")
    }

    /// Those of the community's list
    /// ([passkey-authenticator-aaguids](https://github.com/passkeydeveloper/passkey-authenticator-aaguids)) that most
    /// people have.
    private static let known: [String: String] = [
        "fbfc3007154e4ecc8c0b6e020557d7bd": "Apple Passwords",
        "dd4ec289e01d41c9bb8970fa845d4bf2": "iCloud Keychain (managed)",
        "ea9b8d664d011d213ce4b6b48cb575d4": "Google Password Manager",
        "adce000235bcc60a648b0b25f1f05503": "Chrome on Mac",
        "08987058cadc4b81b6e130de50dcbe96": "Windows Hello",
        "9ddd1817af5a4672a2b93e3dd95000a9": "Windows Hello",
        "6028b017b1d44c02b4b3afcdafc96bb2": "Windows Hello",
        "bada5566a7aa401fbd9645619a55120d": "1Password",
        "d548826e79b4db40a3d811116f7e8349": "Bitwarden",
        "531126d6e717415c93203d9aa6981239": "Dashlane",
        "fdb141b25d84443e8a354698c205a502": "KeePassXC",
        "53414d53554e47000000000000000000": "Samsung Pass",
        "50726f746f6e506173732d50726f746f": "Proton Pass",
    ]
}
