// What the example life is made of: its categories, its labels, and what may be said of a task.
export type Both = { readonly en: string; readonly de: string };
export type ExampleCategory = 'health' | 'work' | 'home';
export type ExampleLabel = 'phone' | 'errand' | 'deep' | 'family' | 'waiting';
export type ExampleTask = {
  readonly title: Both;
  readonly category: ExampleCategory;
  /** Days from today; `at` a wall time. Without a day the task has no due date. */
  readonly day?: number;
  readonly at?: string;
  readonly status?: 'IN_PROGRESS' | 'BLOCKED' | 'ON_HOLD' | 'DONE' | 'REJECTED';
  readonly reason?: Both;
  /** How many days ago it was completed; only where it is done. */
  readonly doneAgo?: number;
  readonly priority?: 'P0' | 'P1' | 'P3';
  readonly minutes?: number;
  readonly labels?: readonly ExampleLabel[];
  readonly notes?: Both;
  readonly steps?: { readonly title: Both; readonly items: readonly (Both & { readonly done?: true })[] };
};

export const exampleCategories: Readonly<Record<ExampleCategory, { name: Both; color: string }>> = {
  health: { name: { en: 'Health', de: 'Gesundheit' }, color: '#1f7a5a' },
  work: { name: { en: 'Work', de: 'Arbeit' }, color: '#3568c0' },
  home: { name: { en: 'Home', de: 'Zuhause' }, color: '#b4472b' },
};
export const exampleLabels: Readonly<Record<ExampleLabel, { name: Both; color: string }>> = {
  phone: { name: { en: 'phone', de: 'telefon' }, color: '#7a55c7' },
  errand: { name: { en: 'errand', de: 'besorgung' }, color: '#8a5a00' },
  deep: { name: { en: 'deep-work', de: 'konzentriert' }, color: '#1a7390' },
  family: { name: { en: 'family', de: 'familie' }, color: '#b03a7e' },
  waiting: { name: { en: 'waiting', de: 'wartet' }, color: '#4d7a1f' },
};
