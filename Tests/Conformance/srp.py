"""The client's side of the Secure Remote Password protocol."""

import base64
import datetime
import hashlib
import hmac
import os


class SRP:
    """The client's side of the Secure Remote Password protocol as Amplify and pycognito have it."""

    N = int(
        "FFFFFFFFFFFFFFFFC90FDAA22168C234C4C6628B80DC1CD129024E088A67CC74020BBEA63B139B22514A08798E3404DD"
        "EF9519B3CD3A431B302B0A6DF25F14374FE1356D6D51C245E485B576625E7EC6F44C42E9A637ED6B0BFF5CB6F406B7ED"
        "EE386BFB5A899FA5AE9F24117C4B1FE649286651ECE45B3DC2007CB8A163BF0598DA48361C55D39A69163FA8FD24CF5F"
        "83655D23DCA3AD961C62F356208552BB9ED529077096966D670C354E4ABC9804F1746C08CA18217C32905E462E36CE3B"
        "E39E772C180E86039B2783A2EC07A28FB5C55DF06F4C52C9DE2BCBF6955817183995497CEA956AE515D2261898FA0510"
        "15728E5A8AAAC42DAD33170D04507A33A85521ABDF1CBA64ECFB850458DBEF0A8AEA71575D060C7DB3970F85A6E1E4C7"
        "ABF5AE8CDB0933D71E8C94E04A25619DCEE3D2261AD2EE6BF12FFA06D98A0864D87602733EC86A64521F2B18177B200C"
        "BBE117577A615D6C770988C0BAD946E208E24FA074E5AB3143DB5BFCE0FD108E4B82D120A93AD2CAFFFFFFFFFFFFFFFF", 16)

    def __init__(self):
        self.a = int.from_bytes(os.urandom(32), "big")
        self.public = pow(2, self.a, self.N)

    @staticmethod
    def padded(number):
        return number.to_bytes(number.bit_length() // 8 + 1, "big")

    def answer(self, pool, password, parameters):
        hashed = lambda *parts: hashlib.sha256(b"".join(parts)).digest()
        number = lambda raw: int.from_bytes(raw, "big")
        name, user = pool.split("_")[1], parameters["USER_ID_FOR_SRP"]
        server, salt = int(parameters["SRP_B"], 16), int(parameters["SALT"], 16)
        k = number(hashed(self.padded(self.N), self.padded(2)))
        u = number(hashed(self.padded(self.public), self.padded(server)))
        x = number(hashed(self.padded(salt), hashed(f"{name}{user}:{password}".encode())))
        secret = pow(server - k * pow(2, x, self.N), self.a + u * x, self.N)
        pseudo = hmac.new(self.padded(u), self.padded(secret), hashlib.sha256).digest()
        key = hmac.new(pseudo, b"Caldera Derived Key\x01", hashlib.sha256).digest()[:16]
        moment = datetime.datetime.now(datetime.timezone.utc)
        timestamp = moment.strftime("%a %b {} %H:%M:%S UTC %Y").format(moment.day)
        block = base64.b64decode(parameters["SECRET_BLOCK"])
        signature = hmac.new(key, name.encode() + user.encode() + block + timestamp.encode(), hashlib.sha256).digest()
        return {"USERNAME": user, "PASSWORD_CLAIM_SECRET_BLOCK": parameters["SECRET_BLOCK"], "TIMESTAMP": timestamp,
                "PASSWORD_CLAIM_SIGNATURE": base64.b64encode(signature).decode()}
