internal import CognitoModel
internal import UserPool

extension DeviceType {
    /// A device as its owner sees it.
    init(_ device: Device) {
        self.init()
        deviceKey = device.key.text
        var attributes = [("device_status", "valid")]
        if let name = device.name { attributes.append(("device_name", name)) }
        if let address = device.address { attributes.append(("last_ip_used", "\(address)")) }
        deviceAttributes = attributes.map(AttributeType.init)
        deviceCreateDate = device.created
        deviceLastModifiedDate = device.modified
        deviceLastAuthenticatedDate = device.authenticated
    }

    /// A device as administrators see it.
    init(_ device: Device, of user: User, in pool: Pool) {
        self.init(device)
        let owner = "\(user.username).\(pool.id)"
        let resource = "arn:aws:cognito-idp:\(pool.region):\(pool.account):owner/\(owner)/device/\(device.key)"
        deviceAttributes? += [
            ("dev:device_arn", resource), ("dev:device_owner", owner),
            ("dev:device_remembered_status", DeviceRememberedStatusType(isRemembered: device.isRemembered).rawValue),
        ].map(AttributeType.init)
    }
}

extension DeviceRememberedStatusType {
    /// Whether a device is remembered, as the wire has it.
    init(isRemembered: Bool) { self = isRemembered ? .remembered : .notRemembered }

    /// Whether it says that the device is remembered.
    var isRemembered: Bool { self == .remembered }
}

extension AttributeType {
    fileprivate init(_ name: String, _ value: String) {
        self.init()
        self.name = name
        self.value = value
    }
}
