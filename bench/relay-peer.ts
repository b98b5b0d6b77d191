import { nodeCrypto } from '../src/platform/node/node-crypto';
import { nodePacking } from '../src/platform/node/node-packing';
import { secureRandom, systemClock } from '../src/platform/node/node-ports';
import { openNodeSocket } from '../src/platform/node/node-socket';
import type { Socket } from '../src/core/socket';
import type { CarriedCommit } from '../src/db/log/carried';
import { encodeBody } from '../src/sync/body';
import {
  commitmentOf,
  createEnvelopeKeys,
  NO_COMMITMENT,
  readHeader,
  sealEnvelope,
  streamId,
} from '../src/sync/envelope';
import { decodeFromRelay, encodeToRelay } from '../src/sync/relay/codec';
import { defaultRelayLimits } from '../src/sync/relay/limits';
import type { FromRelay, ToRelay } from '../src/sync/relay/messages';
import { proofBytes } from '../src/sync/relay/proof';
import { enrol } from '../src/sync/roster/enrol';
import { foundSpace } from '../src/sync/roster/found';
import type { SpaceKeys } from '../src/sync/space-keys';
import { createHubRelay } from '../hub/relay/hub-relay';

// The hub's relay in a process of its own, and devices that speak to it: one seals and pushes, the others take what comes. They read the head of an envelope
// and open nothing: with five of them in one process that would be measured, and not the relay.
const ports = { crypto: nodeCrypto, random: secureRandom };
const HOST = 'hosta';

export const startRelay = async ({ dir }: { readonly dir: string }): Promise<number> => {
  const relay = createHubRelay({
    home: dir,
    own: null,
    limits: defaultRelayLimits,
    clock: systemClock,
    random: secureRandom,
    write: () => undefined,
  });
  const listening = await relay.listen({ listen: { host: '127.0.0.1', port: 0 }, name: null });
  if (!listening.ok) throw new Error(listening.error.code);
  return relay.listening()?.port ?? 0;
};

type Device = { readonly host: string; readonly seed: Uint8Array };
/** A space of so many devices beside its founder. */
const spaceOf = (count: number) => {
  const card = { host: HOST, name: HOST, kind: 'hub' } as const;
  const founded = foundSpace(ports, { card, relay: 'ws://127.0.0.1/relay', ghosts: [] });
  if (!founded.ok) throw new Error(founded.error.code);
  const { keys, entry } = founded.value;
  const entries = [entry];
  let { roster } = founded.value;
  const others = Array.from({ length: count }, (_, place): Device => {
    const host = `receiver${place}`;
    const seed = secureRandom.bytes(32);
    const device = {
      host,
      name: host,
      kind: 'hub',
      signingKey: nodeCrypto.signingPublicKey(seed),
      agreementKey: nodeCrypto.agreementPublicKey(secureRandom.bytes(32)),
      role: 'person',
    } as const;
    const enrolled = enrol(ports, { keys, roster, device });
    if (!enrolled.ok) throw new Error(enrolled.error.code);
    entries.push(enrolled.value.entry);
    ({ roster } = enrolled.value);
    return { host, seed };
  });
  return { keys, entries, others };
};

type Line = { readonly send: (message: ToRelay) => void; readonly close: () => void };
/** Stands once the relay said welcome. `entries`: founds the space. */
const connect = ({
  port,
  space,
  seed,
  entries,
  heard,
}: {
  readonly port: number;
  readonly space: Uint8Array;
  readonly seed: Uint8Array;
  readonly entries: readonly Uint8Array[] | null;
  readonly heard: (message: FromRelay) => void;
}): Promise<Line> =>
  new Promise((resolve, reject) => {
    const send = (message: ToRelay): void => socket.send(encodeToRelay(message));
    const prove = ({ relayId, nonce }: Extract<FromRelay, { is: 'challenge' }>): void => {
      const signature = nodeCrypto.sign(seed, proofBytes({ relayId, space, nonce }));
      if (entries === null) send({ is: 'prove', signature, relayEpoch: null, after: 0, roster: 0 });
      else send({ is: 'found', signature, entries, token: null, permit: null });
    };
    const socket: Socket = openNodeSocket(`ws://127.0.0.1:${port}/relay`, {
      opened: () => send({ is: 'hello', version: 1, space, device: nodeCrypto.signingPublicKey(seed) }),
      received: (frame) => {
        const message = decodeFromRelay(frame);
        if (message?.is === 'challenge') prove(message);
        else if (message?.is === 'welcome') resolve({ send, close: socket.close });
        else if (message?.is === 'refused') reject(new Error(message.code));
        else if (message !== null) heard(message);
      },
      closed: () => reject(new Error('the line ended')),
    });
  });

