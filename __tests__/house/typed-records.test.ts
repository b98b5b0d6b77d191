import { refusals } from './planted';
import { compiled } from './planted-types';

const head = `import type { Json } from '../../src/core/json';
import type { Registers } from '../../src/core/registers';
import type { AnyView, Marks, Writer } from '../../src/db/commit';
import { effectiveOf } from '../../src/db/records/effective';
import { idsOf, integerOrNull, isTrue, memberText, textNamed, textOf, textOrNull } from '../../src/db/journal/effective';
import { taskKind } from '../../src/db/journal/kinds/task';
type Wide = Readonly<Record<string, Json>>;
`;
const inBody = (line: string): string =>
  `${head}export const f = (writer: Writer, fields: Wide, kind: string, registers: Registers): unknown => {\n${line}\n  return null;\n};\n`;
const LINE = head.split('\n').length + 1;

const written = {
  'a misspelt kind': "writer.write('taks', 'x', { title: 'a' });",
  'a kind that is not known': "writer.write(kind, 'x', {});",
  'a misspelt kind that is read': "writer.read('taks', 'x');",
  'an append-only kind that is written': "writer.write('agentMessage', 'x', {});",
  'a misspelt field': "writer.write('task', 'x', { titel: 'a' });",
  'a misspelt field of a new record': "writer.create('note', 'x', { title: 'a', boddy: '' });",
  'a misspelt field in a variable':
    "const given = { title: 'a', titel: 'b' }; writer.write('task', 'x', given);",
  'a misspelt field in a spread':
    "const given = { titel: 'b' }; writer.write('task', 'x', { ...given, notes: '' });",
  'fields of a wider type': "writer.write('task', 'x', fields);",
  'a spread of a wider type': "writer.write('task', 'x', { ...fields });",
  'a computed field': "writer.write('task', 'x', { [kind]: 'a' });",
  'a field of another kind': "writer.write('note', 'x', { due: null });",
  'a value of another type': "writer.write('task', 'x', { due: 42 });",
  'a value that its list does not have': "writer.write('task', 'x', { priority: 'P9' });",
  'a value of a group': "writer.write('task', 'x', { status: { status: 'FINISHED', statusReason: null } });",
  'a group without a member': "writer.write('task', 'x', { status: { status: 'DONE' } });",
  'a value that a variable widens': "const priority: string = 'P1'; writer.write('task', 'x', { priority });",
  'a misspelt field of a copy': `writer.create('task', 'x', { title: 'a' }, { from: { titel: { kind: 'task', id: 'y', field: 'title' } } });`,
  'a misspelt field from outside': "writer.create('task', 'x', { title: 'a' }, { outside: ['titel'] });",
  'a misspelt field that is vouched for': "writer.vouch('task', 'x', ['titel']);",
  'a body without a member': "writer.append('agentLink', 'x', { type: 'agent_head', agentId: 'a' });",
  'a body with a misspelt member': `writer.append('agentSourceRef', 'x', { agentId: 'a', reportId: 'r', sectionId: 's', claimId: 'c', sourceType: 'web', sourceId: 'i', capturedAt: 1, freshnessAt: 1, confidence: null, inferenceFlag: 'observed', inferenzFlag: 'x' });`,
} as const;

const task = "const task = writer.read('task', 'x'); if (task === null) return;";
const read = {
  'a misspelt text': `${task} textOf(task.fields, 'tittle');`,
  'a misspelt text that may be null': `${task} textOrNull(task.fields, 'duee');`,
  'a number as a text': `${task} textOf(task.fields, 'estimateMinutes');`,
  'a text as a number': `${task} integerOrNull(task.fields, 'title');`,
  'a text as a truth': `${task} isTrue(task.fields, 'title');`,
  'a misspelt group': `${task} memberText(task.fields, { group: 'stattus', member: 'status' });`,
  'a misspelt member': `${task} memberText(task.fields, { group: 'status', member: 'statusReson' });`,
  'a misspelt id': `${task} idsOf(task.fields, 'categoryId', 'categroyId');`,
  'a misspelt property': `${task} return task.fields.tittle;`,
  'a value that nobody has looked at': `${task} const title: string = task.fields.title; return title;`,
  'a field of another kind that is read': `${task} textOf(task.fields, 'body');`,
  'a field that only one of two kinds has':
    "const of: 'task' | 'note' = kind === 'task' ? 'task' : 'note'; const either = writer.read(of, 'x'); if (either !== null) textOf(either.fields, 'due');",
  'a field of a view of no kind': `const any: AnyView | null = writer.untyped.read(kind, 'x'); if (any !== null) textOf(any.fields, 'title');`,
  'a misspelt member of a body': `const link = writer.read('agentLink', 'x'); if (link !== null) textOf(link.fields, 'formId');`,
  'a misspelt field of a record off its registers': `effectiveOf(taskKind, registers).titel;`,
} as const;
const from = "{ from: { title: { kind: 'task', id: 'x', field: 'title' } } }";
const laundered = {
  'a text that was read': `${task} writer.create('note', 'y', { title: textOf(task.fields, 'title') });`,
  'a text that was read and may be null': `${task} writer.write('task', 'y', { language: textOrNull(task.fields, 'language') });`,
  'a text that was read, in a variable': `${task} const title = textOf(task.fields, 'title'); writer.create('note', 'y', { title, body: '' });`,
  'a text that was read, in a spread': `${task} const texts = { title: textOf(task.fields, 'title') }; writer.create('note', 'y', { ...texts, body: '' });`,
  'a text that was read, or another': `${task} writer.create('note', 'y', { title: textOf(task.fields, 'title') || 'none' });`,
  'a member that was read': `${task} writer.write('task', 'y', { status: { status: 'BLOCKED', statusReason: memberText(task.fields, { group: 'status', member: 'statusReason' }) } });`,
  'a text whose copy is said of another field': `${task} writer.create('note', 'y', { body: textOf(task.fields, 'title') }, ${from});`,
  'two texts of which one is said to be copied': `${task} writer.create('note', 'y', { title: textOf(task.fields, 'title'), body: textOf(task.fields, 'notes') }, ${from});`,
  'a text beside marks that may name nothing': `${task} const marks: Marks<'title'> = {}; writer.create('note', 'y', { title: textOf(task.fields, 'title') }, marks);`,
  'a text said to be from outside alone': `${task} writer.create('note', 'y', { title: textOf(task.fields, 'title') }, { outside: ['title'] });`,
  'a copy that names a misspelt field beside it': `${task} writer.create('note', 'y', { title: textOf(task.fields, 'title') }, { from: { title: { kind: 'task', id: 'x', field: 'title' }, boddy: { kind: 'task', id: 'x', field: 'notes' } } });`,
  'a text that was read, in a body': `${task} writer.append('agentMessagePayload', 'y', { agentId: 'a', createdAt: 1, tainted: false, contentType: 'text/plain', content: textOf(task.fields, 'notes') });`,
} as const;
const refused = { ...written, ...read, ...laundered };

