"""Lessons in another language: its texts in the places of the English ones, and nothing else."""

from __future__ import annotations

from typing import Any

from digsite.services.tutorial import in_words

LESSONS: dict[str, Any] = {
    "answers": {"T-1": "Not there.", "T-2": "Too far."},
    "step": [
        {
            "id": "one",
            "title": "One",
            "say": "Do it.",
            "done": "Done.",
            "solution": "a1",
            "part": [{"solution": "b1", "done": "Go on."}],
            "mistake": [
                {"kind": "T-1", "answer": "Here."},
                {"kind": "goal", "answer": "Nearly."},
            ],
        },
        {"id": "two", "title": "Two", "say": "Again.", "done": "Good.", "solution": "c1"},
    ],
}


def test_texts_of_another_language_take_the_places_of_the_english_ones() -> None:
    words = {
        "answers": {"T-1": "Da nicht."},
        "one": {"title": "Eins", "parts": ["Weiter."], "mistakes": ["Hier.", "Fast.", "zu viel"]},
        "unknown": {"title": "Nichts"},
    }
    told = in_words(LESSONS, words)
    assert told["answers"] == {"T-1": "Da nicht.", "T-2": "Too far."}
    first, second = told["step"]
    assert first["part"] == [{"solution": "b1", "done": "Weiter."}]
    assert [one["answer"] for one in first["mistake"]] == ["Hier.", "Fast."]
    assert (first["title"], first["say"], first["solution"]) == ("Eins", "Do it.", "a1")
    assert second == LESSONS["step"][1]


def test_a_text_that_is_missing_stays_english() -> None:
    told = in_words(LESSONS, {"one": {"mistakes": ["Hier."]}})
    assert [one["answer"] for one in told["step"][0]["mistake"]] == ["Hier.", "Nearly."]
