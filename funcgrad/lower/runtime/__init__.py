"""An image in, a program that runs out; caches and files of images.

`Program` (program.py) runs on a host, `DeviceProgram` (device_program.py) on an accelerator; disk_cache.py keeps
images, serialize.py writes programs as bytes for other processes.
"""
