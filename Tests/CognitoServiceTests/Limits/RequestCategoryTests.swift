import CognitoModel
import Testing
import UserPool

@testable import CognitoService

@Suite struct RequestCategoryTests {
    @Test func `every operation of users and clients is in the category that its name says`() {
        for operation in AllOperations.list where operation.access != .admin {
            let category = RequestCategory.of(operation.name).category
            #expect(category != .userPoolResourceRead && category != .userPoolResourceUpdate, "\(operation.name)")
        }
        #expect(RequestCategory.of("InitiateAuth").category == .userAuthentication)
        #expect(RequestCategory.of("InitiateAuth").share == 1)
        #expect(RequestCategory.of("RespondToAuthChallenge").category == .userAuthentication)
        #expect(RequestCategory.of("RespondToAuthChallenge").share == 3)
        #expect(RequestCategory.of("CreateGroup").category == .userPoolResourceUpdate)
        #expect(RequestCategory.of("ListGroups").category == .userPoolResourceRead)
        #expect(RequestCategory.of("AdminCreateUser").category == .userCreation)
    }

    @Test func `no operation is named that there is not`() {
        let names = Set(AllOperations.list.map(\.name))
        #expect(RequestCategory.named.subtracting(names) == [])
    }
}
