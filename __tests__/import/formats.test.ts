import { emptyHost, endHosts, exportOf, parsed, recordsOf } from '../api/exported-file';
import { valueOf, type TestHost } from '../api/test-host';
import { isJsonObject, type Json } from '../../src/core/json';
import { importAsSaid, importOf, zipOf } from './import-bed';

afterEach(endHosts);

type Values = Readonly<Record<string, Json>>;
const valuesOf = async (host: TestHost, kind: string): Promise<readonly Values[]> =>
  recordsOf(await exportOf(host)).flatMap((row) => {
    const { values } = row;
    return row['kind'] === kind && isJsonObject(values) && values['deletedAt'] === null ? [values] : [];
  });
const titled = (rows: readonly Values[], title: string): Values => {
  const found = rows.find((row) => row['title'] === title);
  if (found === undefined) throw new Error(`nothing is called ${title}`);
  return found;
};

const JOURNAL = JSON.stringify({
  metadata: { version: '1.0' },
  entries: [
    {
      uuid: 'A1',
      creationDate: '2024-03-31T23:30:00Z',
      timeZone: 'America/New_York',
      text: '# A walk\n\nIt rained.\n\n![](dayone-moment://ABC)',
      tags: ['walks', 'rain'],
      photos: [{ identifier: 'ABC' }],
      weather: { temperatureCelsius: 4 },
    },
    { uuid: 'A2', creationDate: '2024-04-01T23:30:00Z', text: '{"brackets": [in] "quotes\\"}' },
    { uuid: 'A3', creationDate: 'not a day', text: 'x' },
  ],
});

test('[IMPORT-1] Day One: an entry is a note on its own day, photos are counted', async () => {
  const host = await emptyHost(41);
  const { said } = await importAsSaid(
    host,
    zipOf({ 'Journal.json': JOURNAL, 'photos/a.jpeg': new Uint8Array(9) }),
  );
  expect(said).toMatchObject({ format: 'dayone', countByKind: { note: 2 } });
  expect(said.left).toEqual([
    { code: 'left_attachments', count: 1, example: '2024-03-31T23:30:00Z' },
    { code: 'left_not_understood', count: 1, example: 'not a day' },
  ]);
  const notes = await valuesOf(host, 'note');
  expect(titled(notes, 'A walk')).toMatchObject({
    body: 'It rained.',
    moment: { day: '2024-03-31', at: Date.UTC(2024, 2, 31, 23, 30) },
  });
  expect(titled(notes, '')).toMatchObject({
    body: '{"brackets": [in] "quotes\\"}',
    moment: { day: '2024-04-02' },
  });
  expect((await valuesOf(host, 'label')).map(({ name }) => name).sort()).toEqual(['rain', 'walks']);
});

const TODOIST = [
  'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE',
  'section,Garden,,,,,,,,',
  'task,"Plant @outside, then water","two\r\nlines ""quoted""",1,1,me,,2026-12-01,en,Europe/Berlin',
  'task,Dig,,4,2,me,,,,',
  'task,Buy seeds,organic,4,2,me,,every day,en,',
  'note,"bring gloves",,,,me,,,,',
  ',,,,,,,,,',
  'task,Rest,,4,1,me,,,,',
  'task,Rest,,4,1,me,,,,',
].join('\r\n');

test('[IMPORT-1] Todoist: tasks, subtasks, notes, labels, and dates in words stay in words', async () => {
  const host = await emptyHost(42);
  const { said } = await importAsSaid(host, zipOf({ 'Home [22].csv': TODOIST }));
  expect(said).toMatchObject({ format: 'todoist', countByKind: { task: 4 } });
  expect(said.left).toEqual([{ code: 'left_date_unread', count: 1, example: 'every day' }]);
  const tasks = await valuesOf(host, 'task');
  expect(titled(tasks, 'Plant, then water')).toMatchObject({
    notes: 'two\r\nlines "quoted"',
    priority: 'P0',
    due: '2026-12-01',
  });
  expect(titled(tasks, 'Buy seeds')).toMatchObject({ notes: 'organic\n\nevery day\n\nbring gloves' });
  expect(tasks.filter(({ title }) => title === 'Rest')).toHaveLength(2);
  expect((await valuesOf(host, 'checklistItem')).map(({ text }) => text)).toEqual(['Dig']);
  expect((await valuesOf(host, 'category')).map(({ name }) => name)).toEqual(['Home']);
  expect((await valuesOf(host, 'link')).filter(({ kind }) => kind === 'relates')).toHaveLength(1);
  expect((await valuesOf(host, 'label')).map(({ name }) => name).sort()).toEqual(['Garden', 'outside']);
});

