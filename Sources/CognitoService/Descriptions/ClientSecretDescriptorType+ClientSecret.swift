internal import CognitoModel
internal import LatchkeyPlatform
internal import UserPool

extension ClientSecretDescriptorType {
    /// A secret of a client as it is listed: not the secret itself.
    init(_ secret: ClientSecret) {
        self.init()
        clientSecretID = secret.id
        clientSecretCreateDate = secret.created
    }
}
