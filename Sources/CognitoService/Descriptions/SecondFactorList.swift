internal import CognitoModel
internal import LatchkeyJSON
internal import UserPool

/// What operations answer about the second factors that a user has switched on. Lists that are empty are left out, as
/// AWS leaves them out.
protocol SecondFactorList: Shape {
    var preferredMFASetting: String? { get set }
    var userMFASettingList: [String]? { get set }
}

extension GetUser.Output: SecondFactorList {}
extension AdminGetUser.Output: SecondFactorList {}
extension GetUserAuthFactors.Output: SecondFactorList {}
extension AdminGetUserAuthFactors.Output: SecondFactorList {}

extension SecondFactorList {
    /// Adds what a user has set.
    mutating func show(_ preference: MFAPreference) {
        let list = preference.list.map(\.rawValue)
        userMFASettingList = list.isEmpty ? nil : list
        preferredMFASetting = preference.preferred?.rawValue
    }
}
