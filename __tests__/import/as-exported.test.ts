import { zipSync } from 'fflate';
import { emptyHost, endHosts } from '../api/exported-file';
import { importAsSaid, refusalOf, utf8, zipOf } from './import-bed';
import { valuesOf, type Values } from './imported-values';
import { png } from './picture-bed';

// Files as other apps and systems really write them.
afterEach(endHosts);

const named = (rows: readonly Values[], title: string): Values | undefined =>
  rows.find((row) => row['title'] === title);

const HEALTH = `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE HealthData [
<!-- HealthKit Export Version: 14 -->
<!ELEMENT HealthData (ExportDate,Me,(Record|Workout)*)>
]>
<HealthData locale="de_DE">
 <Workout workoutActivityType="HKWorkoutActivityTypeSwimming" duration="30.5" durationUnit="min" device="&lt;&lt;HKDevice: 0x2&gt;&gt;" startDate="2026-11-16 07:00:00 +0100" endDate="2026-11-16 07:30:00 +0100">
  <WorkoutStatistics type="HKQuantityTypeIdentifierDistanceSwimming" sum="1640.42" unit="yd"/>
 </Workout>
</HealthData>`;

test.each(['Exportieren.xml', '导出.xml', 'export.xml'])(
  '[IMPORT-1] Apple Health names its file in the language of the phone (%s), and pools are measured in yards',
  async (name) => {
    const host = await emptyHost(171);
    const file = zipOf({
      'apple_health_export/export_cda.xml': '<?xml version="1.0"?><ClinicalDocument/>',
      [`apple_health_export/${name}`]: HEALTH,
      'apple_health_export/electrocardiograms/ecg_2026-11-16.csv': 'Name,x',
    });
    const { said } = await importAsSaid(host, file);
    expect(said).toMatchObject({ format: 'apple-health', countByKind: { workout: 1 } });
    expect(await valuesOf(host, 'workout')).toMatchObject([
      { workoutType: 'Swimming', distance: { value: 1_500, unit: 'm' }, durationSeconds: 1_830 },
    ]);
  },
);

/** As Windows packs it: names in the code page of its console, and no sign that they are UTF-8. */
const windowsZip = (content: string): Uint8Array => {
  const plain = 'Vault/T_gliche/_ber.md';
  const zip = Buffer.from(zipSync({ [plain]: utf8(content) }));
  const packed = Buffer.from(plain, 'latin1');
  packed[7] = 0x84;
  packed[15] = 0x9a;
  for (let at = zip.indexOf(plain); at !== -1; at = zip.indexOf(plain)) packed.copy(zip, at);
  return new Uint8Array(zip);
};