type Message = { readonly index: number; readonly text: string };
const commitOf = ({ index, text }: Message): CarriedCommit => ({
  host: HOST,
  domain: 'journal',
  firstCounter: index + 1,
  at: 1_790_000_000_000 + index,
  actId: `act${index}`,
  undoes: null,
  author: 'user',
  cause: null,
  tokens: { relatedIds: [], subtypes: [], ends: [] },
  units: [
    {
      payloadType: 'journalEntity',
      kind: 'message',
      id: `m${index}`,
      payload: { is: 'body', body: { text } },
    },
  ],
});

const sealerOf = ({ space, spaceKey, epochs, signingSeed }: SpaceKeys) => {
  const stream = streamId(nodeCrypto, { spaceKey, host: HOST, domain: 'journal' });
  const codec = { crypto: nodeCrypto, keyOf: createEnvelopeKeys(nodeCrypto), packing: nodePacking };
  const epochKey = epochs.get(1) ?? new Uint8Array(32);
  let previous: Uint8Array = NO_COMMITMENT;
  return (seq: number, [first, ...more]: readonly [Message, ...Message[]]): Uint8Array => {
    const commits = [commitOf(first), ...more.map(commitOf)] as const;
    const { bytes: body } = encodeBody({ rosterVersion: 1, commits });
    const header = { space, stream, seq, epoch: 1, nonce: secureRandom.bytes(24) };
    const envelope = sealEnvelope(codec, { header, epochKey, signingSeed, previous, body });
    previous = commitmentOf(nodeCrypto, body);
    return envelope;
  };
};

/** What each envelope holds: whoever takes it tells by its head. */
const createPosting = (keys: SpaceKeys) => {
  const seal = sealerOf(keys);
  const indexesBySeq = new Map<number, readonly number[]>();
  return {
    envelopeOf: (messages: readonly [Message, ...Message[]]): Uint8Array => {
      const seq = indexesBySeq.size + 1;
      indexesBySeq.set(
        seq,
        messages.map(({ index }) => index),
      );
      return seal(seq, messages);
    },
    indexesOf: (envelope: Uint8Array): readonly number[] =>
      indexesBySeq.get(readHeader(envelope)?.seq ?? 0) ?? [],
  };
};

export const makeRelayClients = async ({
  port,
  receivers,
  isEach = false,
}: {
  readonly port: number;
  readonly receivers: number;
  /** An envelope for each message. Else, as the session does, one for all of one turn. */
  readonly isEach?: boolean;
}) => {
  const { keys, entries, others } = spaceOf(receivers);
  const { space, signingSeed } = keys;
  const posting = createPosting(keys);
  let received = (_receiver: number, _index: number): void => undefined;
  const refused = (message: FromRelay): void => {
    if (message.is !== 'pushed') return;
    const bad = message.answers.find(({ outcome }) => outcome !== 'kept');
    if (bad !== undefined) throw new Error(`${bad.seq}: ${bad.outcome}`);
  };
  const writer = await connect({ port, space, seed: signingSeed, entries, heard: refused });
  const takers = await Promise.all(
    others.map(({ seed }, place) => {
      const heard = (message: FromRelay): void => {
        if (message.is !== 'envelopes') return;
        for (const envelope of message.envelopes)
          for (const index of posting.indexesOf(envelope)) received(place, index);
      };
      return connect({ port, space, seed, entries: null, heard });
    }),
  );
  let waiting: Message[] = [];
  const flush = (): void => {
    const [first, ...more] = waiting;
    waiting = [];
    if (first === undefined) return;
    const together: readonly (readonly [Message, ...Message[]])[] = isEach
      ? [[first], ...more.map((message) => [message] as const)]
      : [[first, ...more]];
    writer.send({ is: 'push', isAgain: false, envelopes: together.map(posting.envelopeOf) });
  };
  return {
    onRecv: (heard: (receiver: number, index: number) => void): void => {
      received = heard;
    },
    send: (index: number, text: string): void => {
      if (waiting.push({ index, text }) === 1) queueMicrotask(flush);
    },
    close: (): void => {
      for (const line of [writer, ...takers]) line.close();
    },
  };
};
