import { id, label, text, type Driver, type Flow } from '../driver';

const begin = async ({ tap, type, see }: Driver): Promise<void> => {
  await tap(id('start-own-profile'));
  await tap(id('welcome-begin'));
  await tap(id('welcome-next'));
  await see(id('demo-mark'));
  await tap(id('welcome-next'));
  await type(id('welcome-thought'), 'Fix the bike p1');
  await tap(id('first-sees-all'));
  await tap(id('welcome-create'));
  await see(id('now-strip'));
};

const acceptFirst = async ({ tap, see }: Driver): Promise<void> => {
  await tap(id('waiting-row'));
  await tap(text('Create “Follow up: Fix the bike” to follow “Fix the bike”'));
  await see(id('approval-changes'));
  await tap(id('approval-accept'));
  await see(text('Nothing waits for you'));
  await tap(id('screen-back'));
};

const askForMore = async ({ tap, type, see, notSee }: Driver): Promise<void> => {
  for (const line of ['Order running shoes today', 'Call the landlord today']) {
    await type(id('quick-add-input'), `${line}\n`);
    await see(id('quick-add-input'), '');
  }
  await tap(id('tab-agents'));
  await tap(label('Talk: Planner'));
  await type(id('talk-input'), 'Please follow up on shoes and the landlord');
  await tap(id('talk-send'));
  await see(text('Demo: I proposed it. It waits for your yes under “Waiting for you”.'));
  await tap(id('talk-end'));
  await notSee(id('talk-end'));
  await tap(id('screen-back'));
};

const changeOneRejectOne = async ({ tap, type, clear, see, notSee }: Driver): Promise<void> => {
  await see(text('2 things wait for you'));
  await tap(id('waiting-row'));
  await tap(text('Create “Follow up: Order running shoes” to follow “Order running shoes”'));
  await tap(id('approval-edit'));
  await clear(id('arg-newTaskTitle'));
  await type(id('arg-newTaskTitle'), 'Try on the running shoes');
  await see(text('Create “Try on the running shoes” to follow “Order running shoes”'));
  await tap(id('approval-accept'));
  await notSee(id('approval-screen'));
  await tap(text('Create “Follow up: Call the landlord” to follow “Call the landlord”'));
  await tap(id('approval-reject'));
  await type(id('reject-reason'), 'I will write instead');
  await tap(id('reject-confirm'));
  await see(text('Nothing waits for you'));
  await tap(id('screen-back'));
};

/** What was accepted stands in the report, and each line opens what it rests on. */
const readReport = async ({ tap, see }: Driver): Promise<void> => {
  await tap(label('Wake now: Planner'));
  await tap(text('Planner'));
  await tap(text('Read the report'));
  await see(id('report-freshness'));
  await see(id('demo-mark'));
  await tap(text('Begin with “Fix the bike”.'));
  await see(id('claim-sheet'));
  await tap(text('Fix the bike'));
  await see(id('task-title-input'), 'Fix the bike');
};

/** From an empty day to a report that one can check, as the first week would go. */
export const wholeWay: Flow = async (driver) => {
  await begin(driver);
  await acceptFirst(driver);
  await askForMore(driver);
  await changeOneRejectOne(driver);
  await readReport(driver);
};
