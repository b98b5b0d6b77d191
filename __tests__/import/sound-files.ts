import type { ImportFormat } from '../../src/runtime/api/transfer-definition';
import { ICS } from './calendar-file';

/** A sound file of every format that others give: its name in an archive, its text, and what nests or never ends in it. */
export type SoundFile = {
  readonly name: string;
  readonly text: string;
  /** Null where nothing nests. */
  readonly deep: string | null;
  readonly endless: (length: number) => string;
};

const TODOIST_HEAD = 'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,DATE\n';
const TICKTICK_HEAD = '"List Name","Title","Kind","Content","Status","Due Date","Timezone"\n';
const workout =
  '<Workout workoutActivityType="HKWorkoutActivityTypeYoga" duration="3" startDate="2026-11-18 08:00:00 +0100" endDate="2026-11-18 09:00:00 +0100"/>';
const many = (text: string, count: number): string => text.repeat(count);

export const soundFiles: Readonly<Record<ImportFormat, SoundFile>> = {
  dayone: {
    name: 'Journal.json',
    text: '{"metadata":{},"entries":[{"uuid":"a","creationDate":"2024-01-01T00:00:00Z","text":"Größe"}]}',
    deep: `{"metadata":{},"entries":[{"uuid":"a","x":${many('[', 100)}${many(']', 100)}}]}`,
    endless: (length) => `{"metadata":{},"entries":[{"uuid":"${many('x', length)}"}]}`,
  },
  markdown: {
    name: 'Vault/page.md',
    text: '---\ntitle: "Größe"\n---\ntext\n',
    deep: null,
    endless: (length) => many('x', length),
  },
  todoist: {
    name: 'Home.csv',
    text: `${TODOIST_HEAD}task,Größe,,1,1,\n`,
    deep: null,
    endless: (length) => `${TODOIST_HEAD}task,"${many('x', length)}"`,
  },
  ticktick: {
    name: 'TickTick-backup.csv',
    text: `${TICKTICK_HEAD}"W","Größe","TEXT","","0","",""\n`,
    deep: null,
    endless: (length) => `${TICKTICK_HEAD}"W","${many('x', length)}"`,
  },
  ics: {
    name: 'home.ics',
    text: `${ICS.replace('BEGIN:VEVENT', 'X-NAME:Größe\r\nBEGIN:VEVENT')}`,
    deep: many('BEGIN:VCALENDAR\n', 30),
    endless: (length) => `BEGIN:VCALENDAR\nX:${many('y', length)}\nEND:VCALENDAR\n`,
  },
  'apple-health': {
    name: 'apple_health_export/export.xml',
    text: `<?xml version="1.0"?><HealthData locale="Größe">${workout}</HealthData>`,
    deep: `<HealthData>${many('<b>', 80)}${many('</b>', 80)}</HealthData>`,
    endless: (length) => `<HealthData locale="${many('x', length)}"/>`,
  },
};
