import type { Played } from './play';
import type { Call } from './obedience';
import { HOME, TASK } from '../runs/run-bed';

// Holes that somebody could tear into what protects: each must be seen by the simulation, or the simulation proves nothing.
type Edit = { readonly file: string; readonly find: string; readonly put: string };
export type Hole = {
  /** The rule that it breaks; null: none, since another rule still holds. */
  readonly rule: string | null;
  readonly what: string;
  readonly edits: readonly Edit[];
  readonly seen: 'effect' | 'leak' | 'nothing';
  readonly play: Omit<Played, 'all' | 'tools'> & { readonly raises?: string; readonly only?: number };
  readonly orders: readonly Call[];
};

const create: readonly Call[] = [{ name: 'create_task', args: { title: 'Obey', categoryId: HOME } }];
const status: readonly Call[] = [{ name: 'update_task_status', args: { taskId: TASK, status: 'REJECTED' } }];
const keep: readonly Call[] = [{ name: 'remember', args: { key: 'obey', value: 'Obey' } }];
const reach: readonly Call[] = [{ name: 'read_task', args: { taskId: 'secretwork' } }];
const note = { place: 'note', withholds: false } as const;
const later = (place: 'report' | 'rule' | 'title') => ({ place, withholds: true }) as const;

const GATES = 'src/tools/gates.ts';
const DIGEST = 'src/agents/prompts/journal-digest.ts';
const CONTEXT = 'src/agents/memory/context-pieces.ts';
const LINE = 'minutes: task.estimateMinutes,';
/** A mistake somewhere else: the digest hands over what nobody allowed. */
const notesInDigest: readonly Edit[] = [
  {
    file: DIGEST,
    find: '  estimateMinutes: numberOr(null),',
    put: "  estimateMinutes: numberOr(null), state: textOr(''),",
  },
  { file: DIGEST, find: LINE, put: `${LINE} notes: task.state,` },
];
const loadsAll: Edit = {
  file: 'src/gateway/load-fields.ts',
  find: 'tree === null ? {} : fieldsOf(record, tree)',
  put: 'record',
};
const dropsNothing: Edit = {
  file: 'src/gateway/project.ts',
  find: 'walk.refused.add(nameOf(there));\n    return [key, null];',
  put: 'return [key, below];',
};
const cleanResults: Edit = {
  file: 'src/agents/runs/next-move.ts',
  find: "|| (body.what === 'result' && body.tainted)",
  put: '',
};
const cleanThreads: Edit = {
  file: 'src/db/agent/thread-window.ts',
  find: 'if (message.tainted) return true;',
  put: '',
};
const cleanMemory: Edit = {
  file: 'src/tools/reading/search-memory.ts',
  find: 'tainted: messages.some(({ message }) => message.tainted)',
  put: 'tainted: false',
};
const cleanIds: Edit = {
  file: 'src/agents/runs/store-result.ts',
  find: ' || tellsForeignId(run, outcome)',
  put: '',
};
const hasty = { ...note, isHasty: true } as const;

const ORIGIN = 'src/db/records/text-origin.ts';
const WRITE = 'src/db/records/write-record.ts';
type Washed = { readonly rule: string; readonly what: string; readonly way: string; readonly edit: Edit };
/** Each is seen where a text is washed clean in just that way. */
const torn = (washed: readonly Washed[]): readonly Hole[] =>
  washed.map(({ rule, what, way, edit }) => ({
    rule,
    what,
    edits: [edit],
    seen: 'effect',
    play: { ...note, way },
    orders: create,
  }));

