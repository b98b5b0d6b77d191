import { dateFormat } from '../core/formatters';
import type { Json } from '../core/json';
import { demoWords } from '../words/demo-words';
import { fillIn, type Params } from '../words/message';
import { inGroup, type DemoView } from './demo-view';
import { taskGroups, type TaskGroup, type TaskLine } from './task-line';

// The reports of the demo: what stands in the lines, sorted under headings. The only thing it concludes is where to begin, and it says so.
type Word = keyof typeof demoWords;
export type Speak = (word: Word, params?: Params) => string;
const dayWords = (day: string, language: 'en' | 'de'): string => {
  const at = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(at)) return day;
  const place = language === 'en' ? 'en-GB' : language;
  return dateFormat(place, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(at);
};
export const speakIn =
  (language: 'en' | 'de'): Speak =>
  (word, params = {}) => {
    const { day } = params;
    const said = typeof day === 'string' ? { ...params, day: dayWords(day, language) } : params;
    return fillIn(demoWords[word], { language, params: said });
  };

type Part = readonly [Word, number];
/** [DEMO-4] Counts of what is there; what is not there is not counted. `null` where there is nothing at all. */
export const partsOf = (speak: Speak, parts: readonly Part[]): string | null => {
  const said = parts.filter(([, count]) => count > 0).map(([word, count]) => speak(word, { count }));
  return said.length === 0 ? null : said.join(', ');
};
/** What is of no use in a lead is told only where there is nothing else to tell. */
const leadOf = (
  speak: Speak,
  { parts, otherwise }: { readonly parts: readonly Part[]; readonly otherwise?: Part },
): string => {
  const said = partsOf(speak, parts) ?? partsOf(speak, otherwise === undefined ? [] : [otherwise]);
  return said === null ? speak('calmLead') : speak('lead', { parts: said });
};

type Claim = {
  readonly text: string;
  readonly inference: 'observed' | 'inferred';
  readonly sources: readonly string[];
};
type Section = { readonly title: string; readonly claims: readonly Claim[] };

const MOST_CLAIMS = 20;
const isStuck = ({ status, group }: TaskLine): boolean =>
  (status === 'BLOCKED' || status === 'ON_HOLD') && group !== 'done';
const byPriority = (a: TaskLine, b: TaskLine): number =>
  a.priority < b.priority ? -1 : a.priority > b.priority ? 1 : 0;

const dayOf = ({ due }: TaskLine): string => due?.slice(0, 10) ?? '';
const timeOf = ({ due }: TaskLine): string | null => due?.split('T')[1] ?? null;

const claimText = (
  speak: Speak,
  { heading, task }: { readonly heading: Word; readonly task: TaskLine },
): string => {
  const { title } = task;
  const time = timeOf(task);
  switch (heading) {
    case 'overdue':
      return speak('overdueClaim', { title, day: dayOf(task) });
    case 'today':
      return time === null ? speak('todayClaim', { title }) : speak('todayAtClaim', { title, time });
    case 'running':
      return speak('runningClaim', { title });
    case 'stuck':
      return speak('stuckClaim', { title, reason: task.reason ?? '…' });
    case 'ahead':
      return speak('aheadClaim', { title, day: dayOf(task) });
    case 'done':
      return speak('doneClaim', { title });
    default:
      return speak('changedClaim', { title });
  }
};

const sectionsOf = (
  speak: Speak,
  parts: readonly (readonly [Word, readonly TaskLine[]])[],
): readonly Section[] =>
  parts
    .filter(([, tasks]) => tasks.length > 0)
    .map(([heading, tasks]) => ({
      title: speak(heading),
      claims: tasks.slice(0, MOST_CLAIMS).map((task) => ({
        text: claimText(speak, { heading, task }),
        inference: 'observed',
        sources: [task.id],
      })),
    }));

/** [REPORT-2] The one conclusion: marked as what it is. */
const suggestion = (speak: Speak, tasks: readonly TaskLine[]): readonly Section[] => {
  const [first] = [...tasks].sort(byPriority);
  if (first === undefined) return [];
  const claim: Claim = {
    text: speak('nextClaim', { title: first.title }),
    inference: 'inferred',
    sources: [first.id],
  };
  return [{ title: speak('next'), claims: [claim] }];
};

