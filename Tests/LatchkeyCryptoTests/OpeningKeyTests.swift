import LatchkeyPlatform
import TestSupport
import Testing

@testable import LatchkeyCrypto

@Suite struct OpeningKeyTests {
    /// An RSA key takes long to make: one for all tests.
    static let rsa = Result { () throws(CryptoError) in
        try OpeningKey(pem: Array(rsaPEM.utf8))
    }

    static func keys() throws -> [OpeningKey] { [try .generate(), try rsa.get()] }

    @Test func `what was sealed to a key is opened by its private half, for the same context alone`() throws {
        for key in try Self.keys() {
            let text = Array("the users of a pool".utf8)
            let box = try key.sealingKey.seal(text, context: "chunk 1")
            #expect(try key.open(box, context: "chunk 1") == text)
            #expect(try key.sealingKey.seal(text, context: "chunk 1") != box)
            let empty = try key.sealingKey.seal([], context: "")
            #expect(try key.open(empty, context: "") == [])
            for other in try Self.keys() where other.sealingKey != key.sealingKey {
                #expect(throws: CryptoError(.authenticationFailed)) { try other.open(box, context: "chunk 1") }
            }
            #expect(throws: CryptoError(.authenticationFailed)) { try key.open(box, context: "chunk 2") }
        }
    }

    @Test func `a bit that was changed, or a byte that is missing, opens nothing`() throws {
        for key in try Self.keys() {
            let box = try key.sealingKey.seal([1, 2, 3], context: "")
            for index in box.indices where index % 7 == 0 || index == box.count - 1 {
                var changed = box
                changed[index] ^= 1
                #expect(throws: CryptoError(.authenticationFailed)) { try key.open(changed, context: "") }
            }
            for count in [0, 1, 32, box.count - 1] {
                #expect(throws: CryptoError(.authenticationFailed)) {
                    try key.open(Array(box.prefix(count)), context: "")
                }
            }
        }
    }

    @Test func `a key that leads everybody to the same secret is refused`() throws {
        let key = try OpeningKey.generate()
        let box = [1] + [UInt8](repeating: 0, count: 32) + [UInt8](repeating: 0, count: 64)
        #expect(throws: CryptoError(.authenticationFailed)) { try key.open(box, context: "") }
    }

    @Test func `keys are read as they are written, and nothing else is`() throws {
        for key in try Self.keys() {
            let again = try OpeningKey(pem: Array(key.pem.reveal.utf8))
            #expect(again.sealingKey == key.sealingKey)
            let sealing = try SealingKey(pem: Array(key.sealingKey.pem.utf8))
            #expect(sealing == key.sealingKey && sealing.fingerprint.count == 64)
            #expect(try again.open(sealing.seal([7], context: "x"), context: "x") == [7])
            #expect(throws: CryptoError(.invalidKey)) { try SealingKey(pem: Array(key.pem.reveal.utf8)) }
            #expect(throws: CryptoError(.invalidKey)) { try OpeningKey(pem: Array(key.sealingKey.pem.utf8)) }
        }
        for pem in [
            "", "-----BEGIN PUBLIC KEY-----\nAAAA\n-----END PUBLIC KEY-----\n", String(repeating: "x", count: 70_000),
        ] {
            #expect(throws: CryptoError(.invalidKey)) { try SealingKey(pem: Array(pem.utf8)) }
        }
        // A key that signs seals nothing.
        let signing = try Ed25519PrivateKey.generate()
        #expect(throws: CryptoError(.invalidKey)) { try SealingKey(PKey.fromPKCS8(signing.der, type: "ED25519")) }
        #expect(throws: CryptoError(.invalidKey)) { try OpeningKey(x25519: [1, 2, 3]) }
    }

    /// What Python's cryptography gives for the bytes 0 to 31.
    @Test func `an X25519 key has the public half that it should have`() throws {
        let key = try OpeningKey(x25519: Array(0..<32))
        #expect(
            key.sealingKey.spki
                == [UInt8](
                    hex: "302a300506032b656e0321008f40c5adb68f25624ae5b214ea767a6ec94d829d3d7b5e1ad1ba6f3e2138285f"))
    }
}

