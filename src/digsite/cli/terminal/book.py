"""The pages of a campaign in the terminal, and the question before a sealed one is seen."""

from __future__ import annotations

from digsite.cli.terminal.screen import Screen
from digsite.core.campaign import CampaignRules
from digsite.core.contract import Game, Settings
from digsite.core.words import Voice, _
from digsite.draw.scene import Page
from digsite.services.sealed import LOOK, SPOILER, is_sealed


class Book:
    """What a campaign has opened: as the game lays it out, or as plain as it comes."""

    def __init__(self, game: Game, rules: CampaignRules, now: dict[str, object]) -> None:
        self._pages = game.kit().pages
        self._now = now
        self._plain = {str(page["id"]): page for page in rules.pages(now)}

    def listed(self) -> list[Page]:
        """Every page, oldest first."""
        if self._pages is not None:
            return self._pages.listed(self._now, Voice())
        return [Page(name, _(str(page["title"]))) for name, page in self._plain.items()]

    def text(self, page: str, width: int) -> str:
        """A page with its title."""
        if self._pages is not None:
            return self._pages.text(self._now, page, Voice(), width)
        plain = self._plain[page]
        return f"{_(str(plain['title']))}\n\n{_(str(plain['text']))}"

    def rules(self) -> dict[str, Page]:
        """The pages that say how to play, by what is typed to read them."""
        return {page.id.upper(): page for page in self.listed() if page.rules}


def book_of(settings: Settings) -> Book | None:
    """What those may read who play a game of a campaign outside of any."""
    rules = settings.game.kit().campaign
    now = rules.alone(settings) if rules is not None and is_sealed(settings) else None
    return None if rules is None or now is None else Book(settings.game, rules, now)


def may_show(screen: Screen, settings: Settings) -> bool:
    """Warn of what a campaign keeps sealed, and ask where somebody is there to answer."""
    if not is_sealed(settings):
        return True
    screen.say(_(SPOILER))
    if not screen.is_interactive or screen.confirm(_(LOOK), _("y"), _("n"), False):
        return True
    command = f"digsite play {settings.game.id} --campaign NAME"
    screen.say(_("The campaign opens it in its time:  {command}").format(command=command))
    return False
