import { allTools } from './all-tools';
import { z } from 'zod';
import { ok } from '../core/result';
import { readTool } from './make-tool';
import { createToolRegistry, registerTool } from './registry';

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
  expect(() => Reflect.apply(read, null, [{}])).toThrow('TOOL-4');
});
