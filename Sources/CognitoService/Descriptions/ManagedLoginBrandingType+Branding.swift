internal import CognitoModel
internal import LatchkeyJSON
internal import UserPool

extension ManagedLoginBrandingType {
    /// A style; with all settings that the pages have when `merged`, else with those that were set.
    init(_ branding: Branding, in pool: Pool, merged: Bool = false) {
        self.init()
        managedLoginBrandingID = branding.id
        userPoolID = pool.id.text
        useCognitoProvidedValues = branding.usesProvidedValues
        settings = merged ? branding.mergedSettings : branding.settings
        assets = branding.assets.isEmpty ? nil : branding.assets.map(AssetType.init)
        creationDate = branding.created
        lastModifiedDate = branding.modified
    }
}

extension AssetType {
    fileprivate init(_ asset: Branding.Asset) {
        self.init()
        category = AssetCategoryType(rawValue: asset.category)
        colorMode = ColorSchemeModeType(rawValue: asset.colorMode)
        self.extension = AssetExtensionType(rawValue: asset.format.rawValue)
        bytes = asset.content
        resourceID = asset.resource
    }
}

extension Branding.Change {
    /// What a request sets of a style. Throws `invalidParameter` for an image without content.
    init(provided: Bool?, settings: JSONValue?, assets: [AssetType]?) throws(UserPoolError) {
        self.init()
        usesProvidedValues = provided
        self.settings = settings
        guard let assets else { return }
        var taken: [Branding.Asset] = []
        for asset in assets {
            guard let content = asset.bytes else {
                throw .invalidParameter("The image of \(asset.category.rawValue) has no Bytes.")
            }
            guard let format = ImageFormat(rawValue: asset.extension.rawValue) else {
                throw .invalidParameter("\(asset.extension.rawValue) is no format of images.")
            }
            taken.append(
                Branding.Asset(
                    category: asset.category.rawValue, colorMode: asset.colorMode.rawValue, resource: asset.resourceID,
                    format: format, content: content))
        }
        self.assets = taken
    }
}
