import { emptyHost, endHosts, exportOf, parsed } from '../api/exported-file';
import { valueOf } from '../api/test-host';
import { ICS } from './calendar-file';
import { importAsSaid, importOf } from './import-bed';
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
