"""The sentences of Lanterns."""

from digsite.core.kit import Words
from digsite.core.words import N_


class LanternsWords(Words):
    """Templates are enough."""

    refusals = {
        "turn": N_("It is not your turn."),
        "number": N_("There are only lanterns 1, 2 and 3."),
        "used": N_("You have taken lantern {number} already."),
    }
    events = {
        "wind": N_("A wind of {wind} blows."),
        "card": N_("The card shows {card}."),
        "chose": N_("{name} has chosen."),
        "resolved": N_("The lanterns are shown: {lanterns}."),
        "certain": N_("{name} has already won."),
    }
