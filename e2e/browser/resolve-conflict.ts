import { id, label, text } from '../driver';
import { plantConflict } from './plant-conflict';
import type { BrowserFlow, Stand } from './stand';

/** The last backup lies long back: that is said, and one tap leads to where the next one is made. */
const remindedOfBackup = async ({ driver }: Stand): Promise<void> => {
  const { tap, see } = driver;
  await see(id('banner-backup-old'));
  await tap(id('backup-old-go'));
  await see(id('backup-screen'));
  await see(id('backup-make'));
  await tap(id('screen-back'));
};

/** Two devices changed one title, and one ticked what the other deleted: both are seen, decided, and taken back once. */
export const resolveConflict: BrowserFlow = {
  name: 'two versions of a title are decided, and what a deletion left behind finds a place',
  peers: ['hub'],
  run: async (stand) => {
    const { tap, see, notSee } = stand.driver;
    await tap(id('start-own-profile'));
    await see(text('A clear morning'));
    await plantConflict(stand);
    await see(text('2 places need a look'));
    await remindedOfBackup(stand);
    await tap(id('care-look'));
    await see(id('version-title-0'));
    await see(id('version-title-1'));
    await tap(id('version-title-0-keep'));
    await see(text('Everything agrees'));
    await tap(id('toast-undo'));
    await see(text('Replaced without being seen'));
    await tap(id('lost-title-keep'));
    await see(text('Everything agrees'));
    await tap(id('screen-back'));
    await see(text('1 place needs a look'));
    await tap(id('care-look'));
    await see(text('Swimming things, also for the kids'));
    await tap(id('recovered-place-planted-item'));
    await tap(id('task-pick-planted-conflict'));
    await see(text('Nothing was left behind'));
    await tap(id('toast-undo'));
    await tap(id('recovered-delete-planted-item'));
    await see(text('Nothing was left behind'));
    await tap(id('toast-undo'));
    await tap(id('recovered-place-planted-item'));
    await tap(id('task-pick-planted-conflict'));
    await see(text('Nothing was left behind'));
    await tap(label('Back'));
    await notSee(id('banner-care'));
  },
};
