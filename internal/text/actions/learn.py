#!/usr/bin/env python3
"""Makes data/spots.bin: a small network that reads the words of a text in a row and tells which actions they ask for, in their order.

    go test ./internal/text/actions -run TestWritesTokens -tokens FILE
    python3 -m venv v && v/bin/pip install numpy torch
    v/bin/python internal/text/actions/learn.py FILE

Each word has a vector of 64 numbers: its own where it stands often enough in the texts, else that of internal/text/near, else one that it shares with
words that end like it. Convolutions over five and three words, and what is strongest in the whole text, give each word a chance for each action and
for none; the actions of a text are those of its words in a row, repeats taken once (connectionist temporal classification, A. Graves and others,
2006). The texts are those of texts/{requests,told,several,asks}.jsonl, the lists of testdata that are learned from, and requests of one thing put together
at random. It takes ten minutes on two cores, and writes nearly the same each time.
"""
import collections
import hashlib
import json
import pathlib
import random
import re
import struct
import sys

import numpy as np
import torch
from torch import nn
from torch.nn import functional as F

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
DIMS, FILTERS, DEEP = 64, 128, 2
OFTEN = 9          # texts that a word stands in at least to have a vector of its own
ENDINGS = 512
SIGNS = [".", ",", "?", "!", ":", "-", "(", ")", "<number>", "<time>"]
LONGEST = 70
SHOWN = 60
ROUNDS, BATCH, RATE = 12, 64, 2e-3
JOINTS = ["and", ",", ".", "", "also", "?", "then", ", and", "but", ". also", ". oh and", ". and", "instead .", "-", "plus", ". can you", "and can you",
          "and please"]


def near():
    """The words of internal/text/near and their vectors."""
    data, at = (ROOT / "internal/text/near/data/near.bin").read_bytes(), 0

    def number():
        nonlocal at
        at += 4
        return struct.unpack_from("<i", data, at - 4)[0]

    def text():
        nonlocal at
        n = number()
        at += n
        return data[at - n:at]

    dims, words = number(), text()
    starts = np.frombuffer(text(), "<i4")
    numbers = np.frombuffer(text(), np.int8).reshape(-1, dims)
    return [words[a:b].decode() for a, b in zip(starts, starts[1:])], numbers.astype(np.float32) / 127


def ending(word):
    """The number of the words that end like one: FNV-1a of the last three bytes."""
    h = 2166136261
    for c in word.encode()[-3:]:
        h = ((h ^ c) * 16777619) & 0xFFFFFFFF
    return h % ENDINGS


def sign(word):
    if word in SIGNS:
        return word
    if word[:1].isdigit():
        return "<time>" if re.fullmatch(r"\d{1,2}([:.]\d\d)?(am|pm)?|\d+(am|pm)", word) else "<number>"
    return None


class Words:
    """The vectors of words: those of near first, then signs, endings, and words that near does not know."""

    def __init__(self, rows):
        names, self.vectors = near()
        count = collections.Counter(w for r in rows for w in set(r["t"]) if sign(w) is None)
        self.own = sorted(w for w, n in count.items() if n >= OFTEN)
        self.place = {w: i + 1 for i, w in enumerate(names)}
        self.signs = len(names) + 1
        self.endings = self.signs + len(SIGNS)
        more = [w for w in self.own if w not in self.place]
        self.place.update({w: self.endings + ENDINGS + i for i, w in enumerate(more)})
        self.size = self.endings + ENDINGS + len(more)

    def id(self, word):
        s = sign(word)
        if s:
            return self.signs + SIGNS.index(s)
        return self.place.get(word, self.endings + ending(word))


class Net(nn.Module):
    def __init__(self, words, labels):
        super().__init__()
        self.words = nn.Embedding(words.size, DIMS, padding_idx=0)
        with torch.no_grad():
            self.words.weight *= 0.3
            self.words.weight[1:1 + len(words.vectors)] = torch.tensor(words.vectors)
        moves = torch.zeros(words.size, 1)
        moves[words.signs:] = 1
        moves[[words.place[w] for w in words.own]] = 1
        self.words.weight.register_hook(lambda g: g * moves)  # of other words near has the vectors
        self.first = nn.Conv1d(DIMS, FILTERS, 5, padding=2)
        self.more = nn.ModuleList([nn.Conv1d(FILTERS, FILTERS, 3, padding=1) for _ in range(DEEP)])
        self.whole = nn.Linear(FILTERS, FILTERS)
        self.out = nn.Linear(FILTERS, labels)
        self.drop = nn.Dropout(0.25)

    def forward(self, x):
        e, pad = self.words(x), (x == 0).unsqueeze(1)
        if self.training:
            e = self.drop(e * (torch.rand(x.shape) > 0.08).float().unsqueeze(-1))
        h = F.relu(self.first(e.transpose(1, 2))).masked_fill(pad, 0)
        for c in self.more:
            h = (h + F.relu(c(self.drop(h)))).masked_fill(pad, 0)
        h = h + F.relu(self.whole(h.max(2)[0])).unsqueeze(2)
        return F.log_softmax(self.out(self.drop(h).transpose(1, 2)), 2)


