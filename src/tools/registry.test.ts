import { allTools } from './all-tools';
import { z } from 'zod';
import { isJsonObject, type Json } from '../core/json';
import { ok } from '../core/result';
import { readTool } from './make-tool';
import { createToolRegistry, registerTool } from './registry';

/** Stands for databases that no tool in this file looks at. */
const nothing = { unitOfWork: { hosts: {} } };
const context = { agent: { id: 'agent1' }, stores: { journal: nothing, agent: nothing } };

test('[TOOL-2] arguments that do not fit are refused with the paths, before anything looks at them', () => {
  const tool = allTools.find('create_follow_up_task');
  const refused = tool?.prepare({ sourceTaskId: '', newTaskTitle: 7, due: 'tomorrow', more: true });
  expect(refused).toMatchObject({ ok: false, error: { code: 'invalid_arguments' } });
  const detail = refused?.ok === false ? refused.error.detail : '';
  for (const path of ['sourceTaskId:', 'newTaskTitle:', 'due:', '(all):']) expect(detail).toContain(path);
  expect(tool?.prepare(Number.NaN)).toMatchObject({ ok: false, error: { code: 'invalid_arguments' } });
  const taken = tool?.prepare({ sourceTaskId: 't', newTaskTitle: '  Buy  ' });
  expect(taken?.ok === true ? taken.value.args : null).toEqual({
    sourceTaskId: 't',
    newTaskTitle: 'Buy',
    notes: '',
    priority: 'P2',
    due: null,
    estimateMinutes: null,
    carryOverOpenChecklistItems: false,
    closeSourceTaskAs: null,
    preserveCategoryAndLabels: true,
  });
});

test('[TOOL-3] the registry knows its tools by name, once each, and describes their arguments', () => {
  expect(allTools.find('delete_everything')).toBeNull();
  for (const { name, parameters, description } of allTools.all) {
    expect(allTools.find(name)?.name).toBe(name);
    expect(description.length).toBeGreaterThan(20);
    expect(parameters).toMatchObject({ type: 'object' });
  }
  expect(() => createToolRegistry([...allTools.all, ...allTools.all])).toThrow('TOOL-3');
});

test('[TOOL-4] what a tool answers is of the shape that it promises', () => {
  const liar = registerTool(
    readTool({
      name: 'liar',
      version: '1',
      description: 'Promises a number.',
      scopeRule: 'own',
      args: z.strictObject({}),
      output: z.object({ count: z.number() }),
      targets: () => ok({ targetRefs: [], categoryIds: [] }),
      read: () => ok({ value: { count: 'many' }, tainted: false }),
    }),
  );
  const call = liar.prepare({});
  if (!call.ok || call.value.kind !== 'read') throw new Error('not prepared');
  const { read } = call.value;
  expect(() => Reflect.apply(read, null, [context])).toThrow('TOOL-4');
});

const teller = (value: Json) => {
  const tool = registerTool(
    readTool({
      name: 'teller',
      version: '1',
      description: 'Tells more than it promises.',
      scopeRule: 'own',
      args: z.strictObject({}),
      output: z.object({ found: z.array(z.object({ id: z.string() })) }),
      targets: () => ok({ targetRefs: [], categoryIds: [] }),
      read: () => ok({ value, tainted: false }),
    }),
  ).prepare({});
  if (!tool.ok || tool.value.kind !== 'read') throw new Error('not prepared');
  const { read } = tool.value;
  return () => Reflect.apply(read, null, [context]);
};

test('[TOOL-4] a field that a tool does not promise never leaves it, however deep it lies', () => {
  expect(teller({ found: [{ id: 'task1' }] })()).toMatchObject({ ok: true });
  expect(teller({ found: [{ id: 'task1' }], notes: 'private' })).toThrow('TOOL-4');
  expect(teller({ found: [{ id: 'task1', notes: 'private' }] })).toThrow('TOOL-4');
});

/** The places in a schema that accept unnamed members. */
const openPlaces = (schema: Json, place: string): readonly string[] => {
  if (Array.isArray(schema)) return schema.flatMap((each, at) => openPlaces(each, `${place}.${at}`));
  if (!isJsonObject(schema)) return [];
  const { type, properties, items, anyOf, oneOf, enum: names } = schema;
  const said = [type, anyOf, oneOf, names, schema['const']].some((each) => each !== undefined);
  if (!said) return [place];
  const open = type === 'object' && schema['additionalProperties'] !== false ? [place] : [];
  const below = isJsonObject(properties) ? Object.entries(properties) : [];
  return [
    ...open,
    ...below.flatMap(([name, each]) => openPlaces(each ?? null, `${place}.${name}`)),
    ...openPlaces(items ?? null, `${place}[]`),
    ...openPlaces(anyOf ?? oneOf ?? null, place),
  ];
};

test('[TOOL-4] every tool promises each of its fields by name', () => {
  expect(allTools.all.flatMap(({ name, answers }) => openPlaces(answers, name))).toEqual([]);
  expect(openPlaces({ type: 'object', properties: { a: {} } }, 'x')).toEqual(['x', 'x.a']);
});
