import { errorSentences } from '../../src/words/errors';
import type { ImportFormat } from '../../src/runtime/api/transfer-definition';
import { readers, tellFormat } from '../../src/runtime/transfer/importers/formats';
import { itemsOfFile } from '../../src/runtime/transfer/importers/judge-import';
import { deviceZone } from '../../src/platform/device-zone';
import { zoneClock } from '../../src/runtime/transfer/importers/zone-clock';
import { stagedBytes } from '../../src/runtime/transfer/staging/pieces';
import { Refused } from '../../src/runtime/transfer/staging/refused';
import { createTestRandom } from '../api/test-host';
import { utf8, zipOf } from './import-bed';

// Sound files, damaged at random: each is read, or refused with a code that has a sentence; nothing else ever happens.
const SEED = Number(process.env['REVEILLE_SEED'] ?? 20_261_118);
const ROUNDS = Number(process.env['REVEILLE_ROUNDS'] ?? 1_500);

const page = '---\nreveille: "task"\nid: "a"\ntitle: "x"\npriority: "P1"\n---\ntext\n';
const samples: Readonly<Record<ImportFormat, Uint8Array>> = {
  dayone: utf8(
    '{"metadata":{},"entries":[{"uuid":"a","creationDate":"2024-01-01T00:00:00Z","timeZone":"GMT+0900","location":{},"text":"# T\\nx","tags":["b"]}]}',
  ),
  markdown: zipOf({ 'v/a.md': '---\ntags: [a, b]\n---\n# x\n', 'v/b.md': page, 'records/label.md': 'x' }),
  todoist: utf8(
    'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,DATE,DURATION,DURATION_UNIT,DEADLINE\nnote,p,,,,2024-01-01,,,\nsection,S,,,,,,,\ntask,"A, @b",d,1,1,2026-12-01,30,minute,2026-12-02\ntask,C,,4,2,,,,\nnote,n,,,,,,,\n',
  ),
  ticktick: utf8(
    '"List Name","Title","Kind","Content","Status","Due Date","Timezone"\n"W","T","CHECKLIST","▫a\n▪b","1","2026-12-01T23:00:00+0000","Europe/Berlin"\n"W","N","NOTE","x","0","",""\n',
  ),
  ics: utf8(
    [
      'BEGIN:VCALENDAR',
      'BEGIN:VTIMEZONE',
      'TZID:Here',
      'BEGIN:STANDARD',
      'DTSTART:16011104T020000',
      'RRULE:FREQ=YEARLY;BYDAY=1SU;BYMONTH=11',
      'RDATE:19990101T000000',
      'TZOFFSETFROM:-0400',
      'TZOFFSETTO:-0500',
      'END:STANDARD',
      'END:VTIMEZONE',
      'BEGIN:VEVENT',
      'UID:1',
      'SUMMARY:a\\, b',
      'DTSTART;TZID=Here:20261118T090000',
      'DURATION:PT1H',
      'RRULE:FREQ=DAILY;UNTIL=20261120T090000',
      'END:VEVENT',
      'BEGIN:VJOURNAL',
      'UID:2',
      'DTSTART;VALUE=DATE:20261118',
      'SUMMARY:x',
      'END:VJOURNAL',
      'BEGIN:VTODO',
      'SUMMARY:y',
      'RELATED-TO;RELTYPE=PARENT:1',
      'END:VTODO',
      'END:VCALENDAR',
      '',
    ].join('\n'),
  ),
  'apple-health': utf8(
    '<?xml version="1.0"?><!DOCTYPE HealthData [<!ELEMENT a ANY>]><HealthData a="b&amp;"><Workout workoutActivityType="HKWorkoutActivityTypeYoga" duration="3" startDate="2026-11-18 08:00:00 +0100" endDate="2026-11-18 09:00:00 +0100"><WorkoutStatistics type="x" sum="1" unit="km"/></Workout></HealthData>',
  ),
};

const random = createTestRandom(SEED);
const below = (limit: number): number => {
  const [a = 0, b = 0] = random.bytes(2);
  return (a * 256 + b) % limit;
};
const SIGNS = utf8('"\\{}[]<>&;:,=/!-\n\r \u0000019aZ%');
const damaged = (bytes: Uint8Array): Uint8Array => {
  let copy = bytes.slice();
  for (let times = 1 + below(4); times > 0; times -= 1) {
    const at = below(copy.length);
    const way = below(5);
    if (way === 0) copy = copy.slice(0, at + 1);
    else if (way === 1) copy[at] = below(256);
    else if (way === 2) copy[at] = SIGNS[below(SIGNS.length)] ?? 0;
    else {
      const piece = way === 3 ? copy.slice(at, at + below(40)) : SIGNS.slice(0, below(8));
      copy = new Uint8Array([...copy.slice(0, at), ...piece, ...copy.slice(at)]);
    }
  }
  return copy;
};

const zone = zoneClock(deviceZone());
const outcomeOf = (work: () => void): string => {
  try {
    work();
    return 'read';
  } catch (error) {
    if (error instanceof Refused) return error.failure.code;
    throw error;
  }
};
const isFormat = (name: string): name is ImportFormat => Object.hasOwn(readers, name);

test.each(Object.keys(readers).filter(isFormat))(
  `[IMPORT-8] damaged files of %s are read or refused with a sentence (seed ${SEED})`,
  (format) => {
    if (zone === null) throw new Error('this computer has a zone');
    const outcomes = new Map<string, number>();
    const ports = { zone, zoneNamed: zoneClock, now: 1 };
    for (let round = 0; round < ROUNDS; round += 1) {
      const file = stagedBytes(round === 0 ? samples[format] : damaged(samples[format]));
      const outcome = outcomeOf(() => {
        for (const item of itemsOfFile({ file, format, ports }, () => undefined)) void item;
      });
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
      const told = outcomeOf(() => void tellFormat(file));
      outcomes.set(told, (outcomes.get(told) ?? 0) + 1);
    }
    expect(outcomes.get('read')).toBeGreaterThan(1);
    const codes = [...outcomes.keys()].filter((code) => code !== 'read');
    expect(codes.length).toBeGreaterThan(0);
    expect(codes.filter((code) => !Object.hasOwn(errorSentences, code))).toEqual([]);
  },
);
