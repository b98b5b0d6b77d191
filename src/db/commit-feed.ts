import { z } from 'zod';
import type { Batch } from '../core/batch';
import { parseJson } from '../core/json';
import type { Sha256 } from '../core/sha256';
import { createBatch } from './commit-batch';
import type { Before } from './commit-log';
import { beforesOf, unitNamesOf } from './commit-past';
import { readCommitTokens } from './commit-tokens';
import type { Hosts } from './hosts';
import type { KindRegistry } from './kind-registry';
import type { SqlDatabase, SqlRow } from './sql-database';

// [FEED-1] Commits are read back in order from the stream itself: whoever follows a database keeps a counter, and a crash between a commit
// and what should follow it loses nothing. The batch emitted after a commit is a nudge to look here.
// [FEED-2] A commit that cannot be read is passed over and reported; the ones after it are not lost with it.
export type ChangedUnit = {
  readonly payloadType: string;
  readonly kind: string;
  readonly id: string;
  readonly counter: number;
  /** What the written fields held before; null for an append-only record. */
  readonly before: Before | null;
};
export type Change = {
  readonly domain: 'journal' | 'agent';
  readonly batch: Batch;
  readonly units: readonly ChangedUnit[];
  readonly lastCounter: number;
  readonly at: number;
};
export type CommitFeed = {
  /** Oldest first. `through` is the last counter looked at, read or passed over: where to go on. */
  readonly after: (
    counter: number,
    most: number,
  ) => { readonly changes: readonly Change[]; readonly through: number };
  readonly head: () => number;
};
type Parts = {
  readonly database: SqlDatabase;
  readonly kinds: KindRegistry;
  readonly hostId: string;
  /** The hosts that wrote this stream's commits. */
  readonly hosts?: Pick<Hosts, 'hostOf'>;
  readonly domain: 'journal' | 'agent';
  readonly sha256: Sha256;
  readonly onFault: (fault: { readonly code: string; readonly ids?: readonly string[] }) => void;
};

const AFTER = `SELECT last_counter, first_counter, at, author, cause, units, tokens, before FROM commits
  WHERE last_counter > ? ORDER BY last_counter LIMIT ?`;
const HEAD = 'SELECT last_counter FROM commits ORDER BY last_counter DESC LIMIT 1';
const Author = z.enum(['user', 'agent', 'runtime']);
const Cause = z.object({ agentId: z.string(), runKey: z.string(), depth: z.number().int() });

const unitsOf = (
  names: readonly string[],
  { firstCounter, before }: { firstCounter: number; before: ReadonlyMap<number, Before> },
) => {
  const units: ChangedUnit[] = [];
  for (let place = 0; place * 3 + 2 < names.length; place += 1) {
    const [payloadType = '', kind = '', id = ''] = names.slice(place * 3, place * 3 + 3);
    units.push({ payloadType, kind, id, counter: firstCounter + place, before: before.get(place) ?? null });
  }
  return units;
};

const changeOf = (parts: Parts, row: SqlRow): Change | null => {
  const [lastCounter, firstCounter, at, authorText, causeText, unitsText, tokensText, beforeText] = row;
  const names = unitNamesOf(unitsText);
  const befores = beforesOf(beforeText);
  const author = Author.safeParse(authorText);
  const causeJson = typeof causeText === 'string' ? parseJson(causeText) : null;
  const cause = causeJson?.ok ? Cause.safeParse(causeJson.value).data : undefined;
  if (typeof lastCounter !== 'number' || typeof firstCounter !== 'number' || typeof at !== 'number')
    return null;
  if (names === null || befores === null || !author.success || (causeText !== null && cause === undefined))
    return null;
  const units = unitsOf(names, {
    firstCounter,
    before: new Map(befores.map(({ place, before }) => [place, before])),
  });
  const tokens = readCommitTokens(typeof tokensText === 'string' ? tokensText : null);
  const { hosts, domain, kinds: store, sha256 } = parts;
  const batch = createBatch({
    hostId: hosts?.hostOf(firstCounter) ?? parts.hostId,
    domain,
    firstCounter,
    units,
    store,
    tokens,
    author: author.data,
    cause,
    sha256,
  });
  return { domain, batch, units, lastCounter, at };
};

export const createCommitFeed = (parts: Parts): CommitFeed => ({
  after: (counter, most) => {
    const changes: Change[] = [];
    let through = counter;
    for (const row of parts.database.query(AFTER, [counter, most]).rows) {
      const change = changeOf(parts, row);
      const last = row[0];
      if (typeof last === 'number') through = last;
      if (change === null) parts.onFault({ code: 'commit_unreadable', ids: [`${parts.domain}-${through}`] });
      else changes.push(change);
    }
    return { changes, through };
  },
  head: () => {
    const head = parts.database.query(HEAD).rows[0]?.[0];
    return typeof head === 'number' ? head : 0;
  },
});
