internal import LatchkeyHTTP
internal import UserPool

/// The file of an import job while it comes.
private final class ImportUpload: Upload {
    let file: ImportFile

    init(_ file: ImportFile) { self.file = file }

    func receive(_ bytes: borrowing Span<UInt8>) -> Bool { file.append(bytes) }
}

extension ServerAPI {
    /// Decides by the address and the head of `PUT /imports/{pool}/{job}` whether the file that follows is taken.
    ///
    /// Who has the address is whom the job's maker gave it to: it is signed, and needs no other proof. Fields that are
    /// meant for AWS's storage (`x-amz-server-side-encryption`) mean nothing here, and any `Content-Type` will do.
    func admitFile(_ request: Request, _ parameters: Parameters) -> Admission {
        do {
            guard request.headers["Transfer-Encoding"] == nil, let text = request.headers[.contentLength],
                let length = Int(text)
            else { return .refused(.problem(.lengthRequired, detail: "Say how long the file is: Content-Length.")) }
            let query = try UploadQuery(request)
            return .upload(
                ImportUpload(
                    try pools.beginUpload(
                        pool: parameters["pool"], job: parameters["job"], expires: query.expires,
                        signature: query.signature, length: length)))
        } catch {
            return .refused(refusal(of: error, request))
        }
    }

    /// Answers the sender of a file that has come.
    func takeFile(_ request: Request) async -> Response {
        await answering(request) {
            guard let upload = request.upload as? ImportUpload else {
                return .problem(.badRequest, detail: "The file is empty.")
            }
            try await pools.finishUpload(upload.file)
            return Response(.ok)
        }
    }
}

/// The query of an upload's address.
private struct UploadQuery {
    let expires: String
    let signature: String

    /// Reads the query. Throws ``MalformedQuery`` for any other than this server writes.
    init(_ request: Request) throws(MalformedQuery) {
        guard let items = request.query, items.count == 2, items[0].name == "expires", items[1].name == "signature"
        else {
            throw MalformedQuery(detail: "The address is not one that a job was given.")
        }
        expires = items[0].value
        signature = items[1].value
    }
}
