import { id, text, type Flow } from '../driver';

/** One tap from somebody's invented weeks to one's own empty day; the example stays where it was. */
export const exampleLife: Flow = async ({ tap, type, see, notSee, swipe }) => {
  await see(id('banner-example'));
  await see(text('Call mum'));
  await tap(id('start-own-profile'));
  await see(text('A clear morning'));
  await notSee(id('banner-example'));
  await notSee(text('Call mum'));
  await type(id('quick-add-input'), 'Something of my own today\n');
  await see(text('Something of my own'));

  await tap(id('tab-settings'));
  await tap(text('Example life'));
  await tap(id('tab-today'));
  await see(id('banner-example'));
  await see(text('Call mum'));
  await notSee(text('Something of my own'));
  await swipe(id('today-screen'), 'up');

  await tap(id('start-own-profile'));
  await see(text('Something of my own'));
};
