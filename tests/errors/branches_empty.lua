return dungeon { api = 1, branches = {} }
