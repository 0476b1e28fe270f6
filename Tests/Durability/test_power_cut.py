"""What was acknowledged survives a power cut: whatever the disk had not been told to keep is gone."""

import os
import random
import shutil
import subprocess
import time

import pytest

import disk
from ledger import Ledger, Lost
from load import Load
from server import BIN, Server
from store import check_at_rest, ends_well

CUTS = int(os.environ.get("LATCHKEY_CUTS", "20"))
STORES = ["latchkey.sqlite", "latchkey.sqlite-wal", "bookings.sqlite", "bookings.sqlite-wal"]


@pytest.fixture(params=["ext4", "xfs"])
def plug(request, tmp_path, capsys):
    """A disk on which the kernel may keep unwritten what nobody waits for."""
    if reason := disk.why_not(request.param):
        with capsys.disabled():
            print(f"\n*** SKIPPED: power cuts on {request.param}: {reason}", flush=True)
        pytest.skip(reason)
    # The least that mkfs.xfs makes is 300 MiB.
    plug = disk.Disk(tmp_path, request.param, size=(64 if request.param == "ext4" else 320) << 20)
    yield plug
    Server.end_all()
    plug.unmount()
    for image in tmp_path.glob("*.img"):
        image.unlink()


@pytest.fixture
def forgetful(tmp_path):
    """What makes a program's fsync do nothing."""
    compiler = next((name for name in ("cc", "clang", "gcc") if shutil.which(name)), None)
    assert compiler, "the control needs a C compiler"
    library = tmp_path / "forgetful.so"
    source = "int fsync(int f) { (void)f; return 0; } int fdatasync(int f) { (void)f; return 0; }"
    subprocess.run([compiler, "-shared", "-fPIC", "-x", "c", "-", "-o", library], input=source, text=True, check=True)
    return {"LD_PRELOAD": str(library)}


def cut_under_load(plug, server, ledger, round, seed, chance):
    """Cuts the power in the middle of the load, and returns it with the machine back but no server running."""
    load = Load(server, ledger, round, seed)
    time.sleep(0.2 + chance.random() * 1.2)
    if chance.random() < 0.5:
        plug.write_some_back(plug.mount_point / "data" / chance.choice(STORES), chance)
    # Before and not after: what the file system takes in while it is being shut down it may say to have written.
    load.is_over.set()
    plug.cut_power()
    # The server goes on for a moment without its disk.
    time.sleep(chance.random() * 0.1)
    server.kill()
    load.join()
    plug.plug_in()
    return load


def test_a_power_cut_loses_what_was_not_synced_and_nothing_else(plug):
    """The emulation itself can fail a check: or else it would show nothing."""
    folder = plug.mount_point
    kept, lost = folder / "kept", folder / "lost"
    with open(kept, "wb") as file:
        file.write(b"kept" * 4096)
        file.flush()
        os.fsync(file.fileno())
    descriptor = os.open(folder, os.O_RDONLY)
    os.fsync(descriptor)
    os.close(descriptor)
    lost.write_bytes(b"lost" * 4096)
    with open(kept, "ab") as file:
        file.write(b"lost" * 4096)
    plug.cut_power()
    plug.plug_in()
    assert kept.read_bytes() == b"kept" * 4096
    assert not lost.exists() or lost.read_bytes().count(b"lost") == 0


def test_a_server_that_does_not_sync_loses_what_it_acknowledged(plug, forgetful, seed, listen):
    """The same server under the same load, with an fsync that does nothing: the check must find that."""
    chance = random.Random(seed)
    data = plug.mount_point / "data"
    # Made by an honest server, so that there is something that the other one can lose.
    assert Server(data, listen=listen).stop() == 0
    server = Server(data, listen=listen, environment=forgetful)
    ledger = Ledger(server)
    os.sync()
    load = cut_under_load(plug, server, ledger, 0, seed, chance)
    assert load.users
    try:
        server = Server(data, listen=listen)
    except RuntimeError as error:
        print(f"{plug.kind}: without fsync the store is {error}"[:400])
        return
    with pytest.raises(Lost) as caught:
        ledger.check(server)
    print(f"{plug.kind}: without fsync, {str(caught.value)[:300]}", flush=True)
    server.kill()


def test_what_was_acknowledged_survives_a_power_cut(plug, seed, listen):
    chance = random.Random(seed)
    data = plug.mount_point / "data"
    server = Server(data, listen=listen)
    ledger = Ledger(server)
    for round in range(CUTS):
        load = cut_under_load(plug, server, ledger, round, seed, chance)
        server = Server(data, listen=listen)
        ledger.check(server, load.users + chance.sample(ledger.users[:load.first], min(50, load.first)))
    ends_well(server, ledger)
    print(f"{CUTS} power cuts on {plug.kind}; {ledger.summary()}", flush=True)


def test_a_power_cut_during_the_first_start_leaves_a_folder_that_starts(plug, seed, listen):
    """Whatever of the stores, the master key and the credentials is on disk, the next start completes it."""
    chance = random.Random(seed)
    for round in range(CUTS):
        data = plug.mount_point / f"data-{round}"
        process = subprocess.Popen(
            [BIN / "authd", "--listen", listen, "--data", data, "--passwords-cost", "test"],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        time.sleep(chance.random() * 0.25)
        plug.cut_power()
        process.kill()
        process.wait()
        plug.plug_in()
        server = Server(data, listen=listen)
        Ledger(server)
        assert server.stop() == 0
        check_at_rest(data)
