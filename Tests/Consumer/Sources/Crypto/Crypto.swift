/// Has the name of one of the libraries' own concerns.
public enum Crypto {
    public static let name = "Crypto"
}
