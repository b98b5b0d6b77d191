import { allErrorSentences } from '../../src/words/all-errors';
import { runErrors } from '../../src/words/run-errors';
import { spaceErrors } from '../../src/words/space-errors';
import { codesInSources } from './codes-in-sources';

// Screens make no codes: they show what the rooms below them say.
const rooms = [
  ...['core', 'db', 'sync', 'notifications', 'gateway', 'tools', 'agents'].map((room) => `src/${room}`),
  ...['api', 'features', 'platform', 'runtime'].map((room) => `src/${room}`),
  'hub',
];
const found = codesInSources(rooms);
const made = new Map<string, string>();
for (const { codes, place } of found)
  for (const code of codes ?? []) if (!code.includes(' ')) made.set(code, place);
const sentences = new Map<string, { readonly en: string; readonly de: string }>(
  Object.entries(allErrorSentences),
);

/** Codes that end before a person: for each, where. A code that is not listed here needs a sentence. */
const neverMet: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    [
      'not_canonical_json',
      'extension_key_not_registered',
      'malformed_registers',
      'counter_gap',
      'out_of_place',
      'command_acted_twice',
      'units_do_not_fill_counters',
      'record_without_unit',
      'appended_twice',
      'record_is_not_its_last_unit',
      'unit_without_record',
      'command_without_commit',
    ].map((code) => [
      code,
      'a broken rule of the records: it is logged, and a person is told that saving failed',
    ]),
  ),
  ...Object.fromEntries(
    ['own_stream', 'stream_gap', 'stream_behind', 'unknown_kind', 'speaks_for_another'].map((code) => [
      code,
      'of a commit that arrived, before it is a halt: the halt has its own code',
    ]),
  ),
  ...Object.fromEntries(
    [
      'stream_head_behind',
      'sealed_ahead',
      'envelope_gap',
      'envelope_out_of_place',
      'sealed_head_is_not_its_last_envelope',
      'unit_refused',
      'payload_unreadable',
    ].map((code) => [code, 'found in the log of commits by the doctor, who says where']),
  ),
  ...Object.fromEntries(
    ['mode', 'inactive', 'no_token', 'own_write', 'agent_write', 'outside_categories', 'no_entity'].map(
      (code) => [code, 'why a change woke nobody: in the diagnostics of a wake'],
    ),
  ),
  ...Object.fromEntries(
    ['invalid', 'provider_error', 'cut', 'refused'].map((code) => [
      code,
      'of an answer as read: told as model_…',
    ]),
  ),
  ...Object.fromEntries(
    ['cancelled', 'completed', 'skipped_sleeping', 'skipped_destroyed', 'skipped_duplicate', 'coalesced']
      .concat(['yielded', 'failed_terminal'])
      .map((code) => [code, 'the status of a run that another ended: nothing is written for it']),
  ),
  ...Object.fromEntries(
    [
      'already_true',
      'already_proposed',
      'allowed',
      'result_stored',
      'custom',
      'attempts_exhausted',
      'no_help',
      'kept',
      'there',
      'gap',
      'fork',
    ].map((code) => [code, 'said between two functions']),
  ),
  ...Object.fromEntries(
    [
      'listener_failed',
      'model_threw',
      'run_failed',
      'likeness_crashed',
      'wake_unreadable',
      'database_whole',
      'mark_unreadable',
      'mark_unwritable',
      'cursor_set_back',
      'mailbox',
      'relay_unavailable',
      '?',
    ].map((code) => [code, 'in the log alone']),
  ),
  connection_failed: 'of one attempt: told as model_unavailable',
  usage: 'the command line says how it is used instead',
};
const isOfLog = (code: string): boolean => /^[a-z]+\.[a-z_-]+$/.test(code);

test('[WORDS-6] the codes are found: those of the gates, of an answer, of a schema and of the hub among them', () => {
  const some = [
    'stopped',
    'budget_exceeded',
    'model_timed_out',
    'text_empty',
    'code_not_valid',
    'stale_approval',
  ];
  expect(some.filter((code) => !made.has(code))).toEqual([]);
  expect(made.size).toBeGreaterThan(250);
});

test('[WORDS-6] every code that the sources can make has its sentence in both languages, or never reaches a person', () => {
  const missing = [...made]
    .filter(([code]) => !sentences.has(code) && neverMet[code] === undefined && !isOfLog(code))
    .map(([code, place]) => `${code} (${place})`);
  expect(missing).toEqual([]);
});

/** What an agent's run is made of: a peer carries the sentences of these rooms alone. */
const ofRuns = ['core', 'db', 'notifications', 'gateway', 'tools', 'agents'].map((room) => `src/${room}`);
/** What they answer is said by a screen, to a person who asked. */
const toPersons = ['src/core/no-alerts.ts', 'src/agents/approvals/answer.ts', 'src/agents/runs/replay.ts'];
test('[WORDS-6] a peer has the sentence of every code that a run can meet', () => {
  const missing = codesInSources(ofRuns)
    .flatMap(({ codes, place }) => (codes ?? []).map((code) => ({ code, place })))
    .filter(({ place }) => !toPersons.some((file) => place.startsWith(`${file}:`)))
    // What arrives from another device meets no run.
    .filter(({ code }) => !Object.hasOwn(spaceErrors, code))
    .filter(({ code }) => sentences.has(code) && !Object.hasOwn(runErrors, code))
    .map(({ code, place }) => `${code} (${place})`);
  expect(missing).toEqual([]);
});

test('[WORDS-6] what is said to stay inside has no sentence that nobody reads', () => {
  expect(Object.keys(neverMet).filter((code) => sentences.has(code))).toEqual([]);
});

/** What happened is one sentence, what can be done another; a few say both in one. */
const parts = (sentence: string): number =>
  sentence.split(/[.!?;:,](?=\s|$)/).filter((part) => part.trim() !== '').length;
test('[WORDS-6] each says what happened and what can be done', () => {
  const short = [...sentences]
    .filter(([, { en, de }]) => parts(en) < 2 || parts(de) < 2)
    .map(([code]) => code);
  expect(short).toEqual([]);
});
