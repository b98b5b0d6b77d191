import { id } from '../driver';
import type { ShownScreen } from './shown-screen';

/** A page below Settings, and back. */
const under = (row: string, { screen, name }: { screen: string; name: string }): readonly ShownScreen[] => [
  {
    name,
    open: async ({ driver: { tap, see } }) => {
      await tap(id(row));
      await see(id(screen));
    },
    close: async ({ driver: { tap, see } }) => {
      await tap(id('screen-back'));
      await see(id('settings-screen'));
    },
  },
];

/** What hangs under Settings: names, the trash, what waits for a look, data in and out. */
export const belowSettings: readonly ShownScreen[] = [
  ...under('settings-devices', { screen: 'devices-screen', name: 'devices' }),
  ...under('settings-categories', { screen: 'category-screen', name: 'categories' }),
  ...under('settings-labels', { screen: 'label-screen', name: 'labels' }),
  ...under('settings-alerts', { screen: 'alerts-screen', name: 'notifications' }),
  ...under('settings-trash', { screen: 'trash-screen', name: 'trash' }),
  ...under('settings-conflicts', { screen: 'conflicts-screen', name: 'conflicts' }),
  ...under('settings-recovered', { screen: 'recovered-screen', name: 'recovered' }),
  ...under('settings-backup', { screen: 'backup-screen', name: 'backup' }),
  ...under('settings-file-import', { screen: 'import-screen', name: 'import' }),
  ...under('settings-file-export', { screen: 'export-screen', name: 'export' }),
];
