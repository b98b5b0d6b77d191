import type { Batch, Cause } from '../../core/batch';
import { sortedTokens } from '../../core/coalesce';
import { changeUnitKey, isIdentityComponent, logicalChangeKey, sortedUnique } from '../../core/identities';
import type { HostId } from '../../core/named-ids';
import type { Result } from '../../core/result';
import type { Sha256 } from '../../core/sha256';
import type { TypedToken } from '../../core/token';
import type { Unit } from './past';
import type { CommitTokens } from './tokens';
import type { KindRegistry } from '../records/kind-registry';

// [COMMIT-9] Keys and tokens are worked out when somebody first looks at them: a commit that nobody listens to hashes nothing.
// They are ordinary members to whoever reads, clones or serialises the batch.
export type BatchSource = {
  /** The host that wrote the commit. */
  readonly hostId: HostId;
  readonly arrived: Batch['arrived'];
  readonly arrival: number;
  readonly domain: string;
  readonly firstCounter: number;
  readonly units: readonly Unit[];
  readonly store: KindRegistry;
  readonly tokens: CommitTokens;
  readonly author: Batch['author'];
  readonly cause: Cause | undefined;
  readonly sha256: Sha256;
};

/** Every component was checked before the commit; a failure here is a bug, not an answer. */
const certain = <T>(result: Result<T, { readonly code: string }>): T => {
  if (!result.ok) throw new Error(`[ID-4] a committed change has no identity: ${result.error.code}`);
  return result.value;
};

// CONTRACTS §1: `local` marks changes by any device of the space, wherever they travel, so that keys are equal on every device.
const keysOf = ({ units, firstCounter, hostId, sha256 }: BatchSource): readonly string[] =>
  sortedUnique(
    units.map(({ payloadType, id }, place) => {
      const unit = {
        origin: 'local',
        hostId,
        counter: firstCounter + place,
        payloadType,
        payloadId: id,
      } as const;
      return certain(changeUnitKey(unit, sha256));
    }),
  );

/** [COMMIT-13] Of a link what its ends are, where its commit says so: an older one does not. */
const semanticOf = ({ units, store, tokens: { ends } }: BatchSource): ReadonlySet<string> => {
  const said = new Set(ends);
  for (const { kind: name } of units) {
    const kind = store.known(name);
    if (kind === null) continue;
    const saysEnds = kind.storage === 'registers' && kind.ends !== undefined && ends.length > 0;
    if (!saysEnds) said.add(kind.token);
  }
  return said;
};

const tokensOf = (source: BatchSource): readonly TypedToken[] => {
  const tokens: TypedToken[] = [];
  for (const tokenValue of semanticOf(source)) tokens.push({ tokenClass: 'semanticKey', tokenValue });
  for (const { id } of source.units) tokens.push({ tokenClass: 'entityId', tokenValue: id });
  const { relatedIds, subtypes } = source.tokens;
  // What can be no id names no record: whoever listens for one loses nothing, and the commit is heard of.
  for (const id of relatedIds)
    if (isIdentityComponent(id)) tokens.push({ tokenClass: 'entityId', tokenValue: id });
  for (const { namespace, value } of subtypes)
    tokens.push({ tokenClass: 'subtypeToken', tokenNamespace: namespace, tokenValue: value });
  return certain(sortedTokens(tokens));
};

export const createBatch = (source: BatchSource): Batch => {
  let keys: readonly string[] | null = null;
  let logicalKey: string | null = null;
  let tokens: readonly TypedToken[] | null = null;
  const changeUnitKeys = (): readonly string[] => (keys ??= keysOf(source));
  return {
    localBatchId: `${source.domain}-${source.arrival}`,
    get logicalChangeKey() {
      return (logicalKey ??= certain(logicalChangeKey(changeUnitKeys(), source.sha256)));
    },
    get changeUnitKeys() {
      return changeUnitKeys();
    },
    get typedTokens() {
      return (tokens ??= tokensOf(source));
    },
    author: source.author,
    arrived: source.arrived,
    ...(source.cause === undefined ? {} : { cause: source.cause }),
  };
};
