import LatchkeyPlatform
import Testing

@testable import AWSSignature

struct SharedCredentialsFileTests {
    @Test func `a written file is read back`() throws {
        let file = SharedCredentialsFile(profiles: [
            ("default", .example),
            (
                "ci",
                Credentials(accessKeyID: "LKIA1", secretAccessKey: Secret("a/b+c="), sessionToken: Secret("t=="))
            ),
        ])
        let read = SharedCredentialsFile(parsing: file.text.reveal)
        #expect(read.credentials()?.accessKeyID == "AKIDEXAMPLE")
        #expect(read.credentials()?.secretAccessKey.reveal == Credentials.example.secretAccessKey.reveal)
        #expect(read.credentials(of: "ci")?.secretAccessKey.reveal == "a/b+c=")
        #expect(read.credentials(of: "ci")?.sessionToken?.reveal == "t==")
        #expect(read.credentials(of: "none") == nil)
    }

    @Test func `comments, blanks and half a key are passed over`() throws {
        let file = SharedCredentialsFile(
            parsing: """
                # made by hand
                aws_access_key_id = before any section
                [half]
                aws_access_key_id = AKIDEXAMPLE

                ; another comment
                [ default ]
                  aws_access_key_id=AKIDEXAMPLE
                aws_secret_access_key   =   s=e=c
                region
                """)
        #expect(file.credentials(of: "half") == nil)
        #expect(file.credentials()?.secretAccessKey.reveal == "s=e=c")
    }
}
