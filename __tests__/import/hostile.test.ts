import { zipSync } from 'fflate';
import { emptyHost, endHosts, exportOf } from '../api/exported-file';
import type { TestHost } from '../api/test-host';
import { importAsSaid, refusalOf, utf8, zipOf, type Asked } from './import-bed';

afterEach(endHosts);

/** Refused the same way by the dry run and by the import, and nothing has changed. */
const refused = async (host: TestHost, file: string | Uint8Array, asked: Asked = {}) => {
  const before = await exportOf(host);
  const code = await refusalOf(host, file, asked);
  expect(await exportOf(host)).toBe(before);
  return code;
};
const patched = (bytes: Uint8Array, patches: Readonly<Record<number, number>>): Uint8Array => {
  const copy = bytes.slice();
  for (const [at, value] of Object.entries(patches)) copy[Number(at)] = value;
  return copy;
};
const indexOf = (bytes: Uint8Array, signature: readonly number[]): number =>
  Buffer.from(bytes).indexOf(Buffer.from(signature));
const DIRECTORY = [0x50, 0x4b, 1, 2];
const END = [0x50, 0x4b, 5, 6];

test('[IMPORT-5] names that point outside are refused with their whole file, whatever system they are for', async () => {
  const host = await emptyHost(71);
  for (const name of ['../a.md', '/etc/a.md', 'x/../../a.md', 'C:\\a.md', '..\\a.md', 'x/./a.md', 'a\nb.md'])
    expect([name, await refused(host, zipOf({ 'good.md': 'x', [name]: 'x' }))]).toEqual([
      name,
      'import_name_unsafe',
    ]);
});

test('[IMPORT-4] bombs: too well packed, many entries over one body, sizes that lie', async () => {
  const host = await emptyHost(72);
  const zeros = new Uint8Array(9 * 1024 * 1024).fill(0x20);
  expect(await refused(host, zipOf({ 'Journal.json': zeros }))).toBe('import_unpacks_too_large');
  const two = zipSync({ 'a.md': utf8('aaaa'), 'b.md': utf8('bbbb') }, { level: 0 });
  const second = indexOf(two.subarray(indexOf(two, DIRECTORY) + 4), DIRECTORY) + indexOf(two, DIRECTORY) + 4;
  // The second entry says that it lies where the first one does.
  expect(await refused(host, patched(two, { [second + 42]: 0 }))).toBe('import_unpacks_too_large');
  const one = zipSync({ 'a.md': utf8('hello hello hello hello') }, { level: 9 });
  const at = indexOf(one, DIRECTORY);
  expect(await refused(host, patched(one, { [at + 24]: 5 }))).toBe('import_unpacks_too_large');
  expect(await refused(host, patched(one, { [at + 24]: 200 }))).toBe('import_file_damaged');
});

test('[IMPORT-4] damaged, cut, encrypted, unknown methods, two names for one entry: refused', async () => {
  const host = await emptyHost(73);
  const zip = zipSync({ 'a.md': utf8('some text that is long enough to be packed, packed, packed') });
  const at = indexOf(zip, DIRECTORY);
  expect(await refused(host, patched(zip, { [at + 8]: 1 }))).toBe('import_archive_unusual');
  expect(await refused(host, patched(zip, { [at + 10]: 14 }))).toBe('import_archive_unusual');
  expect(await refused(host, patched(zip, { [at + 46]: 0x62 }))).toBe('import_file_damaged');
  expect(await refused(host, patched(zip, { [at + 16]: (zip[at + 16] ?? 0) ^ 1 }))).toBe(
    'import_file_damaged',
  );
  expect(await refused(host, zip.slice(0, -5))).toBe('import_file_damaged');
  expect(await refused(host, patched(zip, { [indexOf(zip, END) + 10]: 3 }))).toBe('import_archive_unusual');
  expect(await refused(host, new Uint8Array([...zip, 1]))).toBe('import_file_damaged');
  for (let bit = 0; bit < 40; bit += 5) {
    const body = 34 + bit;
    expect(await refused(host, patched(zip, { [body]: (zip[body] ?? 0) ^ 4 }))).toMatch(/^import_/);
  }
});

const health = (doctype: string, body = ''): string =>
  `<?xml version="1.0"?>${doctype}<HealthData locale="de">${body}</HealthData>`;

test('[IMPORT-3] XML: no entity is declared, named or fetched', async () => {
  const host = await emptyHost(74);
  const secret = '<!DOCTYPE HealthData [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
  const laughs = '<!DOCTYPE HealthData [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>';
  const parameter = '<!DOCTYPE HealthData [<!ELEMENT a ANY> %remote; ]>';
  const outside = ['SYSTEM "http://example.org/x.dtd"', 'PUBLIC "-//X" "http://example.org/x.dtd"'];
  const format = 'apple-health' as const;
  for (const doctype of [secret, laughs, parameter, ...outside.map((id) => `<!DOCTYPE HealthData ${id}>`)])
    expect([doctype, await refused(host, health(doctype), { format })]).toEqual([doctype, 'import_entities']);
  const named = '<Workout workoutActivityType="&x;" startDate="2026-11-18 08:00:00 +0100"/>';
  expect(await refused(host, health('', named))).toBe('import_entities');
});

