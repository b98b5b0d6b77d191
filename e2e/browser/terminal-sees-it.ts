import { id, text } from '../driver';
import { expectSame } from './expected';
import type { BrowserFlow } from './stand';

const titlesIn = (json: string): readonly string[] =>
  [...json.matchAll(/"title":\s*"([^"]*)"/g)].map(([, title = '']) => title);

/** One peer, two doors: the screen and the terminal show the same task. */
export const terminalSeesIt: BrowserFlow = {
  name: 'what is written on screen is there in the terminal, and the other way round',
  peers: ['hub'],
  run: async ({ driver: { tap, type, see }, hub }) => {
    await tap(id('start-own-profile'));
    await see(text('A clear morning'));
    await type(id('quick-add-input'), 'Fix the bicycle today\n');
    await see(text('Fix the bicycle'));
    expectSame(titlesIn(await hub.commandLine(['task', 'list', '--json'])), {
      wanted: ['Fix the bicycle'],
      what: 'titles in the terminal',
    });
    await hub.commandLine(['task', 'add', 'Written in the terminal today']);
    await see(text('Written in the terminal'));
  },
};
