import { id, label, text, type Driver, type Flow } from '../driver';

const below = async ({ tap, see }: Driver, { row, screen }: { row: string; screen: string }) => {
  await tap(id('tab-settings'));
  await tap(id(row));
  await see(id(screen));
};

const nameIt = async (
  { tap, type, clear, notSee }: Driver,
  { name, color }: { name: string; color: number },
) => {
  await clear(id('named-name'));
  await type(id('named-name'), name);
  await tap(id(`color-${color}`));
  await tap(id('named-save'));
  await notSee(id('named-sheet'));
};

/** Two are made, one is renamed and given another colour, the other goes into it, and comes back. */
const nameThings = async (
  driver: Driver,
  { row, screen }: { row: string; screen: string },
): Promise<void> => {
  const { tap, type, see, notSee } = driver;
  await below(driver, { row, screen });
  for (const [name, color] of [
    ['Garden', 2],
    ['Yard', 5],
  ] as const) {
    await tap(id('named-new'));
    await nameIt(driver, { name, color });
    await see(text(name));
  }
  await tap(id('named-new'));
  await type(id('named-name'), ' garden \n');
  await see(text('There is already one of this name. You can merge the two.'));
  await tap(id('sheet-close'));
  await tap(text('Garden'));
  await nameIt(driver, { name: 'Allotment', color: 6 });
  await tap(text('Allotment'));
  await see(label('Colour 7'));
  await tap(id('named-merge'));
  await tap(id('merge-into-0'));
  await notSee(text('Allotment'));
  await tap(id('toast-undo'));
  await see(text('Allotment'));
  await tap(text('Yard'));
  await tap(id('named-delete'));
  await notSee(text('Yard'));
  await tap(id('toast-undo'));
  await see(text('Yard'));
  await tap(id('screen-back'));
};

/** What was deleted waits by its kind, comes back, and the way back can be taken back. */
const throughTrash = async (driver: Driver): Promise<void> => {
  const { tap, type, see, notSee } = driver;
  await tap(id('tab-today'));
  await type(id('quick-add-input'), 'Mend the fence today\n');
  await tap(text('Mend the fence'));
  await tap(id('task-delete'));
  await notSee(text('Mend the fence'));
  await below(driver, { row: 'settings-trash', screen: 'trash-screen' });
  await see(text('Mend the fence'));
  await tap(id('trash-group-notes'));
  await see(text('Nothing of this kind here'));
  await tap(id('trash-group-tasks'));
  await tap(label('Restore: Mend the fence'));
  await see(text('Nothing of this kind here'));
  await tap(id('toast-undo'));
  await tap(label('Restore: Mend the fence'));
  await see(text('Nothing of this kind here'));
  await tap(id('screen-back'));
  await tap(id('tab-today'));
  await see(text('Mend the fence'));
};

export const care: Flow = async (driver) => {
  await driver.tap(id('start-own-profile'));
  await driver.see(text('A clear morning'));
  await nameThings(driver, { row: 'settings-categories', screen: 'category-screen' });
  await nameThings(driver, { row: 'settings-labels', screen: 'label-screen' });
  await throughTrash(driver);
};
