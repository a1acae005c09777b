"""Control flow for users: scan, while_loop, fori_loop, cond, switch. Functions in, call ops on graphs out."""
