import type { IconName } from '../components';

/** The main areas, in the order of the bar and the rail. */
export const destinations = [
  { name: 'index', href: '/', icon: 'today', word: 'shell.tabToday', testID: 'tab-today' },
  { name: 'journal', href: '/journal', icon: 'journal', word: 'shell.tabJournal', testID: 'tab-journal' },
  { name: 'tasks', href: '/tasks', icon: 'tasks', word: 'shell.tabTasks', testID: 'tab-tasks' },
  { name: 'agents', href: '/agents', icon: 'agents', word: 'shell.tabAgents', testID: 'tab-agents' },
  {
    name: 'settings',
    href: '/settings',
    icon: 'settings',
    word: 'shell.tabSettings',
    testID: 'tab-settings',
  },
] as const satisfies readonly { name: string; href: string; icon: IconName; word: string; testID: string }[];

export type Destination = (typeof destinations)[number];

/** Where the screens of single things belong: the bar shows where one is. */
const HOMES: Readonly<Record<string, readonly string[]>> = {
  tasks: ['/task/'],
  journal: ['/entry/', '/voice/'],
  settings: ['/stops', '/alerts', '/models', '/connect', '/sent', '/spending', '/leaving', '/devices'],
  agents: ['/agent/', '/run/', '/activity', '/waiting', '/approval/'],
};

export const isAt = (destination: Destination, pathname: string): boolean =>
  destination.href === '/'
    ? pathname === '/'
    : pathname.startsWith(destination.href) ||
      (HOMES[destination.name] ?? []).some((start) => pathname.startsWith(start));
