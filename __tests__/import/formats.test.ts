import { emptyHost, endHosts } from '../api/exported-file';
import { ICS } from './calendar-file';
import { importAsSaid, zipOf } from './import-bed';
import { valuesOf, type Values } from './imported-values';

afterEach(endHosts);

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
    { code: 'left_details', count: 1, example: '2024-03-31T23:30:00Z' },
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

test('[IMPORT-1] calendars: events are blocks of the day in the person’s zone, tasks are tasks', async () => {
  const host = await emptyHost(44);
  const { said } = await importAsSaid(host, ICS);
  expect(said).toMatchObject({ format: 'ics', countByKind: { planBlock: 61, task: 1 } });
  expect(said.left.map(({ code, count, example }) => [code, count, example])).toEqual([
    ['left_beyond_window', 1, 'Long folded, title'],
    ['left_cancelled', 1, 'Off'],
    ['left_not_understood', 1, 'Back'],
  ]);
  const blocks = await valuesOf(host, 'planBlock');
  const long = { start: '2026-11-18T15:00', end: '2026-11-18T16:30', categoryId: expect.anything() };
  expect(blocks).toContainEqual(
    expect.objectContaining({ title: 'Long folded, title', block: long, notes: 'Hall' }),
  );
  expect(titled(blocks, '')).toMatchObject({ block: { start: '2026-11-18T10:00', end: '2026-11-18T10:30' } });
  expect(titled(blocks, 'Holiday')).toMatchObject({
    block: { start: '2026-12-24T00:00', end: '2026-12-25T00:00' },
  });
  expect((await valuesOf(host, 'dayPlan')).map(({ day }) => day)).toContain('2026-11-18');
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
  expect(said.left).toEqual([{ code: 'left_attachments', count: 1, example: '![[cat.png]]' }]);
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
