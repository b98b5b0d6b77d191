import { id, label, text, type Driver, type Flow } from '../driver';

const toStops = async ({ tap, see }: Driver): Promise<void> => {
  await tap(id('tab-settings'));
  await tap(id('settings-stops'));
  await see(id('may-journal'));
};
const backToAgents = async ({ tap }: Driver): Promise<void> => {
  await tap(id('screen-back'));
  await tap(id('tab-agents'));
};

/** A kind of doing is stopped for all: the agent still answers, and nothing of the journal is proposed. */
const oneKind = async (driver: Driver): Promise<void> => {
  const { tap, type, see, notSee } = driver;
  await toStops(driver);
  await tap(id('may-journal'));
  await see(text('Stopped for all agents: Change what I wrote'));
  await backToAgents(driver);
  await tap(id('agent-talk-example-planner1'));
  await type(id('talk-input'), 'Please follow up on the receipts');
  await tap(id('talk-send'));
  await see(text('Demo: I match words and do not understand. I found: Send the travel receipts'));
  await tap(id('talk-end'));
  await tap(id('screen-back'));
  await notSee(id('waiting-row'));
  await toStops(driver);
  await tap(id('may-journal'));
  await see(text('Allowed again: Change what I wrote'));
};

const oneAgent = async (driver: Driver): Promise<void> => {
  const { tap, see, notSee } = driver;
  await tap(id('may-work-example-planner1'));
  await backToAgents(driver);
  await tap(id('agent-open-example-planner1'));
  await see(id('agent-state'), 'Stopped');
  await see(
    text('You stopped this agent, or all of them, so it does nothing. Release the stop to let it go on.'),
  );
  await tap(id('screen-back'));
  await toStops(driver);
  await tap(id('may-work-example-planner1'));
  await backToAgents(driver);
  await tap(id('agent-open-example-planner1'));
  await notSee(id('agent-why-not'));
  await tap(id('screen-back'));
};

/** What waits is cut off, and the whole screen says so and how it goes on; a restart forgets nothing. */
const everything = async (driver: Driver): Promise<void> => {
  const { tap, type, see, notSee, reopen } = driver;
  await tap(id('agent-talk-example-planner1'));
  await type(id('talk-input'), 'Please follow up on the receipts');
  await tap(id('talk-send'));
  await see(text('Demo: I proposed it. It waits for your yes under “Waiting for you”.'));
  await tap(id('stop-all'));
  await see(text('Everything is stopped'));
  await see(id('stopped-cut-off'));
  await tap(id('stay-stopped'));
  await reopen();
  await see(id('banner-stopped'));
  await notSee(id('stop-all'));
  await tap(id('banner-release'));
  await see(id('stop-all'));
  await see(label('Stop all agents'));
};

/** One kind of doing for all, one agent, everything: each stands still until a person lets it go on. */
export const stops: Flow = async (driver) => {
  await oneKind(driver);
  await oneAgent(driver);
  await everything(driver);
};
