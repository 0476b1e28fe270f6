internal import LatchkeyJSON

/// How managed login looks where nobody has said otherwise.
enum BrandingDefaults {
    /// The settings, in the member names of the branding editor's documents.
    static let settings: JSONValue = [
        "categories": [
            "auth": [
                "authMethodOrder": [
                    [
                        ["display": "BUTTON", "type": "FEDERATED"],
                        ["display": "INPUT", "type": "USERNAME_PASSWORD"],
                    ]
                ],
                "federation": ["interfaceStyle": "BUTTON_LIST", "order": []],
            ],
            "form": [
                "displayGraphics": true, "instructions": ["enabled": false], "languageSelector": ["enabled": false],
                "location": ["horizontal": "CENTER", "vertical": "CENTER"], "sessionTimerDisplay": "NONE",
            ],
            "global": [
                "colorSchemeMode": "LIGHT", "pageFooter": ["enabled": false], "pageHeader": ["enabled": false],
                "spacingDensity": "REGULAR",
            ],
            "signUp": ["acceptanceElements": [["enforcement": "NONE", "textKey": "en"]]],
        ],
        "componentClasses": [
            "buttons": ["borderRadius": 8.0],
            "divider": colors("borderColor", "ebebf0ff", "232b37ff"),
            "focusState": colors("borderColor", "0972d3ff", "539fe5ff"),
            "input": ["borderRadius": 8.0],
            "link": [
                "lightMode": ["defaults": ["textColor": "0972d3ff"]],
                "darkMode": ["defaults": ["textColor": "539fe5ff"]],
            ],
        ],
        "components": [
            "alert": ["borderRadius": 12.0],
            "favicon": ["enabledTypes": ["ICO", "SVG"]],
            "form": [
                "backgroundImage": ["enabled": false], "borderRadius": 8.0,
                "logo": [
                    "enabled": false, "formInclusion": "IN", "location": "CENTER", "position": "TOP",
                ],
            ],
            "pageBackground": [
                "image": ["enabled": false], "lightMode": ["color": "ffffffff"], "darkMode": ["color": "0f1b2aff"],
            ],
        ],
    ]

    private static func colors(_ name: String, _ light: String, _ dark: String) -> JSONValue {
        ["lightMode": .object([name: .string(light)]), "darkMode": .object([name: .string(dark)])]
    }
}
