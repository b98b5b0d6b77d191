import { hkdfSync, randomFillSync } from 'node:crypto';
import { sameBytes } from '../src/core/wire-bytes';
import type { HostId } from '../src/core/named-ids';
import type { Failure, Result } from '../src/core/result';
import type { UnitOfWork } from '../src/db/commit';
import { commitSchemaSql } from '../src/db/log/schema';
import { ownHead, streamHeads } from '../src/db/log/streams';
import { createRecordStore } from '../src/db/records/store';
import type { SqlDatabase } from '../src/db/sql-database';
import type { RecordKind } from '../src/db/record-kind';
import { createUnitOfWork } from '../src/db/unit-of-work';
import { nodeCrypto } from '../src/platform/node/node-crypto';
import { nodePacking } from '../src/platform/node/node-packing';
import { createStreamDesk } from '../src/sync/create-stream-desk';
import { streamId } from '../src/sync/envelope';
import { decodeFromRelay, encodeFromRelay } from '../src/sync/relay/codec';
import { all, fixed, frameOf, list, readFrame, u32 } from '../src/sync/relay/frame-bytes';
import type { StreamRanges } from '../src/sync/relay/messages';
import type { OpenDevice, OpenRoster } from '../src/sync/roster/entry';
import type { SpaceKeys } from '../src/sync/space-keys';

// The shipped streams of one device, driven as a harness wants it: what one has as bytes, what it lacks as sealed envelopes in the relay's own frame.
// All keys come from one text, so that a database that is opened again finds its own.
const STREAM_ID = 16;
/** So much of a stream's id tells the few of one space apart. */
const NAME = 4;
const space = new Uint8Array(STREAM_ID).fill(1);
const key = (name: string): Uint8Array => new Uint8Array(hkdfSync('sha256', 'bench', '', name, 32));
const spaceKey = key('space');
const signingSeed = (host: HostId): Uint8Array => key(`sign ${host}`);
const AT_ONCE_MS = 1_000;

const deviceOf = (host: HostId): OpenDevice => {
  const signingKey = nodeCrypto.signingPublicKey(signingSeed(host));
  const agreementKey = nodeCrypto.agreementPublicKey(key(`agree ${host}`));
  return {
    host,
    name: host,
    kind: 'hub',
    role: 'person',
    signingKey,
    agreementKey,
    sealedCard: new Uint8Array(0),
    enrolledIn: 1,
    by: signingKey,
  };
};
const rosterOf = (hosts: readonly HostId[]): OpenRoster => ({
  space,
  version: hosts.length,
  hashes: [],
  epoch: 1,
  words: { signingKey: key('words'), agreementKey: key('words too') },
  devices: hosts.map(deviceOf),
  sealedGhosts: new Uint8Array(0),
  ghosts: [],
});
const keysOf = (host: HostId): SpaceKeys => ({
  space,
  host,
  signingSeed: signingSeed(host),
  agreementSecret: key(`agree ${host}`),
  spaceKey,
  epochs: new Map([[1, key('epoch')]]),
  relay: 'ws://127.0.0.1/relay',
});

const sure = <T>(result: Result<T, Failure>): T => {
  if (!result.ok) throw new Error(`${result.error.code} ${result.error.detail ?? ''}`);
  return result.value;
};

/** Nothing is written there: a life of two databases, of which the bench fills one. */
const emptyZone = ({ database, host }: { database: SqlDatabase; host: HostId }) => {
  database.transaction(() => {
    for (const sql of commitSchemaSql) database.run(sql);
  });
  const clock = { now: () => Date.now() };
  const ids = (): string => 'none';
  const kinds: readonly RecordKind[] = [];
  return {
    database,
    records: createRecordStore({ database, kinds }),
    unitOfWork: createUnitOfWork({ database, kinds, clock, ids, hostId: host, domain: 'agent' }),
  };
};

type Parts = {
  readonly host: HostId;
  /** Every host of the test, in one order. */
  readonly hosts: readonly HostId[];
  readonly database: SqlDatabase;
  readonly kinds: readonly RecordKind[];
  readonly unitOfWork: Pick<UnitOfWork, 'hosts' | 'seal' | 'unsealed' | 'apply'>;
  /** In memory. */
  readonly agentDatabase: SqlDatabase;
};

export const createStatelessSync = (parts: Parts) => {
  const { host, database, unitOfWork, kinds } = parts;
  const desk = createStreamDesk({
    crypto: nodeCrypto,
    random: { bytes: (count) => randomFillSync(new Uint8Array(count)) },
    clock: { now: () => Date.now() },
    elapsed: () => performance.now(),
    keys: () => keys,
    journal: { database, records: createRecordStore({ database, kinds }), unitOfWork },
    agent: emptyZone({ database: parts.agentDatabase, host }),
    appVersion: 'bench',
    packing: nodePacking,
  });
  const keys = keysOf(host);
  desk.useRoster(rosterOf(parts.hosts));
  const ids = new Map(
    parts.hosts.map((each) => [each, streamId(nodeCrypto, { spaceKey, host: each, domain: 'journal' })]),
  );
  const idOf = (each: HostId): Uint8Array => ids.get(each) ?? space;

  const has = (): readonly { readonly stream: Uint8Array; readonly seq: number }[] => {
    const own = ownHead(database, unitOfWork.hosts.spans().at(-1) ?? { host, from: 0 });
    return [own, ...streamHeads(database)].flatMap(({ host: of, seq }) =>
      seq === 0 ? [] : [{ stream: idOf(of), seq }],
    );
  };
  return {
    version: (): Uint8Array =>
      frameOf(list(has(), ({ stream, seq }) => all([fixed(stream.slice(0, NAME), NAME), u32(seq)]))),
    diff: (version: Uint8Array): Uint8Array => {
      const reader = readFrame(version);
      const theirs = reader.list((): StreamRanges => {
        const name = reader.fixed(NAME);
        const stream = [...ids.values()].find((id) => sameBytes(id.subarray(0, NAME), name)) ?? space;
        return { stream, ranges: [{ from: 1, through: reader.u32() }] };
      });
      sure(desk.seal());
      const envelopes = desk.compare(theirs).toSend;
      return envelopes.length === 0
        ? new Uint8Array(0)
        : encodeFromRelay({ is: 'envelopes', position: 0, envelopes });
    },
    apply: (payload: Uint8Array): void => {
      if (payload.length === 0) return;
      sure(desk.seal());
      const message = decodeFromRelay(payload);
      if (message?.is !== 'envelopes') throw new Error('not envelopes');
      sure(desk.arrived(message.envelopes));
      while (sure(desk.applySome(AT_ONCE_MS)));
      const [halt] = desk.halts();
      if (halt !== undefined) throw new Error(`halted: ${halt.code}`);
    },
    close: (): void => parts.agentDatabase.close(),
  };
};
