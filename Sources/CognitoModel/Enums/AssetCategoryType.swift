public import LatchkeyJSON

/// The place of an image on the managed login pages.
public struct AssetCategoryType: WireEnum {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let faviconIco = Self(rawValue: "FAVICON_ICO")
    public static let faviconSvg = Self(rawValue: "FAVICON_SVG")
    public static let emailGraphic = Self(rawValue: "EMAIL_GRAPHIC")
    public static let smsGraphic = Self(rawValue: "SMS_GRAPHIC")
    public static let authAppGraphic = Self(rawValue: "AUTH_APP_GRAPHIC")
    public static let passwordGraphic = Self(rawValue: "PASSWORD_GRAPHIC")
    public static let passkeyGraphic = Self(rawValue: "PASSKEY_GRAPHIC")
    public static let pageHeaderLogo = Self(rawValue: "PAGE_HEADER_LOGO")
    public static let pageHeaderBackground = Self(rawValue: "PAGE_HEADER_BACKGROUND")
    public static let pageFooterLogo = Self(rawValue: "PAGE_FOOTER_LOGO")
    public static let pageFooterBackground = Self(rawValue: "PAGE_FOOTER_BACKGROUND")
    public static let pageBackground = Self(rawValue: "PAGE_BACKGROUND")
    public static let formBackground = Self(rawValue: "FORM_BACKGROUND")
    public static let formLogo = Self(rawValue: "FORM_LOGO")
    public static let idpButtonIcon = Self(rawValue: "IDP_BUTTON_ICON")

    public static let known: [Self] = [
        .faviconIco, .faviconSvg, .emailGraphic, .smsGraphic, .authAppGraphic, .passwordGraphic, .passkeyGraphic,
        .pageHeaderLogo, .pageHeaderBackground, .pageFooterLogo, .pageFooterBackground, .pageBackground,
        .formBackground, .formLogo, .idpButtonIcon,
    ]
}
