"""Who meets whom, and on which table. Pure: frozen values in, frozen values out; chance comes from a seed."""
