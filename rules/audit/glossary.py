"""Special rules and FAQ of the catalogue beside those of the facts: which there are. Their words are another matter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.audit.differences import Difference, compare, compare_names
from rules.audit.facts import Facts, tidy
from rules.audit.sheets import split_parameter
from rules.catalogue.loader import Publication
from rules.catalogue.rulings import Topic
from rules.interchange.names import normalise


def compare_rules(catalogue: Publication, facts: Facts) -> Iterator[Difference]:
    """By id; a rule with a number ("Extra Attacks (+2)") is there when the rule without it is."""
    known = {normalise(ability.name) for ability in catalogue.abilities.values()}
    theirs, plain = {}, set()
    for key, rule in facts.rules.items():
        name, number = split_parameter(tidy(rule.name))
        if number and name in known:
            plain.add(name)
        else:
            theirs[key] = tidy(rule.name)
    ours = {
        key: ability.name
        for key, ability in catalogue.abilities.items()
        if key in theirs or normalise(ability.name) not in plain
    }
    yield from compare_names("special-rules", ours, theirs)


def compare_topics(rulings: Iterable[Topic], facts: Facts) -> Iterator[Difference]:
    """Topics by id; in each as many rulings as there are questions."""
    ours = {topic.id: topic for topic in rulings}
    names = {topic.id: tidy(topic.name) for topic in facts.topics}
    yield from compare_names("faqs", {key: topic.name for key, topic in ours.items()}, names)
    for topic in facts.topics:
        if topic.id in ours:
            mine = str(len(ours[topic.id].rulings))
            yield from compare(f"faqs/{topic.id}", f"FAQ {ours[topic.id].name}", "questions", mine, str(len(topic.faq)))