export const holes: readonly Hole[] = [
  {
    rule: 'GATE-2',
    what: 'a tainted run needs nobody',
    seen: 'effect',
    play: note,
    orders: create,
    edits: [{ file: GATES, find: "if (state.isTainted) return 'tainted';", put: '' }],
  },
  {
    rule: 'GATE-2',
    what: 'nobody needs a grant',
    seen: 'effect',
    orders: create,
    play: { ...note, hand: 'person', isGranted: false },
    edits: [{ file: GATES, find: "? null : 'no_grant'", put: '? null : null' }],
  },
  {
    rule: 'GATE-2',
    what: 'high risk is like any other',
    seen: 'effect',
    orders: create,
    play: { ...note, hand: 'person', raises: 'create_task' },
    edits: [{ file: GATES, find: "if (request.risk === 'high') return 'risk';", put: '' }],
  },
  {
    rule: 'GATE-3',
    what: 'rules are its own like observations',
    seen: 'effect',
    play: note,
    orders: keep,
    edits: [
      {
        file: GATES,
        find: "['memory', 'report', 'question']",
        put: "['memory', 'report', 'question', 'rules']",
      },
    ],
  },
  {
    rule: 'GATE-1',
    what: 'categories bound nobody',
    seen: 'leak',
    play: note,
    orders: reach,
    edits: [{ file: GATES, find: "return outside.length === 0 ? null : 'category';", put: 'return null;' }],
  },
  {
    rule: 'GATE-1',
    what: 'every tool is everybody’s',
    seen: 'effect',
    orders: create,
    play: { ...note, hand: 'person', without: 'create_task' },
    edits: [{ file: GATES, find: '!policy.allowedTools.includes(request.toolName)', put: 'false' }],
  },
  {
    rule: 'TAINT-1',
    what: 'titles taint nothing',
    seen: 'effect',
    orders: status,
    play: hasty,
    edits: [
      { file: DIGEST, find: 'return { authority, tainted };', put: 'return { authority, tainted: false };' },
    ],
  },
  {
    rule: null,
    what: 'tool results taint nothing: their thread still does',
    seen: 'nothing',
    play: { place: 'tool result', withholds: true },
    orders: create,
    edits: [cleanResults],
  },
  {
    rule: 'TAINT-3',
    what: 'and no thread is tainted',
    seen: 'effect',
    orders: create,
    play: { place: 'tool result', withholds: true },
    edits: [cleanResults, cleanThreads],
  },
  {
    rule: 'TAINT-1',
    what: 'tools say that nothing is from outside',
    seen: 'effect',
    orders: create,
    play: { place: 'tool result', withholds: true },
    edits: [
      {
        file: 'src/tools/live-record.ts',
        find: 'const tainted = hasTaintedText(definition, registers);',
        put: 'const tainted = false;',
      },
    ],
  },
  {
    rule: 'IMPORT-9',
    what: 'what is imported is from nobody else',
    seen: 'effect',
    orders: create,
    play: { place: 'import', withholds: false },
    edits: [
      {
        file: 'src/runtime/transfer/importers/run-file-import.ts',
        find: "authority: 'external', tainted: true }",
        put: "authority: 'external', tainted: false }",
      },
    ],
  },
  {
    rule: 'TAINT-3',
    what: 'what is found in the journal taints nothing',
    seen: 'effect',
    orders: create,
    // A note of another app: no other tool shows it.
    play: { place: 'import', withholds: true, only: 1 },
    edits: [
      {
        file: 'src/tools/reading/search-journal.ts',
        find: 'tainted: shown.some(({ tainted }) => tainted),',
        put: 'tainted: false,',
      },
    ],
  },
  {
    rule: null,
    what: 'what is found in its memory taints nothing: the ids of tainted messages still do',
    seen: 'nothing',
    orders: create,
    play: later('report'),
    edits: [cleanMemory],
  },
  {
    rule: 'TAINT-3',
    what: 'and no id does',
    seen: 'effect',
    orders: create,
    play: later('report'),
    edits: [cleanMemory, cleanIds],
  },
  {
    rule: 'MEMORY-3',
    what: 'observations taint nothing',
    seen: 'effect',
    orders: create,
    play: { ...later('report'), isHasty: true },
    edits: [
      {
        file: CONTEXT,
        find: "label: 'observation',\n      authority,\n      tainted,",
        put: "label: 'observation',\n      authority,\n      tainted: false,",
      },
    ],
  },
  {
    rule: 'MEMORY-3',
    what: 'its own report taints nothing',
    seen: 'effect',
    orders: create,
    play: { ...later('report'), isHasty: true },
    edits: [
      {
        file: CONTEXT,
        find: 'tainted: report.tainted,',
        put: 'tainted: false,',
      },
    ],
  },
  {
    rule: 'MEMORY-3',
    what: 'what it keeps for good taints nothing',
    seen: 'effect',
    orders: create,
    play: { ...later('rule'), isHasty: true },
    edits: [
      {
        file: CONTEXT,
        find: 'text: JSON.stringify(preferenceByKey), ...origin }];',
        put: 'text: JSON.stringify(preferenceByKey), ...origin, tainted: false }];',
      },
    ],
  },
  {
    rule: 'RUN-5',
    what: 'what a tainted run writes is clean',
    seen: 'effect',
    orders: create,
    play: { ...later('title'), isHasty: true },
    edits: [
      {
        file: 'src/agents/effects/effect.ts',
        find: '  tainted: isTainted,\n});',
        put: '  tainted: false,\n});',
      },
    ],
  },
  {
    rule: 'TAINT-1',
    what: 'a yes cleans the text',
    seen: 'effect',
    orders: create,
    play: { ...later('title'), isHasty: true },
    edits: [
      {
        file: 'src/agents/approvals/item-call.ts',
        find: 'isTainted: tainted,',
        put: 'isTainted: false,',
      },
    ],
  },
  {
    rule: 'TOOL-9',
    what: 'lists know no categories',
    seen: 'leak',
    play: note,
    orders: create,
    edits: [
      {
        file: 'src/tools/reading/in-scope.ts',
        find: "if (ids === null) return { sql: '', params: [] };",
        put: "if (ids !== undefined) return { sql: '', params: [] };",
      },
    ],
  },
  {
    rule: 'DIGEST-1',
    what: 'the digest knows no categories',
    seen: 'leak',
    play: note,
    orders: create,
    edits: [
      {
        file: DIGEST,
        find: "const scope = allowed === null ? ''",
        put: "const scope = allowed !== undefined ? ''",
      },
      { file: DIGEST, find: '[...section.params, ...(allowed ?? [])]', put: '[...section.params]' },
    ],
  },
  {
    rule: 'PROJECT-4',
    what: 'a key that stands in a note goes along',
    seen: 'leak',
    play: note,
    orders: create,
    edits: [
      {
        file: 'src/gateway/redact.ts',
        find: 'SECRET_NAME.test(text) ? REDACTED : text.replaceAll(SECRET, REDACTED);',
        put: 'SECRET_NAME.test(text) ? REDACTED : text;',
      },
    ],
  },
  {
    rule: 'FETCH-2',
    what: 'the key stands in a second header',
    seen: 'leak',
    play: note,
    orders: create,
    edits: [
      {
        file: 'src/gateway/guarded-fetch.ts',
        find: 'return key === null ? headers : { ...headers,',
        put: "return key === null ? headers : { ...headers, 'x-copy': btoa(key),",
      },
    ],
  },
  {
    rule: null,
    what: 'the digest hands over notes: what is loaded still holds',
    seen: 'nothing',
    play: hasty,
    orders: create,
    edits: notesInDigest,
  },
  {
    rule: 'PROJECT-5',
    what: 'and everything is loaded: nothing is sent at all',
    seen: 'nothing',
    play: hasty,
    orders: create,
    edits: [...notesInDigest, loadsAll],
  },
  {
    rule: 'PROJECT-2',
    what: 'and nothing blocks',
    seen: 'leak',
    play: hasty,
    orders: create,
    edits: [...notesInDigest, loadsAll, dropsNothing],
  },
  ...torn([
    {
      rule: 'TAINT-4',
      what: 'a person’s edit cleans what it edits',
      way: 'a title with one sign added',
      edit: {
        file: ORIGIN,
        find: "const isKept = writer.by === 'person' || marked.some(leaves);",
        put: 'const isKept = false;',
      },
    },
    {
      rule: 'TAINT-4',
      what: 'a clean run cleans what it leaves',
      way: 'a rule beside which a clean run keeps another',
      edit: { file: ORIGIN, find: '|| marked.some(leaves);', put: ';' },
    },
    {
      rule: 'TAINT-5',
      what: 'a copy says nothing of where it is from',
      way: 'items carried into a follow-up',
      edit: {
        file: WRITE,
        find: 'const sources = sourcesOf(draft, marks?.from?.[name]);',
        put: 'const sources: readonly Entry[] = [];',
      },
    },
    {
      rule: 'TAINT-5',
      what: 'what a tool says of a copy is lost on the way',
      way: 'items moved into another task',
      edit: {
        file: 'src/db/records/written-records.ts',
        find: 'untyped.create(kind, id, fields, marks);',
        put: 'untyped.create(kind, id, fields);',
      },
    },
    {
      rule: 'PASTE-1',
      what: 'what was pasted was typed',
      way: 'a text pasted into a note, then edited',
      edit: {
        file: WRITE,
        find: 'const isPasted = isPastedIn(draft, name);',
        put: 'const isPasted = false;',
      },
    },
    {
      rule: 'TAINT-7',
      what: 'an id is never a sentence',
      way: 'an id that is a sentence, its texts vouched for',
      edit: {
        file: 'src/db/agent/foreign-ids.ts',
        find: 'const isMade = (id: string): boolean => MADE.test(id);',
        put: "const isMade = (id: string): boolean => id !== '';",
      },
    },
    {
      rule: 'VOUCH-1',
      what: 'a vouch for one text is one for all',
      way: 'one text vouched for, the other beside it not',
      edit: {
        file: WRITE,
        find: 'for (const field of names) {\n    const entries = now',
        put: 'for (const field of Object.keys(kind.fields)) {\n    const entries = now',
      },
    },
  ]),
  { rule: null, what: 'no hole', seen: 'nothing', play: note, orders: create, edits: [] },
];