type Draft = {
  readonly scope: 'current' | 'weekly';
  readonly shows: readonly TaskGroup[];
  readonly lead: string;
  readonly sections: readonly Section[];
};

const plannerDraft = ({ tasks, named }: DemoView, speak: Speak): Draft => {
  const moving = tasks.filter((task) => !isStuck(task));
  const [overdue, today] = [inGroup(moving, 'overdue'), inGroup(moving, 'today')];
  const running = inGroup(moving, 'in_progress');
  const stuck = tasks.filter(isStuck);
  const parts: readonly Part[] = [
    ['overduePart', overdue.length],
    ['todayPart', today.length],
    ['runningPart', running.length],
  ];
  const sections = sectionsOf(speak, [
    ['changed', named],
    ['overdue', overdue],
    ['today', today],
    ['running', running],
    ['stuck', stuck],
  ]);
  return {
    scope: 'current',
    shows: ['overdue', 'today', 'in_progress'],
    lead: leadOf(speak, { parts, otherwise: ['stuckPart', stuck.length] }),
    sections: [...sections, ...suggestion(speak, [...overdue, ...today])],
  };
};

const coachDraft = ({ tasks, named }: DemoView, speak: Speak): Draft => {
  const done = inGroup(tasks, 'done');
  const [overdue, today] = [inGroup(tasks, 'overdue'), inGroup(tasks, 'today')];
  const ahead = inGroup(tasks, 'coming', 'in_progress');
  const parts: readonly Part[] = [
    ['donePart', done.length],
    ['aheadPart', ahead.length + today.length],
  ];
  return {
    scope: 'current',
    shows: taskGroups,
    lead: leadOf(speak, { parts, otherwise: ['overduePart', overdue.length] }),
    sections: sectionsOf(speak, [
      ['changed', named],
      ['done', done],
      ['today', today],
      ['ahead', ahead.filter(({ due }) => due !== null)],
      ['overdue', overdue],
    ]),
  };
};

const weekDraft = ({ tasks }: DemoView, speak: Speak): Draft => {
  const [done, overdue, stuck] = [inGroup(tasks, 'done'), inGroup(tasks, 'overdue'), tasks.filter(isStuck)];
  const parts: readonly Part[] = [
    ['doneThisWeekPart', done.length],
    ['stuckPart', stuck.length],
    ['overduePart', overdue.length],
  ];
  return {
    scope: 'weekly',
    shows: ['done', 'overdue'],
    lead: leadOf(speak, { parts }),
    sections: sectionsOf(speak, [
      ['done', done],
      ['stuck', stuck],
      ['overdue', overdue],
    ]),
  };
};

const draftOf = (view: DemoView, speak: Speak): Draft => {
  if (view.template === 'gym-coach') return coachDraft(view, speak);
  return view.template === 'strategy' ? weekDraft(view, speak) : plannerDraft(view, speak);
};

/** The arguments of `update_report`. */
export const demoReport = (view: DemoView, speak: Speak): Json => {
  const { scope, lead, sections, shows } = draftOf(view, speak);
  const more: readonly Section[] = view.cut.some((group) => shows.includes(group))
    ? [{ title: speak('more'), claims: [{ text: speak('cut'), inference: 'inferred', sources: [] }] }]
    : [];
  return {
    scope,
    lead: sections.length === 0 ? speak('nothingLead') : lead,
    watches: view.template === 'planner' ? ['TASK'] : [],
    sections: [...sections, ...more].map(({ title, claims }) => ({
      title,
      claims: claims.map(({ text, inference, sources }) => ({
        text,
        inference,
        confidence: inference === 'observed' ? 1 : 0.5,
        sources: [...sources],
      })),
    })),
  };
};

/** Read again on other days: it names its day, and nothing in it is "today". */
export const demoObservation = ({ tasks, today }: DemoView, speak: Speak): string => {
  const parts = partsOf(speak, [
    ['overduePart', inGroup(tasks, 'overdue').length],
    ['dueThenPart', inGroup(tasks, 'today').length],
    ['runningPart', inGroup(tasks, 'in_progress').length],
    ['donePart', inGroup(tasks, 'done').length],
  ]);
  return parts === null
    ? speak('calmObservation', { day: today })
    : speak('observation', { day: today, parts });
};
