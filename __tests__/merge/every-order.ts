import { judge, newVerdict, type Verdict } from './judge';
import type { Step } from './oracle';
import { emptyPeer, keyOf, mergePeers, perform, type Act, type Peer, type Rules } from './peer';

// Every way in which the writes of a script and the deliveries of what they wrote can follow each other. Worlds that are equal in every
// state and every open delivery are walked on from once; two states that are met together again are merged once.
type Message = { readonly peer: Peer; readonly past: number };
type World = {
  readonly peers: readonly Peer[];
  /** Per host a bit per step: what it has seen. */
  readonly seen: readonly number[];
  readonly messages: readonly Message[];
  /** A bit per message and host. */
  readonly delivered: number;
};
export type Script = readonly { readonly host: number; readonly act: Act }[];
const HOSTS = ['a', 'b', 'c'];

const replace = <T>(items: readonly T[], index: number, item: T): readonly T[] =>
  items.map((old, at) => (at === index ? item : old));

const deliveryOf = (message: number, host: number): number => 1 << (message * HOSTS.length + host);

/** Of equal states one stands for all, so that a number names it and a pair of numbers names a merge. */
const createMemory = (rules: Rules) => {
  const peerByKey = new Map<string, Peer>();
  const numberByPeer = new Map<Peer, number>();
  const merged = new Map<string, Peer>();
  const same = (peer: Peer): Peer => {
    const key = keyOf(peer);
    const known = peerByKey.get(key) ?? peer;
    if (known === peer && !numberByPeer.has(peer)) {
      peerByKey.set(key, peer);
      numberByPeer.set(peer, numberByPeer.size);
    }
    return known;
  };
  const numberOf = (peer: Peer): number => numberByPeer.get(peer) ?? -1;
  const merge = (a: Peer, b: Peer): Peer => {
    const name = `${numberOf(a)} ${numberOf(b)}`;
    const peer = merged.get(name) ?? same(mergePeers(a, b, rules));
    merged.set(name, peer);
    return peer;
  };
  return { same, numberOf, merge };
};
type Memory = ReturnType<typeof createMemory>;
type Walk = { readonly script: Script; readonly memory: Memory };

const afterWrite = (world: World, { script, memory }: Walk): World | null => {
  const index = world.messages.length;
  const step = script[index];
  const peer = step === undefined ? undefined : world.peers[step.host];
  const past = step === undefined ? undefined : world.seen[step.host];
  if (step === undefined || peer === undefined || past === undefined) return null;
  const written = memory.same(perform(peer, { host: HOSTS[step.host] ?? '', n: index + 1 }, step.act));
  return {
    peers: replace(world.peers, step.host, written),
    seen: replace(world.seen, step.host, past | (1 << index)),
    messages: [...world.messages, { peer: written, past: past | (1 << index) }],
    delivered: world.delivered | deliveryOf(index, step.host),
  };
};

const afterDelivery = (
  world: World,
  to: { message: number; host: number },
  { memory }: Walk,
): World | null => {
  const delivery = deliveryOf(to.message, to.host);
  const message = world.messages[to.message];
  const peer = world.peers[to.host];
  if (message === undefined || peer === undefined || (world.delivered & delivery) !== 0) return null;
  return {
    ...world,
    peers: replace(world.peers, to.host, memory.merge(peer, message.peer)),
    seen: replace(world.seen, to.host, (world.seen[to.host] ?? 0) | message.past),
    delivered: world.delivered | delivery,
  };
};

const nextWorlds = (world: World, walk: Walk): readonly World[] => {
  const written = afterWrite(world, walk);
  const next = written === null ? [] : [written];
  for (let message = 0; message < world.messages.length; message += 1) {
    for (let host = 0; host < world.peers.length; host += 1) {
      const delivered = afterDelivery(world, { message, host }, walk);
      if (delivered !== null) next.push(delivered);
    }
  }
  return next;
};

const nameOf = ({ peers, messages, delivered }: World, { numberOf }: Memory): string =>
  [peers.map(numberOf).join(), messages.map(({ past }) => past).join(), delivered].join('#');

const historyOf = (world: World, script: Script): readonly Step[] =>
  script.map(({ host, act }, index) => {
    const bits = (world.messages[index]?.past ?? 0) & ~(1 << index);
    const past = new Set(script.flatMap((_, other) => ((bits >> other) & 1 ? [other] : [])));
    return { host: HOSTS[host] ?? '', n: index + 1, act, past };
  });

export const walkEveryOrder = (script: Script, rules: Rules, verdict: Verdict = newVerdict()): Verdict => {
  const hosts = HOSTS.map(() => 0);
  const memory = createMemory(rules);
  const first = memory.same(emptyPeer);
  const start: World = { peers: HOSTS.map(() => first), seen: hosts, messages: [], delivered: 0 };
  const open = [start];
  const met = new Set<string>();
  for (let world = open.pop(); world !== undefined; world = open.pop()) {
    const next = nextWorlds(world, { script, memory });
    if (next.length === 0) {
      const name = script.map(({ host, act }) => `${HOSTS[host]}:${act.kind}`).join(' ');
      judge({ peers: world.peers, history: historyOf(world, script), name }, rules, verdict);
    }
    for (const other of next) {
      const name = nameOf(other, memory);
      if (met.has(name)) continue;
      met.add(name);
      open.push(other);
    }
  }
  return verdict;
};

/** All scripts of `length` steps over three hosts and these acts. */
export const everyScript = (acts: readonly Act[], length: number): readonly Script[] => {
  if (length === 0) return [[]];
  const steps = HOSTS.flatMap((_, host) => acts.map((act) => ({ host, act })));
  return everyScript(acts, length - 1).flatMap((script) => steps.map((step) => [...script, step]));
};
