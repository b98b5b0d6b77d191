import { id, text } from '../driver';
import { closeSheet, sheet, type ShownScreen } from './shown-screen';
import type { Stand } from './stand';

const back = async ({ driver: { tap } }: Stand): Promise<void> => tap(id('screen-back'));

/** Where agents are met: what they do, what they wrote, what they ask for, and how they are stopped. */
export const agentScreens: readonly ShownScreen[] = [
  {
    name: 'agents',
    // Woken by the command line, as timers are: what is done on screen is told at its foot, over what is to be looked at.
    open: async ({ peer, hub, driver: { tap, see } }) => {
      if (peer === 'hub') await hub.commandLine(['agent', 'wake', 'planner']);
      await tap(id('tab-agents'));
      await see(id('agents-activity'));
      if (peer === 'browser') await tap(id('agent-wake-example-planner1'));
    },
  },
  sheet('who could help', { opener: 'agent-add', shows: 'gallery-sheet' }),
  {
    name: 'what a new agent may look at',
    open: async ({ driver: { tap, see } }) => {
      await tap(id('agent-add'));
      await tap(id('template-gym-coach'));
      await see(id('agent-create'));
    },
  },
  {
    name: 'everything that a new agent is made with',
    open: async ({ driver: { tap, see } }) => {
      await tap(id('agent-more'));
      await tap(id('cause-change-week'));
      await see(id('cause-time'));
    },
    close: closeSheet,
  },
  {
    name: 'agent',
    open: async ({ driver: { tap, see, notSee } }) => {
      await tap(id('agent-open-example-planner1'));
      await see(text('Read the report'));
      await notSee(text('Planner looks now'));
    },
  },
  sheet('another cause to wake', { opener: 'agent-add-cause', shows: 'cause-sheet' }),
  sheet('changing an agent', { opener: 'agent-edit', shows: 'agent-edit-sheet' }),
  sheet('how an agent speaks, written', { opener: 'persona-write', shows: 'persona-sheet' }),
  {
    name: 'what an agent would send',
    open: async ({ driver: { tap, see } }) => {
      await tap(id('agent-preview'));
      await see(id('preview-parts'));
    },
    close: back,
  },
  sheet('limits of an agent', { opener: 'agent-edit-limits', shows: 'limits-sheet' }),
  sheet('ending an agent', { opener: 'agent-end', shows: 'agent-end-sheet' }),
  {
    name: 'report',
    open: async ({ driver: { tap, see } }) => {
      await tap(id('agent-report'));
      await see(id('report-freshness'));
    },
  },
  sheet('sources of a claim', { opener: 'claim-s1c1', shows: 'claim-sheet' }),
  {
    name: 'talk with an agent',
    open: async ({ driver: { tap, see } }) => {
      await tap(id('screen-back'));
      await tap(id('agent-talk'));
      await see(id('talk-input'));
    },
    close: back,
  },
  {
    name: 'everything an agent did',
    open: async ({ driver: { tap, see } }) => {
      await tap(id('agent-all-runs'));
      await see(id('activity-screen'));
    },
  },
  {
    name: 'one run of an agent',
    open: async ({ driver: { tap, see } }) => {
      await tap(text('You woke it'));
      await see(id('run-check'));
    },
    close: async (stand) => {
      await back(stand);
      await back(stand);
      await back(stand);
    },
  },
  {
    name: 'what waits for the person',
    open: async ({ driver: { tap, type, see } }) => {
      await tap(id('tab-agents'));
      await tap(id('agent-talk-example-planner1'));
      await type(id('talk-input'), 'Please follow up on the receipts');
      await tap(id('talk-send'));
      await see(text('Please follow up on the receipts'));
      await tap(id('screen-back'));
      await tap(id('waiting-row'));
      await see(text('Planner proposes'));
    },
  },
  {
    name: 'a proposal',
    open: async ({ driver: { tap, see } }) => {
      await tap(text('Create “Follow up: Send the travel receipts” to follow “Send the travel receipts”'));
      await see(id('approval-changes'));
    },
  },
  {
    name: 'a proposal, changed',
    open: async ({ driver: { tap, see } }) => {
      await tap(id('approval-edit'));
      await see(id('args-form'));
    },
  },
  {
    ...sheet('why a proposal is rejected', { opener: 'approval-reject', shows: 'reject-sheet' }),
    close: async (stand) => {
      await closeSheet(stand);
      await back(stand);
      await back(stand);
    },
  },
  {
    name: 'everything is stopped',
    withoutStop: true,
    open: async ({ driver: { tap, see } }) => {
      await tap(id('stop-all'));
      await see(id('stopped-notice'));
    },
    close: async ({ driver: { tap, see } }) => {
      await tap(id('release-all'));
      await see(id('stop-all'));
    },
  },
];
