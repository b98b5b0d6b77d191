import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createHubRelay } from '../../hub/relay/hub-relay';
import { concatBytes } from '../../src/core/wire-bytes';
import { nodeCrypto } from '../../src/platform/node/node-crypto';
import { secureRandom, systemClock } from '../../src/platform/node/node-ports';
import { encodeBody } from '../../src/sync/body';
import {
  commitmentOf,
  createEnvelopeKeys,
  HEADER_BYTES,
  NO_COMMITMENT,
  sealEnvelope,
  streamId,
} from '../../src/sync/envelope';
import { portablePacking } from '../../src/sync/packing';
import { defaultRelayLimits } from '../../src/sync/relay/limits';
import { personWith, type Person } from './relay-bed';
import { foundBy, openDevice, proveBy, type SocketDevice } from './relay-device';

// A life that is made of canaries, sealed by the code that seals it, pushed through a relay on real sockets: none of them lies in its files.
const file = 'the bytes of a photograph of a canary';
const canaries = {
  host: '01canary00000000000000hst1',
  deviceName: 'Canary’s kitchen hub',
  title: 'Feed the canary before it sings',
  note: 'The canary sleeps at half past nine',
  fileName: 'canary-in-the-mine.jpeg',
  fileHash: createHash('sha256').update(file).digest('hex'),
  kind: 'canaryKind',
  actId: 'canary-act-0001',
  agent: 'canary-agent-0001',
};
const domain = 'journal';

const bodies = (host: string) => {
  const dot = { host, n: 1, rev: 1, by: 'person', authority: 'person', tainted: false } as const;
  const payload = {
    is: 'state',
    clock: [[host, 1]],
    dots: [
      { ...dot, field: 'title', value: canaries.title },
      { ...dot, field: 'note', value: canaries.note },
      { ...dot, field: 'file', value: { name: canaries.fileName, sha256: canaries.fileHash } },
    ],
  } as const;
  const commit = {
    host,
    domain,
    firstCounter: 1,
    at: 1_795_000_000_000,
    actId: canaries.actId,
    undoes: null,
    author: 'user',
    cause: { agentId: canaries.agent, runKey: canaries.actId, depth: 1 },
    tokens: { relatedIds: [], subtypes: [], ends: [] },
    units: [{ payloadType: 'journalEntity', kind: canaries.kind, id: 'canary-task-1', payload }],
  } as const;
  return encodeBody({ rosterVersion: 1, commits: [commit] }).bytes;
};

const envelopesOf = ({ keys, space }: Person, body: Uint8Array): readonly Uint8Array[] => {
  const { spaceKey, signingSeed, epochs, host } = keys;
  const epochKey = epochs.get(1) ?? new Uint8Array(32);
  const codec = { crypto: nodeCrypto, keyOf: createEnvelopeKeys(nodeCrypto), packing: portablePacking };
  const stream = streamId(nodeCrypto, { spaceKey, host, domain });
  return [1, 2].map((seq) => {
    const header = { space, stream, seq, epoch: 1, nonce: secureRandom.bytes(24) };
    const previous = seq === 1 ? NO_COMMITMENT : commitmentOf(nodeCrypto, body);
    return sealEnvelope(codec, { header, epochKey, signingSeed, previous, body });
  });
};

const everyForm = (text: string): readonly Buffer[] => {
  const plain = Buffer.from(text, 'utf8');
  const hash = /^[0-9a-f]{64}$/.test(text) ? [Buffer.from(text, 'hex')] : [];
  return [
    plain,
    ...hash,
    Buffer.from(plain.toString('hex')),
    Buffer.from(plain.toString('base64').slice(0, -4)),
    Buffer.from(text, 'utf16le'),
  ];
};
const foundIn = (folder: string): readonly string[] =>
  readdirSync(folder).flatMap((name) => {
    const bytes = readFileSync(join(folder, name));
    return Object.entries(canaries)
      .filter(([, text]) => everyForm(text).some((form) => bytes.includes(form)))
      .map(([what]) => `${what} in ${name}`);
  });

/** Everything that two devices of this person send is pushed through a relay; answers what its folder then holds. */
const playThrough = async (person: Person, envelopes: readonly Uint8Array[]): Promise<readonly string[]> => {
  const home = mkdtempSync(join(tmpdir(), 'relay canaries '));
  const relay = createHubRelay({
    home,
    own: null,
    limits: defaultRelayLimits,
    clock: systemClock,
    random: secureRandom,
  });
  const opened: SocketDevice[] = [];
  const open = async (): Promise<SocketDevice> => {
    const device = await openDevice(relay.here().own);
    opened.push(device);
    return device;
  };
  try {
    await relay.listen({ listen: { host: '127.0.0.1', port: 0 }, name: undefined });
    const first = await open();
    await foundBy(first, person);
    await first.next('welcome');
    first.say({ is: 'push', isAgain: false, envelopes });
    const { answers } = await first.next('pushed');
    expect(answers.map(({ outcome }) => outcome)).toEqual(envelopes.map(() => 'kept'));
    const stranger = await open();
    await proveBy(stranger, { person: { ...personWith(1), space: person.space }, at: 0 });
    await stranger.next('refused');
    first.say({ is: 'push', isAgain: false, envelopes });
    await first.next('pushed');
    await relay.close();
    const names = readdirSync(join(home, 'relay'));
    expect(names).toEqual(expect.arrayContaining(['relay.sqlite', 'relay.log', 'identity.json']));
    return foundIn(join(home, 'relay'));
  } finally {
    for (const device of opened) device.close();
    await relay.close();
    rmSync(home, { recursive: true, force: true });
  }
};

test('[SYNC-27] a relay’s files and log hold none of the texts, names, kinds and hashes that pass it', async () => {
  const person = personWith(1, { host: canaries.host, name: canaries.deviceName });
  const body = bodies(canaries.host);
  // The canaries are there before they are sealed, so that there is something to be found.
  for (const text of [canaries.title, canaries.fileHash, canaries.kind, canaries.agent])
    expect(Buffer.from(body).includes(text)).toBe(true);
  expect(await playThrough(person, envelopesOf(person, body))).toEqual([]);
});

test('[SYNC-27] an envelope that was not sealed would be found', async () => {
  const person = personWith(1);
  const [envelope = new Uint8Array(0)] = envelopesOf(person, bodies(person.keys.host));
  const open = concatBytes([
    envelope.subarray(0, HEADER_BYTES),
    new TextEncoder().encode(Object.values(canaries).join(' ')),
    secureRandom.bytes(80),
  ]);
  const found = await playThrough(person, [open]);
  expect(found).toEqual(Object.keys(canaries).map((what) => `${what} in relay.sqlite`));
});
