import { id, label, text, type Driver, type Flow } from '../driver';

/** Added, taken away, brought back, put right. */
const changeCause = async ({ tap, type, clear, see, notSee }: Driver): Promise<void> => {
  await tap(id('agent-add-cause'));
  await clear(id('cause-time'));
  await type(id('cause-time'), '21:15');
  await tap(id('cause-add'));
  // The sheet says the same until it is gone.
  await notSee(id('cause-sheet'));
  await see(text('Every day at 21:15'));
  await tap(label('Remove: Every day at 21:15'));
  await notSee(text('Every day at 21:15'));
  await tap(id('toast-undo'));
  await see(text('Every day at 21:15'));
  await tap(label('Change: Every day at 21:15'));
  await see(id('cause-time'), '21:15');
  await clear(id('cause-time'));
  await type(id('cause-time'), '20:45');
  await tap(id('cause-add'));
  await notSee(id('cause-sheet'));
  await see(text('Every day at 20:45'));
  await notSee(text('Every day at 21:15'));
};

/** What wakes an agent and what it may use are changed where they stand, each with a way back; what is used up holds it until there is more. */
export const changeAgent: Flow = async (driver) => {
  const { tap, type, clear, see, notSee } = driver;
  await tap(id('tab-agents'));
  await tap(id('agent-open-example-planner1'));
  await changeCause(driver);
  await tap(id('agent-edit-limits'));
  await clear(id('limit-costMicros'));
  await type(id('limit-costMicros'), '0,75');
  await tap(id('limits-save'));
  await see(text('Saved'));
  await tap(id('agent-edit-limits'));
  await see(id('limit-costMicros'), '0.75');
  await clear(id('limit-tokens'));
  await type(id('limit-tokens'), '0');
  await tap(id('limits-save'));
  await notSee(id('limits-sheet'));
  // What is used up is said where one looks, with the way on.
  await tap(id('agent-wake'));
  await see(
    text(
      'The agent has used up what it may use today. It goes on tomorrow; raise its budget to let it go on now.',
    ),
  );
  await tap(id('agent-way-on'));
  await clear(id('limit-tokens'));
  await tap(id('limits-save'));
  await notSee(id('limits-sheet'));
  await tap(id('agent-wake'));
  await see(text('Read the report'));
  await notSee(id('agent-trouble'));
};
