import type { Both, ExampleCategory } from './example-kinds';

// What somebody logged around those tasks: six weeks of a weight, a few workouts, two habits, how the evenings felt, a week of hours, a plan.
/** Kilograms, the newest first, with how many days ago; not every day, as in life. */
export const exampleWeights: readonly (readonly [ago: number, kilograms: number])[] = [
  [0, 71.4],
  [2, 71.6],
  [3, 71.5],
  [6, 71.9],
  [8, 71.8],
  [9, 72.1],
  [13, 72],
  [15, 72.3],
  [17, 72.2],
  [20, 72.6],
  [22, 72.4],
  [27, 72.9],
  [29, 72.8],
  [31, 73.1],
  [34, 73],
  [38, 73.3],
  [41, 73.4],
];
export const weightName: Both = { en: 'Weight', de: 'Gewicht' };

export type ExampleWorkout = {
  readonly name: Both;
  readonly ago: number;
  readonly at: string;
  readonly sets?: { readonly sets: number; readonly reps: number; readonly kilograms: number };
  readonly kilometres?: number;
  readonly minutes?: number;
  readonly note?: Both;
};
const squat: Both = { en: 'Squat', de: 'Kniebeuge' };
const run: Both = { en: 'Run', de: 'Laufen' };
export const exampleWorkouts: readonly ExampleWorkout[] = [
  { name: run, ago: 1, at: '07:05', kilometres: 5.2, minutes: 29 },
  { name: squat, ago: 2, at: '18:10', sets: { sets: 5, reps: 5, kilograms: 70 } },
  { name: run, ago: 5, at: '07:10', kilometres: 6.1, minutes: 35 },
  {
    name: squat,
    ago: 6,
    at: '18:20',
    sets: { sets: 5, reps: 5, kilograms: 67.5 },
    note: { en: 'Left knee was fine.', de: 'Das linke Knie war gut.' },
  },
  { name: run, ago: 9, at: '07:00', kilometres: 4.8, minutes: 28 },
  { name: squat, ago: 10, at: '18:00', sets: { sets: 5, reps: 5, kilograms: 65 } },
  { name: squat, ago: 16, at: '18:15', sets: { sets: 5, reps: 5, kilograms: 62.5 } },
  { name: run, ago: 19, at: '07:20', kilometres: 5, minutes: 30 },
  { name: squat, ago: 23, at: '18:05', sets: { sets: 4, reps: 6, kilograms: 60 } },
  { name: run, ago: 26, at: '08:40', kilometres: 7.4, minutes: 46 },
];

export type ExampleHabit = {
  readonly name: Both;
  readonly schedule: { readonly kind: 'daily' } | { readonly kind: 'timesAWeek'; readonly times: number };
  /** On which days before today it was kept. */
  readonly kept: readonly number[];
};
export const exampleHabits: readonly ExampleHabit[] = [
  {
    name: { en: 'Read ten pages', de: 'Zehn Seiten lesen' },
    schedule: { kind: 'daily' },
    kept: [1, 2, 3, 4, 6, 7, 9, 10, 11, 12, 14, 15, 18, 19, 20],
  },
  {
    name: { en: 'Stretch', de: 'Dehnen' },
    schedule: { kind: 'timesAWeek', times: 3 },
    kept: [0, 2, 5, 7, 9, 12, 14, 17, 19],
  },
];

export const moodName: Both = { en: 'Mood', de: 'Stimmung' };
/** Of the evenings before today: how many days ago, and how it was. */
export const exampleMoods: readonly (readonly [ago: number, value: number])[] = [
  [1, 4],
  [2, 5],
  [3, 3],
  [4, 4],
  [6, 2],
  [7, 3],
  [8, 4],
  [10, 4],
  [11, 5],
  [13, 3],
];

export type ExampleNote = {
  readonly title: Both;
  readonly body: Both;
  readonly ago: number;
  readonly at: string;
  readonly category: ExampleCategory | null;
};
export const exampleNotes: readonly ExampleNote[] = [
  {
    title: { en: 'Ideas for the garden', de: 'Ideen für den Garten' },
    body: {
      en: '## By the wall\n- strawberries, two rows\n- lavender for the bees\n\nAsk **Ines** about her compost.',
      de: '## An der Mauer\n- Erdbeeren, zwei Reihen\n- Lavendel für die Bienen\n\n**Ines** nach ihrem Kompost fragen.',
    },
    ago: 1,
    at: '20:40',
    category: 'home',
  },
  {
    title: { en: 'After the team review', de: 'Nach der Teamrunde' },
    body: {
      en: 'Shorter is better: three points, then questions. Next time the small room.',
      de: 'Kürzer ist besser: drei Punkte, dann Fragen. Nächstes Mal der kleine Raum.',
    },
    ago: 7,
    at: '16:15',
    category: 'work',
  },
  {
    title: { en: 'A word to keep', de: 'Ein Wort zum Behalten' },
    body: {
      en: '木漏れ日 (komorebi): sunlight that falls through leaves. Seen this morning in the park.',
      de: '木漏れ日 (Komorebi): Sonnenlicht, das durch Blätter fällt. Heute früh im Park gesehen.',
    },
    ago: 4,
    at: '08:30',
    category: null,
  },
];

export type ExampleSpan = {
  readonly title: Both;
  readonly category: ExampleCategory;
  readonly from: string;
  readonly to: string;
};
/** The week's hours, by how many days ago. */
export const exampleTimes: readonly (ExampleSpan & { readonly ago: number })[] = [
  { title: { en: 'Team review', de: 'Teamrunde' }, category: 'work', ago: 1, from: '09:10', to: '11:00' },
  { title: { en: 'Letters', de: 'Briefe' }, category: 'home', ago: 1, from: '17:30', to: '18:05' },
  {
    title: { en: 'Draft of the offer', de: 'Entwurf des Angebots' },
    category: 'work',
    ago: 2,
    from: '08:50',
    to: '12:15',
  },
  { title: { en: 'Planning', de: 'Planung' }, category: 'work', ago: 3, from: '10:00', to: '11:20' },
  { title: { en: 'Garden', de: 'Garten' }, category: 'home', ago: 4, from: '15:00', to: '17:10' },
  {
    title: { en: 'Reading the report', de: 'Bericht lesen' },
    category: 'work',
    ago: 5,
    from: '09:00',
    to: '10:30',
  },
  { title: { en: 'Calls', de: 'Telefonate' }, category: 'work', ago: 6, from: '13:30', to: '14:40' },
];

export const exampleIntention: Both = { en: 'One thing at a time', de: 'Eins nach dem anderen' };
/** Today. */
export const examplePlan: readonly ExampleSpan[] = [
  { title: { en: 'Quiet work', de: 'Ruhige Arbeit' }, category: 'work', from: '09:00', to: '11:30' },
  { title: { en: 'Walk', de: 'Spaziergang' }, category: 'health', from: '12:30', to: '13:00' },
  { title: { en: 'Team review', de: 'Teamrunde' }, category: 'work', from: '14:00', to: '15:00' },
];