const accepted = {
  'what a view says': `${task} return [textOf(task.fields, 'title'), textOrNull(task.fields, 'due'), integerOrNull(task.fields, 'createdAt'), memberText(task.fields, { group: 'status', member: 'statusReason' })];`,
  'what two kinds say alike': `const of: 'task' | 'note' = kind === 'task' ? 'task' : 'note'; const either = writer.read(of, 'x'); if (either !== null) textOf(either.fields, 'title');`,
  'what a body says': `const link = writer.read('agentLink', 'x'); if (link !== null) textOf(link.fields, 'fromId');`,
  'a field whose name is not known': `const any: AnyView | null = writer.untyped.read(kind, 'x'); if (any !== null) textNamed(any.fields, kind);`,
  'a write': "writer.write('task', 'x', { title: 'a', priority: 'P1', due: null });",
  'a group': "writer.write('task', 'x', { status: { status: 'DONE', statusReason: null }, completedAt: 1 });",
  'a spread': "const rest = { notes: '', due: null }; writer.create('task', 'x', { title: 'a', ...rest });",
  'one of two kinds':
    "const either: 'note' | 'task' = 'note'; writer.write(either, 'x', { deletedAt: null });",
  'a copy': `writer.create('task', 'x', { title: 'a' }, { from: { title: { kind: 'task', id: 'y', field: 'title' } } });`,
  'a text that is copied from where it was read': `${task} writer.create('note', 'y', { title: textOf(task.fields, 'title'), body: '' }, ${from});`,
  'an id that was read': `${task} writer.write('note', 'y', { categoryId: textOrNull(task.fields, 'categoryId') });`,
  'a vouch': "writer.vouch('task', 'x', ['title']);",
  'a body': `writer.append('agentLink', 'x', { type: 'agent_head', agentId: 'a', fromId: 'f', toId: 't', createdAt: 1, domain: 'agent' });`,
} as const;

test('[HOUSE-28] [TAINT-9] misspelt fields and laundered texts do not compile', () => {
  const cases = [...Object.entries(refused), ...Object.entries(accepted)];
  const named = new Map(cases.map(([, line], at) => [`case${at}`, inBody(line)]));
  const found = [...compiled(named).values()];
  const lines = Object.fromEntries(cases.map(([name], at) => [name, [...(found[at]?.keys() ?? [])]]));
  expect(lines).toEqual({
    ...Object.fromEntries(Object.keys(refused).map((name) => [name, [LINE]])),
    ...Object.fromEntries(Object.keys(accepted).map((name) => [name, []])),
  });
});

test.each([
  'export const f = (writer) => writer.untyped.write(kind, id, fields);',
  "export const f = (writer) => writer['untyped'].write(kind, id, fields);",
  'export const f = ({ untyped }) => untyped.write(kind, id, fields);',
  'export const f = (writer) => {\n  const { untyped: door } = writer;\n  return door;\n};',
])('[HOUSE-28] the untyped door is for those who write any kind: %s', (source) => {
  for (const room of ['src/db/agent', 'src/tools/tasks', 'src/agents/runs', 'src/runtime/commands', 'hub'])
    expect(refusals(`${room}/planted.ts`, source)).toEqual(['house/typed-writes']);
  for (const path of ['src/runtime/transfer/planted.ts', 'src/db/planted.test.ts'])
    expect(refusals(path, source)).toEqual([]);
});
