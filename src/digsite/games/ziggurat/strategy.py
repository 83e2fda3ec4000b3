"""Advice to the bots."""

from __future__ import annotations

from digsite.core.contract import Settings, Strategy


def strategy_for(settings: Settings) -> Strategy:
    return Strategy()
