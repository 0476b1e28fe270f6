"""Disks whose power can be cut, that can be full, and that can refuse to be written: files, mounted through a loop device."""

import ctypes
import fcntl
import os
import pathlib
import shutil
import struct
import subprocess
import time

#: FS_IOC_SHUTDOWN (linux/fs.h; what xfstests calls `godown`), and its flag for "not even the journal is written"
SHUTDOWN, NO_FLUSH = 0x8004587D, 2

#: sync_file_range(2): write out, and wait for it
WRITE_AND_WAIT = 2 | 4


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        raise OSError(f"{' '.join(map(str, command))}: {done.stderr.strip()}")
    return done.stdout.strip()


def why_not(kind="ext4"):
    """Why this machine has no such disks for us; None when it has."""
    if os.geteuid() != 0:
        return "root is needed for loop devices"
    for tool in ("losetup", "mount", f"mkfs.{kind}"):
        if shutil.which(tool) is None:
            return f"there is no {tool}"
    try:
        run("losetup", "--find")
    except OSError as error:
        return f"no loop device is free ({error})"
    if kind not in pathlib.Path("/proc/filesystems").read_text().split():
        return f"the kernel has no {kind}"
    return None


class Disk:
    """A file system in a file. The loop device uses direct I/O: the file holds what the file system has sent to its
    disk, and nothing that still lies in memory."""

    def __init__(self, folder, kind="ext4", size=64 << 20):
        self.folder, self.kind, self.generation = pathlib.Path(folder), kind, 0
        self.mount_point = self.folder / "disk"
        self.mount_point.mkdir()
        self.device = None
        with open(self.image, "wb") as file:
            file.truncate(size)
        run(f"mkfs.{kind}", "-q", *(["-F"] if kind == "ext4" else []), self.image)
        self.mount()

    @property
    def image(self):
        return self.folder / f"disk-{self.generation}.img"

    def mount(self):
        self.device = run("losetup", "--find", "--show", "--direct-io=on", self.image)
        flags = run("losetup", "--noheadings", "--output", "DIO", self.device)
        assert flags == "1", "the loop device does not use direct I/O: its file would hold more than the disk"
        run("mount", "-t", self.kind, self.device, self.mount_point)

    def unmount(self):
        """Away with the device. A file system that was cut off writes nothing on the way."""
        if self.device is None:
            return
        for _ in range(100):
            try:
                run("umount", self.mount_point)
                break
            except OSError:
                time.sleep(0.05)
        run("losetup", "--detach", self.device)
        self.device = None

    def cut_power(self):
        """From now on nothing reaches the disk, and what was on its way is lost. Whoever still writes gets an error."""
        folder = os.open(self.mount_point, os.O_RDONLY)
        try:
            fcntl.ioctl(folder, SHUTDOWN, struct.pack("I", NO_FLUSH))
        finally:
            os.close(folder)

    def plug_in(self):
        """The machine comes back with what the disk had: a copy of it is mounted, its journal replayed. The copy before
        the last is dropped."""
        self.unmount()
        last = self.image
        self.generation += 1
        run("cp", "--sparse=always", last, self.image)
        (self.folder / f"disk-{self.generation - 2}.img").unlink(missing_ok=True)
        self.mount()

    def write_some_back(self, path, chance):
        """Has the kernel write parts of a file in any order, as it may whenever it likes."""
        libc = ctypes.CDLL(None, use_errno=True)
        file = os.open(path, os.O_RDONLY)
        try:
            pages = max(1, os.fstat(file).st_size >> 12)
            for _ in range(chance.randrange(1, 6)):
                libc.sync_file_range(
                    file, ctypes.c_int64(chance.randrange(pages) << 12), ctypes.c_int64(chance.randrange(1, 9) << 12),
                    WRITE_AND_WAIT)
        finally:
            os.close(file)
