"""The real authd, run as a user would run it, on an ephemeral port and a throw-away data folder."""

import json
import os
import pathlib
import random
import re
import signal
import socket
import subprocess
import threading
import time

from seen_secrets import SeenSecrets

BIN = pathlib.Path(os.environ.get("LATCHKEY_BIN", pathlib.Path(__file__).resolve().parents[2] / ".build/debug"))


def steady_address():
    """An address that stays the same while servers come and go: its port is none that the system gives to clients."""
    for port in random.sample(range(20_000, 30_000), 100):
        with socket.socket() as attempt:
            attempt.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                attempt.bind(("127.0.0.1", port))
                return f"127.0.0.1:{port}"
            except OSError:
                continue
    raise OSError("no port is free")


class Server:
    """An authd of its own data folder. `listen` may name a port, so that a restarted server is where it was: an issuer
    is an address, and a token of another issuer would be refused whatever became of its session. `prefix` is put before
    the command, `environment` beside what is there; `log` is where the server's log goes."""

    #: those that were started; a test that fails leaves its own running
    started = []

    def __init__(self, data: pathlib.Path, *flags: str, listen="127.0.0.1:0", prefix=(), environment=None, log=None):
        self.data = data
        self.outbox_file = data.parent / f"{data.name}-outbox.jsonl"
        self.secrets = SeenSecrets()
        self.log = open(log or data.parent / f"{data.name}.log", "ab")
        self.process = subprocess.Popen(
            [*prefix, BIN / "authd", "--listen", listen, "--data", data, "--outbox", self.outbox_file,
             "--passwords-cost", "test", *flags],
            stdout=subprocess.PIPE, stderr=self.log, text=True, env={**os.environ, **(environment or {})})
        Server.started.append(self.process)
        self.output = []
        self.endpoint = self._wait_for_endpoint()

    def _wait_for_endpoint(self):
        deadline = time.monotonic() + 20
        for line in self.process.stdout:
            self.output.append(line)
            if match := re.search(r"https?://127\.0\.0\.1:\d+", line):
                # Whatever it prints later must not fill the pipe.
                threading.Thread(target=lambda: self.output.extend(self.process.stdout), daemon=True).start()
                return match.group()
            if time.monotonic() > deadline:
                break
        self.process.kill()
        self.process.wait()
        raise RuntimeError(f"authd did not start: {''.join(self.output)}\n{self.errors()}")

    def errors(self):
        return pathlib.Path(self.log.name).read_text(errors="replace")

    @property
    def environment(self):
        """What an unmodified AWS client needs, and nothing of the machine's own AWS configuration."""
        kept = {name: value for name, value in os.environ.items() if not name.startswith("AWS_")}
        return {
            **kept,
            "AWS_SHARED_CREDENTIALS_FILE": str(self.data / "credentials"),
            "AWS_CONFIG_FILE": str(self.data / "aws-config"),
            "AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER": self.endpoint,
            "AWS_EC2_METADATA_DISABLED": "true",
            "AWS_REGION": "us-east-1",
        }

    def messages(self, username):
        """The messages sent to a user so far, oldest first."""
        if not self.outbox_file.exists():
            return []
        rows = [json.loads(line) for line in self.outbox_file.read_text().splitlines()]
        return [row for row in rows if row["username"] == username]

    def code(self, username):
        return self.messages(username)[-1]["code"]

    def kill(self):
        """Ends the server as a crash does."""
        self.process.kill()
        self.process.wait()
        self.log.close()

    @classmethod
    def end_all(cls):
        """Ends what a failed test has left."""
        for process in cls.started:
            if process.poll() is None:
                process.kill()
                process.wait()
        cls.started.clear()

    def stop(self):
        """Ends the server as an operator does; its exit status is 0 when it drained."""
        self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(timeout=15)
        self.log.close()
        return status