/// Made by OpenSSL for these tests.
private let rsaPEM = """
    -----BEGIN PRIVATE KEY-----
    MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQDP6KnOT4zQtyKY
    S+ixWc3aYEePLFJFleMWFf44Cuhvgii8ZHU15FgOE0tm/ITM01OGdNh050YE+Ok1
    3nvwueR3DqodmRvn8Bwl5PZk5PqoifEt38Zujh87CzcI8tuaPiSpnHJhQOTUjwnO
    Er9Z0E1j2FWs4zu10531dQW5aT1NRIK8ohNSSrpGa5NIB/TDdE/0wZdp84BLvSWF
    H29HE8CXsL3CiF95OTgmO414HGN/YaHFYsb4VfdlJZhGsCQ2i1EKwBk+bCjIzM0a
    P3MlelX/1xFWzJ8zM+1lwJ+4VpZ1cKbQbeJmMTCNtb/vhHM4cRhjgXyQ7+B581H4
    S1x489blAgMBAAECggEAHYlZulgd0rb5wLYkCDIQZyI/eE0dIQqiuMwGEjMmg1Tz
    8ZO5/R6EDffawfZE7Y5mMtdduvnyPhmYlBEX/YKDPRDFxS+vwbsgXJfTE1FedNwn
    +dLtL16cfDhjKK/L1/VVIw15SGy+NZ5ej7qlGZ7Yp8MfpNChdnrqWWk3F3imf1fn
    Cbn6IwMkT6RH2Z15jgjyjrxcXjq8LhEung249XH+ITkVENncJqxJ11PCX9U2f1iy
    bevmtH5BZajJcefD3F9TjvMFI1uaUXmbzSf2MpyKpkqb+e+/PD9fjfordCMoarTH
    5jEIa/lG1O92bBGifLIXSqbqOBPYP5KGU9DwNM7V8QKBgQD7bF1jckO1n1vV6eVk
    bsc0Ry0o7CvYef0PLNVOetUQMUOTAvBayS2R5c93kQbd/a2ppRFBlqpOjB1b8MMx
    OJsC/Q+xb6piR7NnAgY3jLY/XCimPbvkf/4YMpjLqJ2wml/jbNLcYt3Humj7YMFQ
    o860jgZ8YybjFWXOxauLwD75nQKBgQDTsYVK0H+UGrTaOjryq1tVPEyYizHt8Gz9
    YswgyxBbRF30L0w2VJwZMd/IUhTr2DMWsseZMfdi2IEzZOs1qmMvNZVY4XmYD8p2
    4yY8uNjXMoPcdkUlOBS4MiHPBW+NHdx2mA5E6NeEwV1PesHo9DiyQlSwVMXABjwL
    ik0bcswT6QKBgEz2DdwsFPfakQT49OP6WPXyt6soJ/+6z7C+e4jrZp7vRY0RwDs6
    C732R7yE40I+rdMZGSAnm3gxwabsGwPNHP4cMpqQ4On2or7sSrTkWMEqV7MTgJlg
    aIpFqqnksmhlyOZX4G/fv52svQf9xQ8HJXX1Z5zZyQSH/0L9FRbRQTWtAoGBAMhX
    veTy83pv1+6bo0QcBcDh4z+OpD8iBZO8F6GFbEJjrmM1C/RzGJQDjlzfyar2HkuC
    AMIr9osWiRfhj3Rnf5yjImdOZCwT7bGcAYkACz+GMCLJz2CM9Zbo4vQwmcS8mPOn
    rgFrNuQNt8hLTg6waqPRgKKsZ8X2YIcvaQ/sEdVZAoGAaEo2EF2LH+Vz2oWqyUCU
    VPwP4K8T3+RnxT8SsPhnKNheZAfMtuwezy4ugcRuQq2ZbrVvtUC4n5XG7HaxFUIY
    cg+2QOdonBE2E0HrYCic8CH6l/ghrfSz64ih9Z1SaALZywAn1Z1ZSr9jShCuR9HF
    b4IurVZFWJyQcX9WFSvjw/8=
    -----END PRIVATE KEY-----

    """
