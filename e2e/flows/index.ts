import type { ListedFlow } from '../driver';
import { agents } from './agents.flow';
import { approvals } from './approvals.flow';
import { care } from './care.flow';
import { changeAgent } from './change-agent.flow';
import { dark } from './dark.flow';
import { editTask } from './edit-task.flow';
import { exampleLife } from './example-life.flow';
import { firstSteps } from './first-steps.flow';
import { findTasks } from './find-tasks.flow';
import { german } from './german.flow';
import { logAndFind } from './log-and-find.flow';
import { newcomer } from './newcomer.flow';
import { planDay } from './plan-day.flow';
import { stops } from './stops.flow';
import { wholeWay } from './whole-way.flow';
import { writeNote } from './write-note.flow';

export const flows: Readonly<Record<string, ListedFlow>> = {
  'a newcomer adds, ticks, finishes, undoes, leaves and finds all again': {
    run: newcomer,
    everyDay: 'every peer',
    start: 'npm start',
  },
  'the first steps lead from an empty day to an accepted proposal': firstSteps,
  'one tap leads from the example life to one’s own': exampleLife,
  'every part of a task is edited where it stands; deleting has a way back': {
    run: editTask,
    everyDay: 'one peer',
  },
  'filters and search find what is there': findTasks,
  'what was done is logged by one line, drawn, and found in three languages': logAndFind,
  'what an agent proposes is accepted, changed or rejected': {
    run: approvals,
    everyDay: 'one peer',
    by: 'keyboard',
  },
  'what wakes an agent and what it may use are changed': changeAgent,
  'an agent is woken, read, talked to and stopped': { run: agents, everyDay: 'one peer', by: 'keyboard' },
  'a day is planned, lived against a timer, put right and rated': planDay,
  'a note is written, read, ticked, dated, found, deleted and brought back': {
    run: writeNote,
    everyDay: 'every peer',
  },
  'from the first steps to a report: one proposal is accepted, one changed, one rejected': {
    run: wholeWay,
    everyDay: 'before a release',
  },
  'one agent, one kind of doing and everything is stopped and goes on': {
    run: stops,
    everyDay: 'before a release',
  },
  'categories and labels are named, coloured, merged and brought back; the trash gives back what it holds': {
    run: care,
    everyDay: 'before a release',
  },
  'Reveille speaks German': german,
  // Every day with what only a browser can show of it: e2e/browser/dark-colours.ts.
  'the dark appearance stays': { run: dark, everyDay: 'before a release' },
};
