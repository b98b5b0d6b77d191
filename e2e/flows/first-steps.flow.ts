import { id, text, type Flow } from '../driver';

/** From an empty day to an accepted proposal in the first minutes: three screens, closed half-way once, and nobody else asked. */
export const firstSteps: Flow = async ({ tap, type, see, notSee, reopen }) => {
  await tap(id('start-own-profile'));
  await tap(id('welcome-begin'));
  await see(id('welcome-1'));
  await tap(id('welcome-next'));
  await see(id('welcome-2'));
  await see(id('demo-mark'));

  await reopen();
  await tap(id('welcome-row'));
  await see(id('welcome-2'));
  await tap(id('welcome-next'));
  await type(id('welcome-thought'), 'Fix the bike p1');
  await tap(id('first-sees-home'));
  await tap(id('welcome-create'));

  await see(id('now-strip'));
  await see(id('demo-mark'));
  await tap(id('waiting-row'));
  await tap(text('Create “Follow up: Fix the bike” to follow “Fix the bike”'));
  await see(id('approval-changes'));
  await tap(id('approval-accept'));
  await see(text('Nothing waits for you'));
  await tap(id('screen-back'));
  await see(text('Next: connect a model'));
  await tap(id('welcome-later'));
  await notSee(text('Next: connect a model'));
};