const TICKTICK = [
  '\ufeff"Date: 2026-11-18+0000"',
  '"Version: 7.1"',
  '"Status: \n0 Normal\n1 Completed\n2 Archived"',
  '"Folder Name","List Name","Title","Kind","Tags","Content","Is Check list","Start Date","Due Date","Reminder","Repeat","Priority","Status","Created Time","Completed Time","Order","Timezone","Is All Day","Is Floating","taskId","parentId"',
  '"","Work","Report","TEXT","deep, q4","see\nnotes","N","","2026-12-01T23:00:00+0000","","FREQ=DAILY","5","0","2026-11-01T08:00:00+0000","","1","Europe/Berlin","true","false","7","8"',
  '"","Work","Pack","CHECKLIST","","▫socks\n▪shoes","Y","","2026-12-02T08:15:00+0000","","","3","1","2026-11-01T08:00:00+0000","2026-11-02T09:00:00+0000","2","Europe/Berlin","false","false","8",""',
].join('\n');

test('[IMPORT-1] TickTick: lists, checklists, days and times in their zone, done and repeating ones', async () => {
  const host = await emptyHost(43);
  const { said } = await importAsSaid(host, TICKTICK, { zone: 'America/New_York' });
  expect(said).toMatchObject({ format: 'ticktick', countByKind: { task: 2 } });
  expect(said.left).toEqual([{ code: 'left_recurring', count: 1, example: 'Report' }]);
  const tasks = await valuesOf(host, 'task');
  expect(titled(tasks, 'Report')).toMatchObject({ due: '2026-12-02', priority: 'P0', notes: 'see\nnotes' });
  expect(titled(tasks, 'Pack')).toMatchObject({
    due: '2026-12-02T09:15',
    status: { status: 'DONE' },
    completedAt: Date.UTC(2026, 10, 2, 9),
  });
  const items = await valuesOf(host, 'checklistItem');
  expect(items.map(({ text, checked }) => [text, checked])).toEqual(
    expect.arrayContaining([
      ['socks', false],
      ['shoes', true],
    ]),
  );
  expect((await valuesOf(host, 'link')).filter(({ kind }) => kind === 'relates')).toHaveLength(1);
});

const ICS = [
  'BEGIN:VCALENDAR',
  'X-WR-CALNAME:Family',
  'BEGIN:VTIMEZONE',
  'TZID:America/New_York',
  'END:VTIMEZONE',
  ...['BEGIN:VEVENT', 'UID:1', 'SUMMARY:Long', '  folded\\, title', 'LOCATION:Hall'],
  ...['DTSTART;TZID=America/New_York:20261118T090000', 'DURATION:PT1H30M', 'RRULE:FREQ=WEEKLY'],
  ...['BEGIN:VALARM', 'TRIGGER:-PT5M', 'END:VALARM', 'END:VEVENT'],
  ...['BEGIN:VEVENT', 'UID:2', 'SUMMARY:Holiday', 'DTSTART;VALUE=DATE:20261224', 'END:VEVENT'],
  ...['BEGIN:VEVENT', 'UID:3', 'SUMMARY:Off', 'STATUS:CANCELLED', 'DTSTART:20261118T090000Z', 'END:VEVENT'],
  ...['BEGIN:VEVENT', 'UID:4', 'DTSTART:20261118T090000Z', 'DTEND:20261118T093000Z', 'END:VEVENT'],
  ...[
    'BEGIN:VEVENT',
    'UID:5',
    'SUMMARY:Back',
    'DTSTART:20261118T090000Z',
    'DTEND:20261118T080000Z',
    'END:VEVENT',
  ],
  ...[
    'BEGIN:VTODO',
    'UID:6',
    'SUMMARY:Pay',
    'DUE;VALUE=DATE:20261130',
    'PRIORITY:1',
    'CATEGORIES:bills,home',
    'END:VTODO',
  ],
  'END:VCALENDAR',
].join('\r\n');

test('[IMPORT-1] calendars: events are blocks of the day in the person’s zone, tasks are tasks', async () => {
  const host = await emptyHost(44);
  const { said } = await importAsSaid(host, ICS);
  expect(said).toMatchObject({ format: 'ics', countByKind: { planBlock: 2, task: 1 } });
  expect(said.left.map(({ code, count, example }) => [code, count, example])).toEqual([
    ['left_recurring', 1, 'Long folded, title'],
    ['left_all_day', 1, 'Holiday'],
    ['left_cancelled', 1, 'Off'],
    ['left_not_understood', 1, 'Back'],
  ]);
  const blocks = await valuesOf(host, 'planBlock');
  expect(titled(blocks, 'Long folded, title')).toMatchObject({
    block: { start: '2026-11-18T15:00', end: '2026-11-18T16:30' },
    notes: 'Hall',
  });
  expect(titled(blocks, '')).toMatchObject({ block: { start: '2026-11-18T10:00', end: '2026-11-18T10:30' } });
  expect(await valuesOf(host, 'dayPlan')).toMatchObject([{ day: '2026-11-18' }]);
  expect(titled(await valuesOf(host, 'task'), 'Pay')).toMatchObject({ due: '2026-11-30', priority: 'P0' });
});

