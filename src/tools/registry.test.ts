import { allTools } from './all-tools';
import { createToolRegistry } from './registry';

test('[TOOL-2] arguments that do not fit are refused with the paths, before anything looks at them', () => {
  const tool = allTools.find('create_follow_up_task');
  const refused = tool?.prepare({ taskId: '', title: 7, due: 'tomorrow', more: true });
  expect(refused).toMatchObject({ ok: false, error: { code: 'invalid_arguments' } });
  const detail = refused?.ok === false ? refused.error.detail : '';
  for (const path of ['taskId:', 'title:', 'due:', '(all):']) expect(detail).toContain(path);
  expect(tool?.prepare(Number.NaN)).toMatchObject({ ok: false, error: { code: 'invalid_arguments' } });
  const taken = tool?.prepare({ taskId: 't', title: '  Buy  ' });
  expect(taken?.ok === true ? taken.value.args : null).toEqual({
    ...{ taskId: 't', title: 'Buy', notes: '', priority: 'P2', due: null, estimateMinutes: null },
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
