import { jsonEquals, type Json } from '../../src/core/json';
import { randomAct } from './acts';
import { carry, carryAll, contentsOf } from './carry';
import { openJournalPeer, performInJournal, viewOfJournal, type JournalPeer } from './journal-peer';
import { oracle, type Step } from './oracle';
import type { View } from './peer';
import { createDice, shuffled, type Dice } from './random';

// Random histories in real journals of two and three hosts: every act is a commit, every delivery applies whole streams, and memory is
// lost in between. In the end every host has everything and shows the state that an oracle without clocks and registers expects.
const HOSTS = ['b', 'a', 'c'];
const ACTS = 14;
const TABLES = ['things', 'superseded_edits'];

type Host = { readonly peer: JournalPeer; seen: ReadonlySet<number> };
type Play = { readonly hosts: readonly Host[]; readonly history: Step[]; readonly dice: Dice };

const act = ({ history, dice }: Play, host: Host): void => {
  const next = randomAct(dice);
  const n = performInJournal(host.peer, next, `0-${String(history.length).padStart(6, '0')}`);
  history.push({ host: host.peer.unitOfWork.hostId, n, act: next, past: host.seen });
  host.seen = new Set([...host.seen, history.length - 1]);
};

/** A version of the record brings everything that its author had seen when it was written; a commit without a version brings nothing. */
const deliver = ({ history }: Play, { from, to }: { readonly from: Host; readonly to: Host }): void => {
  const { taken, stopped } = carry(from.peer, to.peer);
  if (stopped !== null) expect(stopped.code).toBe('stream_behind');
  for (const { host, firstCounter, units } of taken) {
    const place = units.findIndex(({ kind, payload }) => kind === 'thing' && payload !== null);
    const index = history.findIndex((step) => step.host === host && step.n === firstCounter + place);
    if (place >= 0) to.seen = new Set([...to.seen, ...(history[index]?.past ?? []), index]);
  }
};

const play = (seed: number, hostCount: number): Play => {
  const dice = createDice(seed);
  const hosts = HOSTS.slice(0, hostCount).map((name, index): Host => {
    return { peer: openJournalPeer(name, seed * 10 + index), seen: new Set() };
  });
  const played: Play = { hosts, history: [], dice };
  while (played.history.length < ACTS) {
    const [host, other] = shuffled(hosts, dice);
    if (host === undefined || other === undefined) throw new Error('two hosts');
    if (dice.chance(0.1)) host.peer.restart();
    if (dice.chance(0.6)) act(played, host);
    else deliver(played, { from: other, to: host });
  }
  return played;
};

/** The writer keeps no lost edits of fields that are read together. */
const expected = (history: readonly Step[]): View => {
  const view = oracle(history);
  return { ...view, superseded: view.superseded.filter((edit) => !edit.startsWith('processed ')) };
};

const isSame = (one: View, other: View): boolean => {
  const [a, b] = [one, other].map((view): Json => JSON.parse(JSON.stringify(view)));
  return a !== undefined && b !== undefined && jsonEquals(a, b);
};

test.each([
  [2, 150],
  [3, 150],
])('[MERGE-3] [APPLY-1] random histories in real journals of %s hosts end equal', (hostCount, runs) => {
  const firstSeed = 20_261_120;
  const faults: string[] = [];
  for (let seed = firstSeed; seed < firstSeed + runs; seed += 1) {
    const { hosts, history, dice } = play(seed, hostCount);
    const peers = hosts.map(({ peer }) => peer);
    carryAll(shuffled(peers, dice));
    const [first] = peers.map((peer) => contentsOf(peer, TABLES));
    const view = expected(history);
    for (const peer of peers) {
      const isEqual = contentsOf(peer, TABLES) === first;
      const shown = viewOfJournal(peer);
      if (!isEqual || !isSame(shown, view))
        faults.push(`seed ${seed} ${peer.unitOfWork.hostId}: ${JSON.stringify({ isEqual, shown, view })}`);
    }
    expect(carryAll(peers)).toBe(0);
    for (const { close } of peers) close();
  }
  console.info(`seeds ${firstSeed} to ${firstSeed + runs - 1}`);
  expect(faults.slice(0, 3)).toEqual([]);
});
