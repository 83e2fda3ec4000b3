"""The sentences of Lanterns."""

from digsite.core.words import N_

MESSAGES = {
    "turn": N_("It is not your turn."),
    "number": N_("There are only lanterns 1, 2 and 3."),
    "used": N_("You have taken lantern {number} already."),
}
EVENTS = {
    "wind": N_("A wind of {wind} blows."),
    "card": N_("The card shows {card}."),
    "chose": N_("{name} has chosen."),
    "resolved": N_("The lanterns are shown: {lanterns}."),
    "certain": N_("{name} has already won."),
}
