// Rules that somebody could tear out: some life must end badly without each of them, or the lives prove nothing about it.
export type TornRule = {
  readonly rule: string;
  readonly what: string;
  /** It is seen in the first few lives: proved every day. */
  readonly isDaily: boolean;
  readonly edits: readonly { readonly file: string; readonly find: string; readonly put: string }[];
};
const DAILY: readonly string[] = ['SYNC-2', 'SYNC-20'];
const torn = (
  rule: string,
  what: string,
  ...edits: readonly (readonly [file: string, find: string, put: string])[]
): TornRule => ({
  rule,
  what,
  isDaily: DAILY.includes(rule),
  edits: edits.map(([file, find, put]) => ({ file, find, put })),
});

const MERGE_UNIT = 'src/db/log/merge-unit.ts';
const REGISTERS = 'src/core/registers.ts';
const WRITE_SNAPSHOT = 'src/sync/snapshot/write-snapshot.ts';
export const tornRules: readonly TornRule[] = [
  torn('SYNC-6', 'the gate is open', [
    MERGE_UNIT,
    "if (missing !== undefined) refuse('stream_behind', `${missing.host}: ${missing.through}`);",
    'void missing;',
  ]),
  torn('SYNC-2', 'the chain is not kept behind what is applied', [
    'src/sync/applying.ts',
    'completes: { seq, commitment: opened.commitment }',
    'completes: { seq, commitment: new Uint8Array(32) }',
  ]),
  torn('SYNC-4', 'a unit that was replaced carries the later version', [
    'src/db/log/carried.ts',
    'return newest === counter ? stateOf(state.value, hostId) : null;',
    'return stateOf(state.value, hostId);',
  ]),
  torn(
    'SYNC-9',
    'what only grows is written and merged as any other value',
    [REGISTERS, 'isGrowOnly(fold) ? grown(fold, [...standing, entry]) : [entry]', '[entry]'],
    [REGISTERS, 'const entries = isGrowOnly(fold)', "const entries = isGrowOnly(fold) && fold === 'most'"],
  ),
  torn('SYNC-10', 'of two bodies under one id the first to come stays', [
    'src/core/append-only.ts',
    'return came !== null && (here === null || came < here);',
    'return came !== null && here === null;',
  ]),
  torn('SYNC-16', 'nobody gives the relay what it lost', [
    'src/sync/comparing.ts',
    'toSend.push(...envelopes);',
    'void envelopes;',
  ]),
  torn('SESSION-4', 'what was under way when a line ended is not sent again', [
    'src/sync/session/pushing.ts',
    'isOpen = false;\n      inFlight.clear();',
    'isOpen = false;',
  ]),
  torn(
    'SYNC-19',
    'a snapshot names the heads of its end',
    [WRITE_SNAPSHOT, '  const heads = headsOf(writing);\n', ''],
    [
      WRITE_SNAPSHOT,
      'const { chunks, bytes, unpacked, rows, left } = done;',
      'const { chunks, bytes, unpacked, rows, left } = done;\n  const heads = headsOf(writing);',
    ],
  ),
  torn('SYNC-20', 'a copy is taken for the device', [
    'src/runtime/sync/streams.ts',
    "}) !== 'ours',",
    "}) === 'nobody',",
  ]),
  torn('SYNC-7', 'a rev is bounded by one for each host', [
    'src/sync/checks.ts',
    'if (dot.rev > sum)',
    'if (dot.rev > 1 + state.clock.length)',
  ]),
  torn('SYNC-11', 'several commits of one run take the same place', [
    'src/db/log/apply.ts',
    'engine.commits.moved(one.head);',
    'void one.head;',
  ]),
];
