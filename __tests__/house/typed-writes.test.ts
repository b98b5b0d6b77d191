import { refusals } from './planted';
import { compiled } from './planted-types';

const head = `import type { Writer } from '../../src/db/commit';
import type { Json } from '../../src/core/json';
type Wide = Readonly<Record<string, Json>>;
`;
const inBody = (line: string): string =>
  `${head}export const f = (writer: Writer, fields: Wide, kind: string) => {\n${line}\n};\n`;
const LINE = 5;

const refused = {
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

const accepted = {
  'a write': "writer.write('task', 'x', { title: 'a', priority: 'P1', due: null });",
  'a group': "writer.write('task', 'x', { status: { status: 'DONE', statusReason: null }, completedAt: 1 });",
  'a spread': "const rest = { notes: '', due: null }; writer.create('task', 'x', { title: 'a', ...rest });",
  'one of two kinds':
    "const either: 'note' | 'task' = 'note'; writer.write(either, 'x', { deletedAt: null });",
  'a copy': `writer.create('task', 'x', { title: 'a' }, { from: { title: { kind: 'task', id: 'y', field: 'title' } } });`,
  'a vouch': "writer.vouch('task', 'x', ['title']);",
  'a body': `writer.append('agentLink', 'x', { type: 'agent_head', agentId: 'a', fromId: 'f', toId: 't', createdAt: 1, domain: 'agent' });`,
} as const;

test('[HOUSE-28] a misspelt kind, field or value of a write does not compile', () => {
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
