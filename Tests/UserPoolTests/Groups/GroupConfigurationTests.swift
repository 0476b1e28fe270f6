import LatchkeyJSON
import Testing

@testable import UserPool

struct GroupConfigurationTests {
    @Test func `an event shows groups, roles and the role that counts most`() {
        let admins = GroupConfiguration(
            groups: ["admins", "staff"], roles: ["arn:aws:iam::000000000000:role/admin"],
            preferredRole: "arn:aws:iam::000000000000:role/admin")
        #expect(
            admins.shown == [
                "groupsToOverride": ["admins", "staff"],
                "iamRolesToOverride": ["arn:aws:iam::000000000000:role/admin"],
                "preferredRole": "arn:aws:iam::000000000000:role/admin",
            ])
    }

    @Test func `who is in no group has empty lists and no role`() {
        #expect(
            GroupConfiguration.none.shown == [
                "groupsToOverride": [], "iamRolesToOverride": [], "preferredRole": nil,
            ])
    }

    @Test func `another group is another question`() {
        let (one, other) = (GroupConfiguration(groups: ["a"]), GroupConfiguration(groups: ["a", "b"]))
        #expect(one.errandName == GroupConfiguration(groups: ["a"]).errandName)
        #expect(one.errandName != other.errandName)
        #expect(one.errandName != GroupConfiguration(groups: ["a"], preferredRole: "a").errandName)
    }

    @Test func `the event of tokens tells the groups that it was given`() {
        let event = PreTokenGenerationEvent(
            cause: .authentication, username: "alice", attributes: Attributes(),
            groups: GroupConfiguration(groups: ["staff"]), scopes: [], version: .v1, clientMetadata: nil)
        #expect(event.request["groupConfiguration"] == GroupConfiguration(groups: ["staff"]).shown)
    }
}
