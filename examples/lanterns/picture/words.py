"""The sentences of Lanterns."""

from digsite import N_, Words


class LanternsWords(Words):
    """Templates are enough."""

    prompts = {
        "take": N_("Take a lantern that nobody else takes."),
        "card": N_("A card is shown."),
        "wind": N_("The wind rises."),
        "over": N_("The lanterns are out."),
    }
    waiting = {"take": N_("Waiting for {name} to take a lantern.")}
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
