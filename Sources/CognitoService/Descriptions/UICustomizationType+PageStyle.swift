internal import CognitoModel
internal import UserPool

extension UICustomizationType {
    /// The style of the classic pages; its image is where the server shows it.
    init(_ style: PageStyle, in pool: Pool, at publicURL: String) {
        self.init()
        userPoolID = pool.id.text
        clientID = style.client
        imageURL = style.imageFormat.map { format in
            "\(publicURL)/\(pool.id)/images/\(style.client)/\(style.version).\(format.rawValue.lowercased())"
        }
        css = style.css
        cssVersion = style.version
        lastModifiedDate = style.modified
        creationDate = style.created
    }
}
