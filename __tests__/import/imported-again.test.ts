import { emptyHost, endHosts, exportOf, parsed, recordsOf } from '../api/exported-file';
import { valueOf } from '../api/test-host';
import { ICS } from './calendar-file';
import { importAsSaid, importOf, zipOf } from './import-bed';
import { valuesOf } from './imported-values';

afterEach(endHosts);

test('[IMPORT-6] the same file again brings nothing; undone, it brings all again', async () => {
  const host = await emptyHost(47);
  const first = await importAsSaid(host, ICS);
  const again = await importAsSaid(host, ICS);
  expect(again.done).toMatchObject({ created: 0, restored: 0, duplicates: 62 });
  const undone = valueOf(await host.client.command('act.undo', { actId: first.done.actId }));
  expect(undone.kept).toBe(0);
  expect(await valuesOf(host, 'planBlock')).toEqual([]);
  expect((await importAsSaid(host, ICS)).done).toMatchObject({ created: 0, restored: 62 });
  expect(await valuesOf(host, 'planBlock')).toHaveLength(61);
});

const todo = (uid: string, ...lines: string[]) => [
  'BEGIN:VTODO',
  `UID:${uid}`,
  `SUMMARY:${uid}`,
  ...lines,
  'END:VTODO',
];
const FAMILY = [
  'BEGIN:VCALENDAR',
  ...todo('whole'),
  ...todo('part', 'RELATED-TO:whole'),
  'END:VCALENDAR',
].join('\n');

test('[IMPORT-14] a link that the person ended stays ended as the file comes again; it comes back with its tasks', async () => {
  const host = await emptyHost(84);
  const { client } = host;
  const { done } = await importAsSaid(host, FAMILY);
  const linked = async () => {
    const { tasks } = valueOf(await client.query('task.list', { filter: {} }));
    const id = tasks.find(({ title }) => title === 'whole')?.id ?? '';
    return valueOf(await client.query('task.get', { id }))?.links ?? [];
  };
  const [link] = await linked();
  const ended = valueOf(await client.command('task.unlink', { linkId: link?.id ?? '' }));
  await importAsSaid(host, FAMILY);
  expect(await linked()).toEqual([]);
  valueOf(await client.command('act.undo', { actId: ended.actId }));
  valueOf(await client.command('act.undo', { actId: done.actId }));
  expect((await importAsSaid(host, FAMILY)).done).toMatchObject({ restored: 2 });
  expect(await linked()).toHaveLength(1);
});

test('[IMPORT-6] a file that says the same thing twice brings it once', async () => {
  const host = await emptyHost(50);
  const todo = ['BEGIN:VTODO', 'UID:6', 'SUMMARY:Pay', 'END:VTODO'];
  const { done } = await importAsSaid(
    host,
    ['BEGIN:VCALENDAR', ...todo, ...todo, 'END:VCALENDAR'].join('\n'),
  );
  expect(done).toMatchObject({ created: 1, duplicates: 1 });
});

test('[IMPORT-7] what the person changed since stays theirs; names that are there are used', async () => {
  const host = await emptyHost(48);
  valueOf(await host.client.command('category.create', { name: 'family' }));
  await importAsSaid(host, ICS);
  expect(await valuesOf(host, 'category')).toHaveLength(1);
  const { tasks } = valueOf(await host.client.query('task.list', { filter: {} }));
  const id = tasks[0]?.id ?? '';
  valueOf(await host.client.command('task.update', { id, fields: { title: 'mine now' } }));
  const labels = valueOf(await host.client.query('task.get', { id }))?.labels ?? [];
  expect(labels).toHaveLength(2);
  valueOf(await host.client.command('task.removeLabel', { id, labelId: labels[0]?.id ?? '' }));
  await importAsSaid(host, ICS);
  const detail = valueOf(await host.client.query('task.get', { id }));
  expect(detail).toMatchObject({ title: 'mine now', labels: [{ id: labels[1]?.id }] });
});

test('[IMPORT-9] what comes is from outside and tainted; it is one act, and one answer however often it is asked for', async () => {
  const host = await emptyHost(49);
  valueOf(await importOf(host, ICS));
  const { tasks } = valueOf(await host.client.query('task.list', { filter: {} }));
  const detail = valueOf(await host.client.query('task.get', { id: tasks[0]?.id ?? '' }));
  expect(detail?.provenanceByField['title']).toEqual({ authority: 'external', tainted: true });
  expect(Object.keys(parsed(await exportOf(host)))).toContain('records');
});

