import LatchkeyJSON
import Testing

@testable import UserPool

struct EncodedContextTests {
    private func encoded(_ context: JSONValue) -> String {
        let payload: JSONValue = ["contextData": context, "username": "alice", "timestamp": "1796004000000"]
        let whole: JSONValue = ["payload": .string(payload.text), "signature": "none", "version": "JS20171115"]
        return Base64.encode(whole.encode())
    }

    @Test func `what a client's library found out is read`() {
        let context = EncodedContext(
            encoded(["DeviceName": "Pixel 9", "ClientTimezone": "+02:00", "DeviceId": "d-1", "UserAgent": "x"]))
        #expect(context.device == "Pixel 9" && context.timezone == "+02:00" && context.id == "d-1")
    }

    @Test func `values are short and of one line`() {
        let context = EncodedContext(
            encoded(["DeviceName": .string("a\r\nb" + String(repeating: "c", count: 500)), "DeviceId": 7]))
        #expect(context.device?.count == 100 && context.device?.contains("\n") == false && context.id == nil)
    }

    @Test(arguments: [
        nil, "", "none", "eyJwYXlsb2FkIjoxfQ==", "eyJwYXlsb2FkIjoieyJ9", String(repeating: "A", count: 20_000),
    ])
    func `what cannot be read is as good as none`(text: String?) {
        #expect(EncodedContext(text) == EncodedContext())
    }
}
