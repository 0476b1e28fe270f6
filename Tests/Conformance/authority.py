"""A certificate authority of a test's own."""

import subprocess


def openssl(*arguments, **options):
    return subprocess.run(["openssl", *map(str, arguments)], capture_output=True, timeout=30, **options)


class Authority:
    def __init__(self, folder):
        self.folder = folder
        self.certificate = folder / "ca.pem"
        self._make("-x509", "-days", "2", "-subj", "/CN=authority", "-keyout", folder / "ca.key", "-out", self.certificate)

    def _make(self, *arguments):
        made = openssl(
            "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-noenc", *arguments)
        assert made.returncode == 0, made.stderr

    def issue(self, name, certificate, key, names="IP:127.0.0.1,DNS:localhost"):
        """A certificate for this machine whose common name tells it from others."""
        request = self.folder / "request.pem"
        self._make("-subj", f"/CN={name}", "-keyout", key, "-out", request)
        extensions = self.folder / "extensions"
        extensions.write_text(f"subjectAltName={names}\n")
        signed = openssl(
            "x509", "-req", "-in", request, "-CA", self.certificate, "-CAkey", self.folder / "ca.key", "-days", "2",
            "-extfile", extensions, "-out", certificate)
        assert signed.returncode == 0, signed.stderr