test('[IMPORT-8] times of an unknown zone come as one’s own, and the dry run says so', async () => {
  const host = await emptyHost(68);
  const { said } = await importAsSaid(
    host,
    [
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'UID:odd-zone',
      'SUMMARY:Odd zone',
      'DTSTART;TZID=Customized Time Zone:20261118T100000',
      'DTEND;TZID=Customized Time Zone:20261118T110000',
      'END:VEVENT',
      'END:VCALENDAR',
    ].join('\n'),
  );
  expect(said).toMatchObject({
    countByKind: { planBlock: 1 },
    left: [{ code: 'left_zone_unknown', count: 1, example: 'Customized Time Zone' }],
  });
});

const differs = (count: number, example: string) => ({ code: 'left_differs', count, example });
const bodiesOf = async (host: Parameters<typeof valuesOf>[0]) =>
  (await valuesOf(host, 'note')).map(({ body }) => body);

test('[IMPORT-13] another page of the same name does not come, and it is said; nothing is doubled or overwritten', async () => {
  const host = await emptyHost(81);
  const [one, two] = ['one', 'two'].map((body) => zipOf({ 'Inbox.md': body, 'same.md': 'same' }));
  await importAsSaid(host, one ?? '');
  const other = await importAsSaid(host, two ?? '');
  expect(other.done).toMatchObject({ created: 0, duplicates: 1, left: [differs(1, 'Inbox')] });
  expect((await bodiesOf(host)).sort()).toEqual(['one', 'same']);
  const rows = recordsOf(await exportOf(host));
  const id = String(rows.find((row) => JSON.stringify(row['values']).includes('"Inbox"'))?.['id']);
  valueOf(await host.client.command('note.update', { id, fields: { body: 'mine' } }));
  const again = await importAsSaid(host, one ?? '');
  expect(again.done).toMatchObject({ created: 0, restored: 0, duplicates: 1, left: [differs(1, 'Inbox')] });
  expect((await bodiesOf(host)).sort()).toEqual(['mine', 'same']);
});

const project = (...rows: readonly string[]) =>
  zipOf({ 'Home.csv': ['TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,DATE', ...rows].join('\n') });

test('[IMPORT-13] an undated task of the same name with other notes or other parts does not come, and it is said', async () => {
  const host = await emptyHost(82);
  const part = 'task,Whole,,4,2,';
  await importAsSaid(host, project('task,Milk,two litres,4,1,', part));
  const notes = await importAsSaid(host, project('task,Milk,oat,4,1,', part));
  expect(notes.done).toMatchObject({ created: 0, duplicates: 0, left: [differs(1, 'Milk')] });
  const changed = await importAsSaid(host, project('task,Milk,two litres,4,1,', 'task,Skimmed,,4,2,'));
  expect(changed.done).toMatchObject({ duplicates: 0, left: [differs(1, 'Milk')] });
  const more = await importAsSaid(host, project('task,Milk,two litres,4,1,', part, 'task,Cold,,4,2,'));
  expect(more.done).toMatchObject({ duplicates: 0, left: [differs(1, 'Milk')] });
});

test('[IMPORT-13] what was done, put elsewhere or thrown away of it since is no other text', async () => {
  const host = await emptyHost(83);
  const file = project('task,Milk,two litres,4,1,', 'task,Whole,,4,2,', 'task,Cold,,4,2,');
  await importAsSaid(host, file);
  const { tasks } = valueOf(await host.client.query('task.list', { filter: {} }));
  const id = tasks[0]?.id ?? '';
  const [item, other] = valueOf(await host.client.query('task.get', { id }))?.checklists[0]?.items ?? [];
  valueOf(await host.client.command('checklist.updateItem', { id: item?.id ?? '', checked: true }));
  valueOf(await host.client.command('checklist.deleteItem', { id: other?.id ?? '' }));
  valueOf(await host.client.command('task.setStatus', { id, status: 'DONE' }));
  const { done } = await importAsSaid(host, file);
  expect(done).toMatchObject({ created: 0, restored: 0, duplicates: 1, left: [] });
});

test('[IMPORT-13] a file that says two things under one name brings the first and says so of the second', async () => {
  const host = await emptyHost(84);
  const todo = (title: string) => ['BEGIN:VTODO', 'UID:6', `SUMMARY:${title}`, 'END:VTODO'];
  const rows = [...todo('Pay'), ...todo('Pay more'), ...todo('Pay')];
  const { done } = await importAsSaid(host, ['BEGIN:VCALENDAR', ...rows, 'END:VCALENDAR'].join('\n'));
  expect(done).toMatchObject({ created: 1, duplicates: 1, left: [differs(1, 'Pay more')] });
});
