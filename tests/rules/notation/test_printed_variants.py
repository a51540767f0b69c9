"""Other spellings of the same values, as the sources print them, and the one that Muster writes."""

import pytest

from tests.rules.notation.strategies import CODECS

VARIANTS = {
    "ability": {
        "TK": "titan-killer",
        "TK(D3)": "titan-killer(D3)",
        "Titan Killer (D6)": "titan-killer(D6)",
        "EA(+1)": "extra-attacks(+1)",
        "Extra Attacks (+D3)": "extra-attacks(+D3)",
        "MW": "macro-weapon",
        "Indirect Fire": "indirect-fire",
        "DC3": "damage-capacity(3)",
        "Damage Capacity 12": "damage-capacity(12)",
        "6 Void Shields": "void-shields(6)",
        "D3+3 Power Fields": "power-fields(D3+3)",
        "D6+6 power fields": "power-fields(D6+6)",
        "Synapse (+1)": "synapse(+1)",
    },
    "arc": {
        "All round": "All",
        "L": "Left",
        "R": "Right",
        "Fixed forward arc": "FxF",
        "Forward arc": "FwA",
    },
    "armour": {
        "5+/F6+": "F6+/5+",
        "5+/4+ R": "5+/R4+",
    },
    "firepower": {
        "4 x AP4+/AT4+": "4× AP4+/AT4+",
        "D3 x AP5+": "D3× AP5+",
        "3 x AP5+": "3× AP5+",
        "(Small Arms)": "Small Arms",
        "(Assault Weapons)": "Assault Weapons",
    },
    "multiplicity": {
        "0–1": "0-1",
        "0–2": "0-2",
        "0–8": "0-8",
        "1–2": "1-2",
        "2–3": "2-3",
        "2–4": "2-4",
        "0–1× 2": "0-1× 2",
        "2 x": "2",
        "2 ×": "2",
        "0-1×": "0-1",
        "0-1 x": "0-1",
        "1-2 x": "1-2",
    },
    "range": {
        "30 cm": "30cm",
        "30": "30cm",
        "(20–40cm)": "(20-40cm)",
        "(base contact)": "(bc)",
        "NA": "n/a",
    },
    "ship_type": {
        "Battleship/ 12": "Battleship/12",
        "Grand Cruiser/ 10": "Grand Cruiser/10",
        "Defence/ 10": "Defence/10",
    },
    "speed": {
        "0": "0cm",
        "10/20/ 25": "10/20/25cm",
        "10/20/ 30": "10/20/30cm",
        "15/20/ 30": "15/20/30cm",
    },
    "strength": {
        "S6": "6",
        "FP10": "10",
    },
    "unit_type": {
        "WE/AC": "AC/WE",
        "Armoured Vehicle": "AV",
        "War Engine": "WE",
        "WarEngine": "WE",
    },
}


@pytest.mark.parametrize(
    ("name", "printed", "canonical"),
    [(name, printed, canonical) for name, variants in VARIANTS.items() for printed, canonical in variants.items()],
)
def test_printed_variant_is_written_canonically(name, printed, canonical):
    codec = CODECS[name]
    assert codec.format(codec.parse(printed)) == canonical
