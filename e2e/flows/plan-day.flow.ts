import { id, label, text, type Driver, type Flow } from '../driver';

const title = 'Write the report';
const done = 'First draft';

const planBlock = async ({ tap, type, clear, see }: Driver): Promise<void> => {
  await tap(id('day-view-time'));
  await tap(id('block-add'));
  await type(id('block-title'), title);
  await clear(id('block-from'));
  await type(id('block-from'), '9');
  await clear(id('block-to'));
  await type(id('block-to'), '11:30');
  await tap(id('block-save'));
  await see(text(title));
};

/** Started from the block, seen and stopped elsewhere, put right in between. */
const spendTime = async ({ tap, type, see, notSee }: Driver): Promise<void> => {
  await tap(text(title));
  await tap(id('block-timer'));
  await see(id('running-bar'));
  await tap(id('card-change-0'));
  await type(id('entry-annotation'), done);
  await tap(id('entry-save'));
  await notSee(id('entry-sheet'));
  await tap(id('tab-tasks'));
  await tap(label(`Stop the timer: ${done}`));
  await notSee(id('running-bar'));
  await tap(id('tab-today'));
  await tap(text(done));
  await see(id('entry-annotation'), done);
  await tap(id('sheet-close'));
  await notSee(id('entry-sheet'));
};

const rate = async ({ tap, see, swipe }: Driver): Promise<void> => {
  await tap(id('rating-row-4'));
  await see(text('Overall 4'));
  await swipe(id('rating-row-1'), 'right', 400);
  await see(text('Overall 5'));
  await tap(id('toast-undo'));
  await see(text('Overall 4'));
};

/** A day planned, lived, put right and rated; tomorrow is one tap away. */
export const planDay: Flow = async (driver) => {
  const { tap, type, see, notSee, reopen } = driver;
  await tap(id('start-own-profile'));
  await see(text('A clear morning'));
  await type(id('day-intention'), 'Finish early\n');
  await planBlock(driver);
  await spendTime(driver);
  await rate(driver);
  await reopen();
  await see(id('day-intention'), 'Finish early');
  await see(text('Overall 4'));
  await tap(id('day-next'));
  await see(id('day-intention'), '');
  await notSee(id('rating-row'));
  await tap(id('block-add'));
  await type(id('block-title'), 'Rest');
  await tap(id('block-save'));
  await see(text('Rest'));
  await tap(id('day-today'));
  await see(id('quick-add-input'));
  await tap(id('day-view-time'));
  await see(text(title));
  await notSee(text('Rest'));
};
