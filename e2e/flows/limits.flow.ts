import { id, text, type Driver, type Flow } from '../driver';

const NOTHING_LEFT =
  'The agent has used up what it may use today. It goes on tomorrow; raise its budget to let it go on now.';

const limitTo = async ({ clear, type, tap, notSee }: Driver, tokens: string): Promise<void> => {
  await clear(id('limit-tokens'));
  if (tokens !== '') await type(id('limit-tokens'), tokens);
  await tap(id('limits-save'));
  await notSee(id('limits-sheet'));
};

/** What an agent may use in a day is used up: it says so, and leads to where more is given. */
export const limits: Flow = async (driver) => {
  const { tap, see, notSee } = driver;
  await tap(id('tab-agents'));
  await tap(id('agent-open-example-planner1'));
  await tap(id('agent-edit-limits'));
  await limitTo(driver, '0');
  await tap(id('agent-wake'));
  await see(id('agent-trouble'));
  await see(text(NOTHING_LEFT));
  await tap(id('agent-way-on'));
  await see(id('limits-sheet'));
  await limitTo(driver, '');
  await tap(id('agent-wake'));
  await notSee(id('agent-trouble'));
  await tap(text('Read the report'));
  await see(id('report-freshness'));
};
