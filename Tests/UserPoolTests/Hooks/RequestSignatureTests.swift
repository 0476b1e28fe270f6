import LatchkeyPlatform
import Testing
import UserPool

struct RequestSignatureTests {
    @Test func `the signature is the HMAC of time and body under the secret`() {
        // echo -n '1796000000.{"a":1}' | openssl dgst -sha256 -hmac 0123456789abcdef
        let value = RequestSignature.value(
            of: Array(#"{"a":1}"#.utf8), at: Timestamp(milliseconds: 1_796_000_000_999),
            secret: Secret("0123456789abcdef"))
        #expect(value == "t=1796000000,v1=d067bdc6f6c708857dce13d68b9e73d2bbe11179886cc8183c0e189ab0fefc1b")
    }
}
