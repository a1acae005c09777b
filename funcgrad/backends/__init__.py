"""Devices: who compiles the text of a program, owns memory and runs it. interface.py says what each has to have."""
