"""`shard_map`: a function written for one device in, a function of whole arrays out.

varying.py infers over which axes values differ, transform_rules.py are the rules under other transforms, reference.py
says what it means on one device.
"""
