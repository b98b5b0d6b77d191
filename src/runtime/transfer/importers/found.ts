import type { Json } from '../../../core/json';
import type { PictureFacts } from '../../../core/picture-facts';
import type { StagedFile } from '../staging/pieces';
import type { FoundFile } from './found-file';
import type { ZoneClock } from './zone-clock';

// What a reader finds in a file of another app, before it is a record of this one.
// [IMPORT-1] A reader takes a file a little at a time and gives what it finds, one by one; nothing of the file is ever in memory as a whole.
/** The kind of record that it becomes; ids come from `key`, so the same file makes the same records. */
type Keyed = { readonly key: string };
export type FoundTask = Keyed & {
  readonly found: 'task';
  readonly title: string;
  readonly notes: string;
  readonly status: 'OPEN' | 'IN_PROGRESS' | 'DONE' | 'REJECTED';
  readonly priority: 'P0' | 'P1' | 'P2' | 'P3';
  readonly due: string | null;
  readonly estimateMinutes: number | null;
  readonly completedAt: number | null;
  readonly createdAt: number | null;
  readonly category: string | null;
  readonly labels: readonly string[];
  readonly items: readonly { readonly text: string; readonly checked: boolean }[];
  /** The key of the task that this one is a part of. */
  readonly parent: string | null;
};
export type FoundPicture = Keyed & {
  readonly name: string;
  readonly file: FoundFile;
  readonly facts: PictureFacts;
};
export type FoundNote = Keyed & {
  readonly found: 'note';
  readonly title: string;
  readonly body: string;
  readonly day: string;
  readonly at: number;
  readonly category: string | null;
  readonly labels: readonly string[];
  readonly pictures?: readonly FoundPicture[];
};
/** Wall times of the person's zone. */
export type FoundBlock = Keyed & {
  readonly found: 'planBlock';
  readonly start: string;
  readonly end: string;
  readonly title: string;
  readonly notes: string;
  readonly category: string | null;
};
export type FoundWorkout = Keyed & {
  readonly found: 'workout';
  readonly workoutType: string;
  readonly durationSeconds: number | null;
  readonly distance: { readonly value: number; readonly unit: 'm' | 'km' | 'mi' } | null;
  readonly note: string;
  readonly day: string;
  readonly at: number;
};
/** Out of a Markdown export of this app: a record as it read. */
export type FoundRecord = {
  readonly found: 'record';
  readonly kind: string;
  readonly id: string;
  readonly fields: Readonly<Record<string, Json>>;
  /** Of an attachment: the bytes that it names. */
  readonly file?: FoundFile;
};
export type FoundItem = FoundTask | FoundNote | FoundBlock | FoundWorkout | FoundRecord;
/** What does not come, by the name of its sentence. */
export type Left = { readonly found: 'left'; readonly code: string; readonly example: string };
export type Found = FoundItem | Left;

export const left = (code: string, example = ''): Left => ({
  found: 'left',
  code,
  example: example.slice(0, 200),
});

export type ReaderPorts = {
  /** The person's own. */
  readonly zone: ZoneClock;
  readonly zoneNamed: (name: string) => ZoneClock | null;
  readonly now: number;
};
/** Throws `Refused`. `undefined` is a rest. */
export type Reader = (file: StagedFile, ports: ReaderPorts) => Generator<Found | undefined, void, undefined>;