const HEALTH = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE HealthData [
<!-- HealthKit's Export -->
<!ELEMENT HealthData (ExportDate,Me,(Record|Workout)*)>
<!ATTLIST HealthData locale CDATA #REQUIRED>
]>
<HealthData locale="de_DE">
 <ExportDate value="2026-11-18 08:00:00 +0100"/>
 <Record type="HKQuantityTypeIdentifierStepCount" sourceName="A &amp; B&#39;s > Watch" value="12"/>
 <Record type="x"><MetadataEntry key="a" value="b"/></Record>
 <Workout workoutActivityType="HKWorkoutActivityTypeTraditionalStrengthTraining" duration="45.5" durationUnit="min" totalEnergyBurned="320.7" totalEnergyBurnedUnit="kcal" sourceName="Watch" startDate="2026-11-17 23:30:00 -0500" endDate="2026-11-18 00:15:30 -0500"/>
 <Workout workoutActivityType="HKWorkoutActivityTypeRunning" duration="30" durationUnit="min" startDate="2026-11-16 07:00:00 +0100" endDate="2026-11-16 07:30:00 +0100">
  <WorkoutStatistics type="HKQuantityTypeIdentifierDistanceWalkingRunning" sum="5.25" unit="km"/>
  <WorkoutStatistics type="HKQuantityTypeIdentifierActiveEnergyBurned" sum="400" unit="kcal"/>
 </Workout>
 <Workout duration="1"/>
</HealthData>`;

test('[IMPORT-1] Apple Health: workouts with length, distance and day; other records are counted', async () => {
  const host = await emptyHost(45);
  const { said } = await importAsSaid(
    host,
    zipOf({ 'apple_health_export/export.xml': HEALTH, 'apple_health_export/export_cda.xml': '<x/>' }),
  );
  expect(said).toMatchObject({ format: 'apple-health', countByKind: { workout: 2 } });
  expect(said.left).toEqual([
    { code: 'left_other_records', count: 2, example: 'Record' },
    { code: 'left_not_understood', count: 1, example: '' },
  ]);
  const workouts = await valuesOf(host, 'workout');
  expect(workouts).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        workoutType: 'Traditional Strength Training',
        durationSeconds: 2_730,
        note: '321 kcal',
        moment: { day: '2026-11-17', at: Date.UTC(2026, 10, 18, 4, 30) },
      }),
      expect.objectContaining({
        workoutType: 'Running',
        distance: { value: 5.25, unit: 'km' },
        note: '400 kcal',
      }),
    ]),
  );
});

test('[IMPORT-1] Markdown: title, day and tags of the head, the rest of it kept, folders as categories', async () => {
  const host = await emptyHost(46);
  const page =
    '---\ntitle: "My day"\ndate: 2025-02-03T08:15\ntags:\n  - one\n  - "two"\nmood: 7\n---\n# Hello\n- [ ] x\n![[cat.png]]\n';
  const file = zipOf({
    'Vault/Daily/2025-02-04 Tuesday.md': 'Only text',
    'Vault/My day.md': page,
    'Vault/.obsidian/app.json': '{}',
    'Vault/cat.png': new Uint8Array(4),
    'Vault/long.md': `${'word '.repeat(9_000)}\n${'other '.repeat(3_000)}`,
  });
  const { said } = await importAsSaid(host, file);
  expect(said).toMatchObject({ format: 'markdown', countByKind: { note: 4 } });
  expect(said.left).toEqual([
    { code: 'left_attachments', count: 1, example: '![[cat.png]]' },
    { code: 'left_other_files', count: 1, example: 'cat.png' },
  ]);
  const notes = await valuesOf(host, 'note');
  expect(titled(notes, 'My day')).toMatchObject({
    body: '---\nmood: 7\n---\n# Hello\n- [ ] x\n![[cat.png]]\n',
    moment: { day: '2025-02-03', at: Date.UTC(2025, 1, 3, 7, 15) },
  });
  expect(titled(notes, '2025-02-04 Tuesday')).toMatchObject({ moment: { day: '2025-02-04' } });
  const long = notes.filter(({ title }) => String(title).startsWith('long ('));
  expect(long.map(({ body }) => String(body).length).reduce((a, b) => a + b, 0)).toBe(45_000 + 1 + 18_000);
  expect((await valuesOf(host, 'category')).map(({ name }) => name)).toEqual(['Daily']);
});

test('[IMPORT-6] the same file again brings nothing; undone, it brings all again', async () => {
  const host = await emptyHost(47);
  const first = await importAsSaid(host, ICS);
  const again = await importAsSaid(host, ICS);
  expect(again.done).toMatchObject({ created: 0, restored: 0, duplicates: 3 });
  const undone = valueOf(await host.client.command('act.undo', { actId: first.done.actId }));
  expect(undone.kept).toBe(0);
  expect(await valuesOf(host, 'planBlock')).toEqual([]);
  expect((await importAsSaid(host, ICS)).done).toMatchObject({ created: 0, restored: 3 });
  expect(await valuesOf(host, 'planBlock')).toHaveLength(2);
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
    left: [{ code: 'left_zone_unknown', count: 1, example: 'Odd zone' }],
  });
});