test('[IMPORT-3] XML that is none: nesting, attributes, ends', async () => {
  const host = await emptyHost(75);
  const wrong = [
    '<a></b>',
    '<a',
    '<Workout a="1" a="2"/>',
    '<Workout a=1/>',
    '<a></a b="1">',
    '&',
    '<!-- x',
    '</HealthData><b>',
  ];
  // One after the other: while one import is judged no other file is put away.
  for (const body of wrong.slice(0, -2).filter((each) => each !== '&'))
    expect([body, await refused(host, health('', body))]).toEqual([body, 'import_file_damaged']);
  expect(await refused(host, health('', '<b>'.repeat(80)))).toBe('import_too_deep');
  expect(await refused(host, '<Other/>', { format: 'apple-health' })).toBe('import_other_format');
});

test('[IMPORT-2] JSON: depth, length, other shapes, cut anywhere', async () => {
  const host = await emptyHost(76);
  const file = (row: string): string => `{"metadata":{},"entries":[${row}]}`;
  expect(await refused(host, file('[['.repeat(100)))).toBe('import_too_deep');
  expect(await refused(host, file(`{"a":${'['.repeat(100)}`))).toBe('import_too_deep');
  expect(await refused(host, file('1,2'))).toBe('import_other_format');
  expect(await refused(host, '{"metadata":{},"others":[{}]}')).toBe('import_other_format');
  const whole = file('{"uuid":"a","creationDate":"2024-01-01T00:00:00Z","text":"\\"{[\\\\"}');
  for (let end = 15; end < whole.length; end += 7)
    expect([end, await refused(host, whole.slice(0, end), { format: 'dayone' })]).toEqual([
      end,
      'import_not_json',
    ]);
  await importAsSaid(host, whole);
});

test('[STAGE-6] files of another encoding are refused, not guessed', async () => {
  const host = await emptyHost(77);
  const latin = new Uint8Array(Buffer.from('TYPE,CONTENT,PRIORITY\ntask,Größe,1\n', 'latin1'));
  expect(await refused(host, latin)).toBe('import_not_utf8');
  const wide = new Uint8Array(Buffer.from('\ufeffTYPE,CONTENT,PRIORITY\n', 'utf16le'));
  expect(await refused(host, wide, { format: 'todoist' })).toBe('import_not_utf8');
});

test('[IMPORT-2] tables and calendars: open quotes, columns, fields, depth', async () => {
  const host = await emptyHost(78);
  const head = 'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,DATE\n';
  expect(await refused(host, `${head}task,"open`)).toBe('import_file_damaged');
  expect(await refused(host, `${head}${'a,'.repeat(300)}`)).toBe('import_file_damaged');
  expect(await refused(host, 'BEGIN:VCALENDAR\nBEGIN:VEVENT\nEND:VCALENDAR')).toBe('import_file_damaged');
  expect(await refused(host, 'BEGIN:VCALENDAR\n'.repeat(30))).toBe('import_too_deep');
  expect(await refused(host, 'BEGIN:VCALENDAR\nno property')).toBe('import_file_damaged');
  expect(await refused(host, 'hello', { format: 'ics' })).toBe('import_other_format');
  expect(await refused(host, 'what is this?')).toBe('import_format_unknown');
  expect(await refused(host, 'BEGIN:VCALENDAR\nEND:VCALENDAR', { zone: 'Mars/Olympus' })).toBe(
    'import_zone_unknown',
  );
});

test('[IMPORT-2] numbers out of every bound come as nothing or not at all', async () => {
  const host = await emptyHost(79);
  const event = (start: string, end: string): string =>
    ['BEGIN:VEVENT', `UID:${start}${end}`, 'SUMMARY:x', `DTSTART:${start}`, end, 'END:VEVENT'].join('\n');
  const events = [
    event('20260231T100000Z', 'DURATION:PT1H'),
    event('20261118T250000Z', 'DURATION:PT1H'),
    event('20261118T100000Z', 'DURATION:P9999W'),
    event('20261118T100000Z', 'DURATION:PT99999999999S'),
    event('00010101T000000Z', 'DURATION:PT1H'),
  ];
  const { said } = await importAsSaid(host, ['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR'].join('\n'));
  expect(said.countByKind).toEqual({});
  const workout = (more: string): string =>
    `<Workout workoutActivityType="HKWorkoutActivityTypeYoga" startDate="2026-11-18 08:00:00 +0100" endDate="2026-11-18 09:00:00 +0100" ${more}/>`;
  const odd = ['duration="1e999"', 'duration="-5"', 'totalDistance="99999999999" totalDistanceUnit="km"'];
  const file = health('', odd.map((more, at) => workout(`sourceName="${at}" ${more}`)).join(''));
  expect((await importAsSaid(host, file)).said.countByKind).toEqual({ workout: 3 });
});

test('[IMPORT-2] texts too long for their field do not come, and say so; lone surrogates never come', async () => {
  const host = await emptyHost(80);
  const head = 'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,DATE\n';
  const { said } = await importAsSaid(
    host,
    `${head}task,fine,,1,1,\ntask,long,${'x'.repeat(20_001)},1,1,\ntask,${'y'.repeat(700)},,1,1,\n`,
  );
  expect(said).toMatchObject({
    countByKind: { task: 2 },
    left: [{ code: 'left_too_long', count: 1, example: 'long' }],
  });
  const lone =
    '{"entries":[{"uuid":"s","creationDate":"2024-01-01T00:00:00Z","text":"a\\ud800b"},{"uuid":"n","creationDate":"2024-01-01T00:00:00Z","text":"a\\u0000b"}]}';
  const { said: naughty } = await importAsSaid(host, lone);
  expect(naughty).toMatchObject({ countByKind: {}, left: [{ code: 'left_not_understood', count: 2 }] });
});
