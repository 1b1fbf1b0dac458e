def is_one(t):
    return False


def speaks_of_one(t):
    return False
