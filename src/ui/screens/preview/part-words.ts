import type { Say } from '../../../words/words';

const known = {
  rules: 'preview.rules',
  task: 'preview.task',
  purpose: 'preview.purpose',
  persona: 'preview.persona',
  goal: 'preview.goal',
  preferences: 'preview.preferences',
  observation: 'preview.observation',
  summary: 'preview.summary',
  state: 'preview.state',
  report: 'preview.report',
  journal: 'preview.journal',
  woke_by: 'preview.woke_by',
  withheld: 'preview.withheld',
} as const;
const isKnown = (label: string): label is keyof typeof known => Object.hasOwn(known, label);

/** What a piece of a request is, in plain words. */
export const partWords = (label: string, say: Say): string =>
  say(isKnown(label) ? known[label] : 'preview.other');
