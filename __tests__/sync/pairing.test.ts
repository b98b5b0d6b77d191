import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { toBase64Url } from '../../src/core/wire-bytes';
import { acceptWelcome } from '../../src/sync/pairing/accept-welcome';
import { sealFrame } from '../../src/sync/pairing/frames';
import { createInvite, INVITE_MS, inviteText, readInvite } from '../../src/sync/pairing/invite';
import { createInviterSteps, startInviter, type Inviter } from '../../src/sync/pairing/inviter';
import { createJoinerSteps, startJoiner, type Joiner } from '../../src/sync/pairing/joiner';
import { enrol } from '../../src/sync/roster/enrol';
import { foundSpace } from '../../src/sync/roster/found';
import { lastHash } from '../../src/sync/roster/fold';
import { codeOf, hex, valueOf } from './results';
import { seededRandom, testCrypto } from './test-crypto';
import type { Self } from '../../src/sync/pairing/hello';

const GOLDEN = join(__dirname, 'golden', 'pairing.json');
const RELAY = 'ws://192.168.1.20:8787/relay';
const NOW = 1_790_000_000_000;
const portsOf = (seed: string) => ({ crypto: testCrypto, random: seededRandom(seed) });

const selfOf = (seed: string): Self & { signingSeed: Uint8Array; agreementSecret: Uint8Array } => {
  const random = seededRandom(`self ${seed}`);
  const signingSeed = random.bytes(32);
  const agreementSecret = random.bytes(32);
  return {
    signingSeed,
    agreementSecret,
    signingKey: testCrypto.signingPublicKey(signingSeed),
    agreementKey: testCrypto.agreementPublicKey(agreementSecret),
    host: `host-${seed}`,
    name: `Device ${seed}`,
    kind: 'browser',
  };
};

const welcome = { space: new Uint8Array(16).fill(7), version: 2, hash: new Uint8Array(32).fill(9) };
type Pair = { readonly inviter: Inviter; readonly joiner: Joiner };
const pairOf = (seed: string) => {
  const ports = portsOf(seed);
  const inviting = createInviterSteps(ports);
  const joining = createJoinerSteps(ports);
  const inviter = startInviter(ports, { relay: RELAY, self: selfOf('inviter'), now: NOW });
  const invite = valueOf(readInvite(inviteText(inviter.base.invite)));
  const joiner = startJoiner(ports, { invite, self: selfOf('joiner'), now: NOW });
  return { ports, inviting, joining, inviter, joiner, invite };
};
const newest = ({ sent }: { readonly sent: readonly Uint8Array[] }): Uint8Array =>
  sent.at(-1) ?? new Uint8Array(0);

/** All three messages, as they should go. */
const met = (seed: string) => {
  const made = pairOf(seed);
  const { inviting, joining } = made;
  let { inviter, joiner } = made;
  inviter = inviting.hears(inviter, { bytes: newest(joiner), now: NOW + 1 });
  joiner = joining.hears(joiner, { bytes: newest(inviter), now: NOW + 2 });
  inviter = inviting.hears(inviter, { bytes: newest(joiner), now: NOW + 3 });
  return { ...made, inviter, joiner };
};
const codeIn = ({ step }: Inviter | Joiner): string => (step.is === 'compare' ? step.code : step.is);
const endOf = ({ step }: Inviter | Joiner): string => (step.is === 'ended' ? step.code : step.is);