test('[IMPORT-5] umlauts in the names of an archive, as Windows and as a Mac write them', async () => {
  const host = await emptyHost(172);
  await importAsSaid(host, windowsZip('hi'));
  expect(await valuesOf(host, 'note')).toMatchObject([{ title: 'Über', body: 'hi' }]);
  expect(await valuesOf(host, 'category')).toMatchObject([{ name: 'Tägliche' }]);
  const mac = zipOf({
    ['V/Größe.md'.normalize('NFD')]: 'see ![[Größe.png]]',
    ['V/Größe.png'.normalize('NFD')]: png({ size: 900 }),
  });
  const { said } = await importAsSaid(host, mac);
  expect(said.left).toEqual([]);
  expect(await valuesOf(host, 'attachment')).toMatchObject([{ name: 'Größe.png' }]);
  expect(named(await valuesOf(host, 'note'), 'Größe')?.['body']).toMatch(/^see !\[Größe.png\]\(attachment:/);
});

test('[IMPORT-1] a daily note is named by its day and nothing else', async () => {
  const host = await emptyHost(173);
  await importAsSaid(host, zipOf({ 'V/Daily/2024-05-02.md': 'text', 'V/a.md': 'x' }));
  expect(named(await valuesOf(host, 'note'), '2024-05-02')).toMatchObject({ moment: { day: '2024-05-02' } });
});

const TODOIST = [
  '\ufeffTYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,AUTHOR,RESPONSIBLE,DATE,DATE_LANG,TIMEZONE,DURATION,DURATION_UNIT,DEADLINE,DEADLINE_LANG',
  'meta,view_style=list,,,,,,,,,,,,',
  'note,about the project,,,,me (1),,2024-01-01,,,,,,',
  'task,Write report @büro,,1,1,me (1),,2026-12-01 14:00,en,Europe/Berlin,90,minute,2026-12-05,en',
  'task,Only a deadline,,4,1,me (1),,,en,,,,2026-12-06,en',
  'task,a line,,4,2,me (1),,,,,,,,',
  'task,urgent part,,1,2,me (1),,,,,,,,',
].join('\r\n');

test.each([',', ';', '\t'])(
  '[IMPORT-1] Todoist, as it exports and as a spreadsheet saves it again (%j): lengths, deadlines, comments of a project',
  async (separator) => {
    const host = await emptyHost(174);
    const { said } = await importAsSaid(host, TODOIST.replaceAll(',', separator));
    expect(said).toMatchObject({ format: 'todoist', countByKind: { task: 3, note: 1 }, left: [] });
    const tasks = await valuesOf(host, 'task');
    expect(named(tasks, 'Write report')).toMatchObject({
      due: '2026-12-01T14:00',
      estimateMinutes: 90,
      notes: 'Deadline: 2026-12-05',
      priority: 'P0',
    });
    expect(named(tasks, 'Only a deadline')).toMatchObject({ due: '2026-12-06', notes: '' });
    expect(named(tasks, 'urgent part')).toMatchObject({ priority: 'P0' });
    expect(await valuesOf(host, 'checklistItem')).toMatchObject([{ text: 'a line' }]);
    expect(await valuesOf(host, 'note')).toMatchObject([
      { body: 'about the project', moment: { day: '2024-01-01' } },
    ]);
  },
);

test('[IMPORT-1] Todoist: a comment that was written at an instant is of the day that it was for the person', async () => {
  const host = await emptyHost(178);
  const dates = [
    '2024-01-01T23:30:00Z',
    '2024-01-03T12:00:00.000000Z',
    '2024-01-04T23:10:00+00:00',
    '2024-01-06',
  ];
  const [, head = '', meta = ''] = /^\ufeff(.+)\r\n(.+)\r\n/.exec(TODOIST) ?? [];
  const notes = dates.map((date, at) => `note,about ${at},,,,me (1),,${date},,,,,,`);
  await importAsSaid(host, [head, meta, ...notes].join('\r\n'));
  const days = (await valuesOf(host, 'note')).map(({ body, moment }) => ({ body, moment }));
  expect(days).toEqual(
    expect.arrayContaining([
      { body: 'about 0', moment: { day: '2024-01-02', at: Date.UTC(2024, 0, 1, 23, 30) } },
      { body: 'about 1', moment: { day: '2024-01-03', at: Date.UTC(2024, 0, 3, 12) } },
      { body: 'about 2', moment: { day: '2024-01-05', at: Date.UTC(2024, 0, 4, 23, 10) } },
      { body: 'about 3', moment: { day: '2024-01-06', at: Date.UTC(2024, 0, 6, 11) } },
    ]),
  );
});

test('[STAGE-6] a table in two bytes a sign is refused for that, also where nobody said what it is', async () => {
  const host = await emptyHost(175);
  expect(await refusalOf(host, new Uint8Array(Buffer.from(TODOIST, 'utf16le')))).toBe('import_not_utf8');
});

test('[IMPORT-1] TickTick: a note is a note, with semicolons as well', async () => {
  const host = await emptyHost(176);
  const rows = [
    '"Date: 2026-11-18+0000"',
    '"List Name","Title","Kind","Tags","Content","Is Check list","Due Date","Repeat","Priority","Status","Created Time","Completed Time","Timezone","Is All Day","taskId","parentId"',
    '"🏠Inbox","Idea","NOTE","a","# Head\r\rtext","N","","","0","0","2026-11-01T23:30:00+0000","","Europe/Berlin","","1",""',
    '"Work","Call","TEXT","","","N","2026-12-02T08:15:00+0000","","0","0","2026-11-01T08:00:00+0000","","Europe/Berlin","false","2",""',
  ];
  const { said } = await importAsSaid(host, rows.join('\n').replaceAll('","', '";"'));
  expect(said).toMatchObject({ format: 'ticktick', countByKind: { task: 1, note: 1 } });
  expect(await valuesOf(host, 'note')).toMatchObject([
    { title: 'Idea', body: '# Head\n\ntext', moment: { day: '2026-11-02' } },
  ]);
});

const entry = (uuid: string, more: object) => ({ uuid, creationDate: '2024-05-01T16:30:00Z', ...more });
const journal = (...entries: readonly object[]): string =>
  JSON.stringify({ metadata: { version: '1.0' }, entries }, null, 2);

test('[IMPORT-1] Day One: several journals are categories, a zone may be an offset, what is lost is said', async () => {
  const host = await emptyHost(177);
  const place = { placeName: 'Café', localityName: 'Köln' };
  const file = zipOf({
    'Reisen.json': journal(entry('A', { text: 'far', timeZone: 'GMT+0900', location: place, starred: true })),
    'Alltag.json': journal(entry('B', { text: 'near', timeZone: null, tags: null, photos: null })),
  });
  const { said } = await importAsSaid(host, file);
  expect(said).toMatchObject({ countByKind: { note: 2 }, left: [{ code: 'left_details', count: 1 }] });
  const notes = await valuesOf(host, 'note');
  const days = notes.map(({ body, moment }) => [body, moment]);
  expect(days).toEqual(
    expect.arrayContaining([
      ['far', { day: '2024-05-02', at: Date.UTC(2024, 4, 1, 16, 30) }],
      ['near', { day: '2024-05-01', at: Date.UTC(2024, 4, 1, 16, 30) }],
    ]),
  );
  expect((await valuesOf(host, 'category')).map(({ name }) => name).sort()).toEqual(['Alltag', 'Reisen']);
});