def mix(rows, rng):
    """The texts of one round."""
    made, plain = [r for r in rows if r[2] == "made"], [r for r in rows if r[2] == "plain"]
    told = [r for r in rows if r[2] == "told"]
    one, none, several = ([r for r in told if n(len(r[1]))] for n in (lambda n: n == 1, lambda n: n == 0, lambda n: n > 1))
    out = one * 2 + none * 2 + several * 3 + rng.sample(made, 5000) + rng.sample(plain, 20000)
    for _ in range(9000):
        words, labels = [], []
        if rng.random() < 0.2:
            reason = rng.choice(none)
            if len(reason[0]) < 14:
                words = reason[0] + JOINED[rng.randrange(len(JOINTS))]
        for _ in range(2 if rng.random() < 0.75 else 3):
            part = rng.choice(one if rng.random() < 0.7 else made)
            if len(part[0]) <= 24:
                words = words + (JOINED[rng.randrange(len(JOINTS))] if labels else []) + part[0]
                labels = labels + part[1]
        if labels and len(words) <= LONGEST:
            out.append((words, labels, "joined"))
    return out


def batches(rows, rng):
    """Texts of nearly one length together."""
    order = sorted(range(len(rows)), key=lambda i: len(rows[i][0]) + 4 * rng.random())
    all_ = [[rows[i] for i in order[n:n + BATCH]] for n in range(0, len(order), BATCH)]
    rng.shuffle(all_)
    for some in all_:
        lengths = torch.tensor([len(r[0]) for r in some])
        x = torch.zeros(len(some), int(lengths.max()), dtype=torch.long)
        for i, r in enumerate(some):
            x[i, :len(r[0])] = torch.tensor(r[0])
        yield x, lengths, torch.tensor([l for r in some for l in r[1]]), torch.tensor([len(r[1]) for r in some])


def learn(words, labels, rows):
    torch.manual_seed(0)
    torch.set_num_threads(2)
    rng, net = random.Random(0), Net(words, len(labels) + 1)
    steps = ROUNDS * (len(mix(rows, rng)) // BATCH + 20)
    optimizer = torch.optim.AdamW(net.parameters(), lr=RATE, weight_decay=1e-3)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, RATE, total_steps=steps)
    for n in range(ROUNDS):
        total = 0.0
        for x, lengths, targets, sizes in batches(mix(rows, rng), rng):
            loss = F.ctc_loss(net(x).transpose(0, 1), targets, lengths, sizes, blank=0, zero_infinity=True, reduction="none").mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(net.parameters(), 5)
            optimizer.step()
            schedule.step()
            total += loss.item()
        print(n, total, flush=True)
    return net.eval()


def text(b):
    return struct.pack("<i", len(b)) + b


def matrix(m):
    """Rows of signed bytes, each with its unit."""
    m = m.detach().numpy().reshape(m.shape[0], -1).astype(np.float32)
    unit = np.abs(m).max(1) / 127 + 1e-9
    return text(unit.astype("<f4").tobytes()) + text(np.round(m / unit[:, None]).astype(np.int8).tobytes())


def layer(l):
    w = l.weight
    if w.dim() == 3:  # by output, then by place, then by input
        w = w.permute(0, 2, 1)
    return matrix(w) + text(l.bias.detach().numpy().astype("<f4").tobytes())


def write(net, words, labels, sum_):
    table = net.words.weight
    own = sorted(words.own, key=lambda w: w.encode())
    names = [w.encode() for w in own]
    starts = np.concatenate([[0], np.cumsum([len(n) for n in names])]).astype("<i4").tobytes()
    ids = [words.signs + i for i in range(len(SIGNS))] + [words.endings + i for i in range(ENDINGS)] + [words.place[w] for w in own]
    data = struct.pack("<i", len(labels)) + b"".join(text(l.encode()) for l in labels)
    data += text(b"".join(names)) + text(starts) + matrix(table[ids])
    for l in [net.first, *net.more, net.whole, net.out]:
        data += layer(l)
    (HERE / "data/spots.bin").write_bytes(data + text(sum_.encode()))


def show(net, rows, read, labels):
    """What the network makes of some texts, for the test of the program that reads it."""
    out = []
    for r, (x, _, _) in list(zip(rows, read))[::len(read) // SHOWN]:
        with torch.no_grad():
            odds = net(torch.tensor([x]))[0]
        path = odds.argmax(1).tolist()
        found = [a for a, b in zip(path, [0] + path) if a and a != b]
        loss = F.ctc_loss(odds.unsqueeze(1), torch.tensor([found], dtype=torch.long), torch.tensor([len(x)]), torch.tensor([len(found)]), reduction="sum")
        out.append({"row": r["t"][:LONGEST], "labels": [labels[l - 1] for l in found], "chance": round(float(torch.exp(-loss)), 3)})
    (ROOT / "internal/text/spot/testdata/rows.jsonl").write_text("".join(json.dumps(o) + "\n" for o in out))


def main():
    rows = [json.loads(line) for line in open(sys.argv[1])]
    words = Words(rows)
    labels = sorted({l for r in rows for l in r["l"]})
    number = {l: i + 1 for i, l in enumerate(labels)}
    global JOINED
    JOINED = [[words.id(w) for w in j.split()] for j in JOINTS]
    read = [([words.id(w) for w in r["t"]][:LONGEST], [number[l] for l in r["l"]], r["from"]) for r in rows if r["t"]]
    sum_ = hashlib.sha256(b"".join((ROOT / f"texts/{f}.jsonl").read_bytes() for f in ("requests", "told", "several", "asks"))).hexdigest()
    net = learn(words, labels, read)
    write(net, words, labels, sum_)
    show(net, [r for r in rows if r["t"]], read, labels)


if __name__ == "__main__":
    main()
