import LatchkeyCrypto
import TestSupport
import Testing

@Suite struct HashFunctionTests {
    @Test(arguments: [
        (HashFunction.sha1, "a9993e364706816aba3e25717850c26c9cd0d89d"),
        (.sha256, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            .sha384,
            "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7"
        ),
        (
            .sha512,
            "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
                + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
        ),
    ])
    func `the digest of abc is that of FIPS 180-4, each time`(function: HashFunction, digest: String) {
        #expect(function.digest(Array("abc".utf8)) == [UInt8](hex: digest))
        #expect(function.digest(Array("abc".utf8).span) == [UInt8](hex: digest))
        #expect(function.byteCount == digest.utf8.count / 2)
    }

    @Test func `no bytes have a digest too`() {
        #expect(
            HashFunction.sha256.digest([])
                == [UInt8](hex: "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"))
    }

    @Test func `threads do not disturb each other`() async {
        let expected = HashFunction.sha256.digest([UInt8](repeating: 7, count: 10_000))
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<64 {
                group.addTask { HashFunction.sha256.digest([UInt8](repeating: 7, count: 10_000)) == expected }
            }
            for await same in group { #expect(same) }
        }
    }
}