test('[SYNC-22] an invite is one line; whatever is not exactly one is refused', () => {
  const invite = createInvite(seededRandom('invite'), RELAY);
  const text = inviteText(invite);
  expect(text).toMatch(/^reveille:join#[A-Za-z0-9_-]+$/);
  expect(valueOf(readInvite(`\n ${text}\t`))).toEqual(invite);
  const content = Buffer.from(text.slice(14), 'base64url');
  const withByte = (at: number, value: number): string => {
    const bytes = new Uint8Array(content);
    bytes[at] = value;
    return `reveille:join#${toBase64Url(bytes)}`;
  };
  const cases: readonly (readonly [string, string])[] = [
    ['', 'invite_malformed form'],
    [text.slice(14), 'invite_malformed form'],
    [text.slice(0, -1), 'invite_malformed form'],
    [`${text}A`, 'invite_malformed form'],
    [`${text}AAAA`, 'invite_malformed form'],
    [text.replace('#', '?'), 'invite_malformed form'],
    [`${text} x`, 'invite_malformed form'],
    [text.padEnd(2001, ' '), 'invite_malformed length'],
    [withByte(0, 2), 'invite_version'],
    [withByte(0, 0), 'invite_malformed form'],
    [withByte(1, 255), 'invite_malformed form'],
    [withByte(2, 5), 'invite_malformed form'],
    [inviteText({ ...invite, relay: 'ws://hub.example.org/relay' }), 'relay_insecure'],
    [inviteText({ ...invite, relay: 'https://hub.example.org/relay' }), 'relay_unusable form'],
  ];
  for (const [given, expected] of cases)
    expect([given, codeOf(readInvite(given))]).toEqual([given, expected]);
});

test('[SYNC-22] frames, keys and the code are these, for ever', () => {
  const { invite, inviter, joiner, inviting } = met('golden');
  const done = inviting.welcomes(
    inviting.confirms(inviter, { code: codeIn(inviter), role: 'person', now: NOW }),
    welcome,
  );
  const vectors = {
    invite: inviteText(invite),
    code: codeIn(joiner),
    inviter: done.sent.map(hex),
    joiner: joiner.sent.map(hex),
  };
  if (process.env['UPDATE_GOLDEN'] === '1') writeFileSync(GOLDEN, `${JSON.stringify(vectors, null, 2)}\n`);
  expect(vectors).toEqual(JSON.parse(readFileSync(GOLDEN, 'utf8')));
});

test('[SYNC-22] the pair comes to one code, and the person lets the joiner in with it', () => {
  const { inviting, joining, ...pair } = met('plain');
  expect(codeIn(pair.inviter)).toMatch(/^\d{6}$/);
  expect(codeIn(pair.joiner)).toBe(codeIn(pair.inviter));
  const confirmed = inviting.confirms(pair.inviter, {
    code: codeIn(pair.joiner),
    role: 'executor',
    now: NOW,
  });
  const { signingKey, agreementKey, host, name, kind } = selfOf('joiner');
  expect(confirmed.step).toMatchObject({
    is: 'confirmed',
    device: { signingKey, agreementKey, host, name, kind, role: 'executor' },
  });
  const done = inviting.welcomes(confirmed, welcome);
  const joined = joining.confirms(joining.hears(pair.joiner, { bytes: newest(done), now: NOW }), NOW);
  expect([done.step.is, joined.step]).toMatchObject(['done', { is: 'welcomed', welcome }]);
});

test('[SYNC-22] another code, or a refusal on either side, ends the invite for both', () => {
  const { inviting, joining, ...pair } = met('refused');
  const wrong = codeIn(pair.inviter) === '000000' ? '000001' : '000000';
  const differs = inviting.confirms(pair.inviter, { code: wrong, role: 'person', now: NOW });
  expect(endOf(differs)).toBe('code_differs');
  expect(endOf(joining.hears(pair.joiner, { bytes: newest(differs), now: NOW }))).toBe('invite_refused');
  const again = inviting.confirms(differs, { code: codeIn(pair.inviter), role: 'person', now: NOW });
  expect(endOf(again)).toBe('code_differs');
  const refusing = joining.refuses(pair.joiner);
  expect(endOf(inviting.hears(pair.inviter, { bytes: newest(refusing), now: NOW }))).toBe('invite_refused');
  expect(endOf(joining.hears(pair.joiner, { bytes: newest(inviting.refuses(pair.inviter)), now: NOW }))).toBe(
    'invite_refused',
  );
});

test('[PAIR-5] an invite ends after ten minutes at every step, and when the clock goes back', () => {
  for (const now of [NOW + INVITE_MS, NOW - 1]) {
    const fresh = pairOf('late');
    const bytes = newest(fresh.joiner);
    expect(endOf(fresh.inviting.hears(fresh.inviter, { bytes, now }))).toBe('invite_expired');
    expect(endOf(fresh.joining.passed(fresh.joiner, now))).toBe('invite_expired');
    const { inviting, joining, inviter, joiner } = met('late');
    expect(endOf(inviting.confirms(inviter, { code: codeIn(inviter), role: 'person', now }))).toBe(
      'invite_expired',
    );
    expect(endOf(joining.confirms(joiner, now))).toBe('invite_expired');
  }
  const { inviting, inviter } = met('in time');
  const now = NOW + INVITE_MS - 1;
  expect(inviting.confirms(inviter, { code: codeIn(inviter), role: 'person', now }).step.is).toBe(
    'confirmed',
  );
});

// The mailbox as an enemy without the secret. Every order, loss and doubling of the frames is one way through this graph, so all are tried at once.
type Model = Pair & { readonly path: string };
const stateKey = ({ inviter, joiner }: Pair): string =>
  [inviter, joiner]
    .map(
      ({ step, heard, sent }) =>
        `${step.is}${'isConfirmed' in step ? step.isConfirmed : ''}:${[...heard.keys()]}:${sent.length}`,
    )
    .join('/');

test('[PAIR-3] [PAIR-4] no order, loss, doubling or swap of frames makes anything but the one pairing', () => {
  const { inviting, joining, ...first } = pairOf('model');
  const strange = met('another pairing');
  const strangers = [...strange.inviter.sent, ...strange.joiner.sent];
  const broken = (bytes: Uint8Array): Uint8Array => bytes.map((byte, at) => (at === 40 ? byte ^ 1 : byte));
  const renamed = (bytes: Uint8Array): Uint8Array =>
    bytes.map((byte, at) => (at === 0 ? (byte + 1) % 4 : byte));
  const at = { now: NOW + 5 };
  const nextOf = ({ inviter, joiner, path }: Model): readonly Model[] => {
    const step = (name: string, pair: Partial<Pair>): Model => ({
      inviter,
      joiner,
      path: `${path} ${name}`,
      ...pair,
    });
    const known = [...joiner.sent, ...inviter.sent];
    const frames = [...known, ...known.map(broken), ...known.map(renamed), ...strangers];
    return [
      ...frames.flatMap((bytes, n) => [
        step(`i${n}`, { inviter: inviting.hears(inviter, { bytes, ...at }) }),
        step(`j${n}`, { joiner: joining.hears(joiner, { bytes, ...at }) }),
      ]),
      step('confirm', {
        inviter: inviting.confirms(inviter, { code: codeIn(joiner), role: 'person', ...at }),
      }),
      step('same', { joiner: joining.confirms(joiner, at.now) }),
      step('welcome', { inviter: inviting.welcomes(inviter, welcome) }),
    ];
  };
  const seen = new Map<string, Model>();
  const waiting: Model[] = [{ inviter: first.inviter, joiner: first.joiner, path: '' }];
  for (let model = waiting.pop(); model !== undefined; model = waiting.pop()) {
    if (seen.has(stateKey(model))) continue;
    seen.set(stateKey(model), model);
    waiting.push(...nextOf(model));
  }
  const reached = new Set<string>();
  for (const { inviter, joiner, path } of seen.values()) {
    reached.add(`${inviter.step.is}/${joiner.step.is}`);
    if (inviter.step.is === 'compare')
      expect(hex(inviter.step.joiner.signingKey)).toBe(hex(selfOf('joiner').signingKey));
    if (inviter.step.is === 'compare' && joiner.step.is === 'compare')
      expect([path, codeIn(joiner)]).toEqual([path, codeIn(inviter)]);
    if (joiner.step.is === 'welcomed') {
      expect(joiner.step.welcome).toEqual(welcome);
      expect([path, inviter.step.is]).toEqual([path, 'done']);
    }
  }
  expect([...reached].sort()).toEqual([
    'committed/calling',
    'committed/compare',
    'compare/compare',
    'confirmed/compare',
    'done/compare',
    'done/welcomed',
    'waiting/calling',
  ]);
});

test('[PAIR-3] whatever the mailbox did, frames that come again in order finish the pairing', () => {
  const order = fc.array(fc.tuple(fc.boolean(), fc.nat({ max: 5 })), { maxLength: 20 });
  fc.assert(
    fc.property(order, (deliveries) => {
      const { inviting, joining, ...made } = pairOf('again');
      let { inviter, joiner } = made;
      const deliver = (toInviter: boolean, n: number): void => {
        const bytes = [...joiner.sent, ...inviter.sent][n];
        if (bytes === undefined) return;
        if (toInviter) inviter = inviting.hears(inviter, { bytes, now: NOW });
        else joiner = joining.hears(joiner, { bytes, now: NOW });
      };
      for (const [toInviter, n] of deliveries) deliver(toInviter, n);
      for (let round = 0; round < 3; round += 1)
        for (let n = 0; n < 4; n += 1) [true, false].forEach((to) => deliver(to, n));
      expect(codeIn(joiner)).toBe(codeIn(inviter));
      expect(codeIn(inviter)).toMatch(/^\d{6}$/);
    }),
    { numRuns: 40 },
  );
});

/** Somebody photographed the invite and owns the mailbox: to each side they are the other one. */
const inTheMiddle = (seed: string) => {
  const { inviting, joining, ports, invite, ...pair } = pairOf(seed);
  const asJoiner = startJoiner(ports, { invite, self: selfOf('enemy'), now: NOW });
  const ownInviter = startInviter(ports, { relay: RELAY, self: selfOf('enemy'), now: NOW });
  const asInviter: Inviter = {
    ...ownInviter,
    base: { ...ownInviter.base, invite, seal: asJoiner.base.seal },
  };
  const towards = inviting.hears(asInviter, { bytes: newest(pair.joiner), now: NOW });
  const joiner = joining.hears(pair.joiner, { bytes: newest(towards), now: NOW });
  const committed = inviting.hears(pair.inviter, { bytes: newest(asJoiner), now: NOW });
  const answered = joining.hears(asJoiner, { bytes: newest(committed), now: NOW });
  const inviter = inviting.hears(committed, { bytes: newest(answered), now: NOW });
  const enemy = inviting.hears(towards, { bytes: newest(joiner), now: NOW });
  return { inviting, joining, inviter, joiner, enemy, answered, ports };
};

test('[SYNC-22] an enemy with the invite in the middle gets two codes that agree by chance alone', () => {
  const runs = 100;
  const codes: string[] = [];
  let [whole, lastDigit] = [0, 0];
  for (let run = 0; run < runs; run += 1) {
    const { inviter, joiner } = inTheMiddle(`middle ${run}`);
    const [mine, theirs] = [codeIn(inviter), codeIn(joiner)];
    expect([mine, theirs].join(' ')).toMatch(/^\d{6} \d{6}$/);
    codes.push(mine, theirs);
    whole += Number(mine === theirs);
    lastDigit += Number(mine.at(-1) === theirs.at(-1));
  }
  // One digit agrees in a tenth of the runs (10 ± 3), as independent digits do, and three in a thousandth of all pairs (20 ± 5); so six do in a millionth.
  const lastThree = codes.flatMap((code, at) =>
    codes.slice(at + 1).filter((other) => other.slice(3) === code.slice(3)),
  );
  expect(whole).toBe(0);
  expect(lastDigit).toBeGreaterThan(1);
  expect(lastDigit).toBeLessThan(25);
  expect(lastThree.length).toBeGreaterThan(4);
  expect(lastThree.length).toBeLessThan(45);
  expect(new Set(codes).size).toBe(2 * runs);
});

test('[SYNC-22] a hello other than the one committed to ends the invite', () => {
  const { inviting, ports, invite, inviter, joiner } = pairOf('bound');
  const committed = inviting.hears(inviter, { bytes: newest(joiner), now: NOW });
  const other = startJoiner(ports, { invite, self: selfOf('enemy'), now: NOW });
  const bytes = sealFrame(ports, {
    seal: other.base.seal,
    side: 'joiner',
    frame: { kind: 'hello', bytes: other.base.own.bytes },
  });
  expect(endOf(inviting.hears(committed, { bytes, now: NOW }))).toBe('pairing_failed');
});

test('[PAIR-4] a second joiner with the same invite ends it', () => {
  const { inviting, ports, invite, inviter, joiner } = pairOf('two');
  const other = startJoiner(ports, { invite, self: selfOf('other'), now: NOW });
  const first = inviting.hears(inviter, { bytes: newest(joiner), now: NOW });
  expect(endOf(inviting.hears(first, { bytes: newest(other), now: NOW }))).toBe('invite_used');
  expect(inviting.hears(first, { bytes: newest(joiner), now: NOW })).toBe(first);
});

test('[PAIR-6] the enemy’s welcome is not taken before the person said that the code is the same', () => {
  const { inviting, joining, joiner, enemy } = inTheMiddle('welcome');
  const code = codeIn(enemy);
  const welcoming = inviting.welcomes(inviting.confirms(enemy, { code, role: 'person', now: NOW }), welcome);
  const heard = joining.hears(joiner, { bytes: newest(welcoming), now: NOW });
  expect(heard.step.is).toBe('compare');
  expect(endOf(joining.refuses(heard))).toBe('invite_refused');
});

test('[PAIR-6] a welcome by another than the side whose code was compared ends the invite', () => {
  const { inviting, joining, inviter, joiner, enemy } = inTheMiddle('two welcomes');
  const elsewhere = inviting.confirms(inviter, { code: codeIn(inviter), role: 'person', now: NOW });
  expect(enemy.step.is).toBe('compare');
  const sent = newest(inviting.welcomes(elsewhere, welcome));
  expect(endOf(joining.confirms(joining.hears(joiner, { bytes: sent, now: NOW }), NOW))).toBe(
    'pairing_failed',
  );
});

test('[PAIR-7] the joiner believes the roster exactly as far as the welcome pins it', () => {
  const inviterSelf = selfOf('inviter');
  const card = { host: inviterSelf.host, name: inviterSelf.name, kind: inviterSelf.kind };
  const space = valueOf(foundSpace(portsOf('space'), { card, relay: RELAY, ghosts: [] }));
  const joinerSelf = selfOf('joiner');
  const enrolled = valueOf(
    enrol(portsOf('enrol'), {
      keys: space.keys,
      roster: space.roster,
      device: { ...joinerSelf, role: 'person' },
    }),
  );
  const inviter = {
    ...inviterSelf,
    ephemeral: new Uint8Array(32),
    signingKey: testCrypto.signingPublicKey(space.keys.signingSeed),
  };
  const { signingSeed, agreementSecret, host } = joinerSelf;
  const joining = {
    welcome: { space: space.keys.space, version: 2, hash: lastHash(enrolled.roster) },
    inviter,
    entries: [space.entry, enrolled.entry],
    signingSeed,
    agreementSecret,
    host,
    relay: RELAY,
  };
  const { keys, roster } = valueOf(acceptWelcome(testCrypto, joining));
  expect(keys).toEqual({ ...space.keys, signingSeed, agreementSecret, host });
  expect(roster.devices.map(({ name }) => name)).toEqual(['Device inviter', 'Device joiner']);
  const other = valueOf(
    enrol(portsOf('other'), {
      keys: space.keys,
      roster: space.roster,
      device: { ...joinerSelf, role: 'executor' },
    }),
  );
  const refused = [
    { ...joining, entries: [space.entry, other.entry] },
    { ...joining, entries: [space.entry] },
    { ...joining, welcome: { ...joining.welcome, version: 1 } },
    { ...joining, welcome: { ...joining.welcome, space: new Uint8Array(16) } },
    { ...joining, inviter: { ...inviter, signingKey: joinerSelf.signingKey } },
    { ...joining, signingSeed: selfOf('enemy').signingSeed },
    { ...joining, host: 'another-host' },
  ];
  for (const one of refused) expect(codeOf(acceptWelcome(testCrypto, one))).toBe('roster_invalid welcome');
  const wrongSecret = { ...joining, agreementSecret: selfOf('enemy').agreementSecret };
  expect(codeOf(acceptWelcome(testCrypto, wrongSecret))).toBe('roster_invalid keys');
});
