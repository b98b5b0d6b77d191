import type { Page } from 'playwright-core';
import { id, label, text, type Driver } from '../driver';
import { judgeAll } from './accessible';
import { expectSame } from './expected';
import { judgeFit } from './fits';
import { agree, connect, startServer, WORKER, type ModelServer } from './own-model';
import type { BrowserFlow, Stand } from './stand';

/** Before a release, what is shown only with a model that answers is looked at as every other screen is. */
const look = async (page: () => Page, name: string): Promise<void> => {
  if (process.env['SOAK'] !== '1') return;
  const found = [...(await judgeAll(page())), ...(await judgeFit(page()))];
  expectSame(found, { wanted: [], what: `faults of the screen “${name}”` });
};

/** Another policy is another promise: nothing is sent before the person has agreed to it. */
const agreeAnew = async (driver: Driver): Promise<void> => {
  const { tap, see, notSee } = driver;
  await tap(id('tab-settings'));
  await tap(id('settings-models'));
  await tap(id('models-leaving'));
  await tap(id('reach-none-own'));
  await see(text('Only to models on this computer or in your own network.'));
  await tap(id('screen-back'));
  await see(id(`new-yes-${WORKER}-small-1`));
  await tap(id('screen-back'));
  await tap(id('tab-agents'));
  await tap(id(`agent-open-${WORKER}`));
  await tap(id('agent-wake'));
  await see(id('agent-trouble'));
  await tap(id(`new-yes-${WORKER}-small-1`));
  await see(id('consent-text'));
  await tap(id('consent-agree'));
  await see(text('Planner may ask small-1'));
  await notSee(id('new-yes'));
  await tap(id('agent-wake'));
  await notSee(id('agent-trouble'));
  await tap(id('screen-back'));
};

/** An answer is read while it is still being written: by halves, and then as what was said. */
const hearIt = async ({ tap, type, see, notSee }: Driver, { goOn }: ModelServer): Promise<void> => {
  await tap(id('tab-agents'));
  await tap(id(`agent-talk-${WORKER}`));
  await type(id('talk-input'), 'Take your time');
  await tap(id('talk-send'));
  await see(text('First the one half'));
  await see(id('talk-saying'));
  goOn();
  await see(text('First the one half, then the other half.'));
  await notSee(id('talk-saying'));
  await notSee(text('First the one half'));
  await tap(id('talk-end'));
  await see(text('The conversation is over'));
  await tap(id('screen-back'));
};

/** Step by step, to its end; then what stands under Models. */
const connectAll = async (
  { page, driver }: Pick<Stand, 'page' | 'driver'>,
  server: ModelServer,
): Promise<void> => {
  const { tap, see } = driver;
  await connect(driver, server);
  await look(page, 'which model');
  await agree(driver, 'small-1');
  await see(id('connect-most'));
  await look(page, 'a model that is connected');
  await tap(id('connect-finish'));
  await see(id('who-may-ask'));
  await look(page, 'a model');
  await tap(id('screen-back'));
  await tap(id('screen-back'));
};

/** What was read is forgotten: of the list nothing is left. */
const forgetIt = async ({ page, driver: { tap, see } }: Pick<Stand, 'page' | 'driver'>): Promise<void> => {
  await tap(id('screen-back'));
  await tap(id('sent-forget'));
  await see(id('forget-confirm'));
  await look(page, 'forgetting what was sent');
  await tap(id('forget-all'));
  await tap(id('forget-confirm'));
  await see(text('No calls are kept here'));
};

/** A model of one’s own is connected, tried, allowed for one agent, asked by it, and every word that was sent can be read, and forgotten. */
export const connectModel: BrowserFlow = {
  name: 'a model of one’s own is connected, allowed, asked, and what was sent can be read and forgotten',
  peers: ['hub'],
  run: async ({ folder, page, driver }) => {
    const { tap, see, notSee } = driver;
    const server = await startServer(folder, ['small-1']);
    try {
      await connectAll({ page, driver }, server);
      await tap(id('tab-agents'));
      await tap(id(`agent-open-${WORKER}`));
      await tap(id('agent-wake'));
      await tap(text('Read the report'));
      await see(id('report-lead'));
      await notSee(id('demo-mark'));
      await tap(id('screen-back'));
      await tap(id('agent-preview'));
      await see(text(`small-1 · This computer · ${server.port}`));
      await tap(id('screen-back'));
      await tap(id('screen-back'));
      await agreeAnew(driver);
      await hearIt(driver, server);

      await tap(id('tab-settings'));
      await tap(id('settings-models'));
      await tap(id('models-spending'));
      await see(id('spending-total'));
      await look(page, 'what asking cost');
      await tap(id('screen-back'));
      await tap(id('models-sent'));
      await page().locator('[data-testid^="sent-0"]:visible').first().tap();
      await see(id('sent-body'));
      await look(page, 'one call');
      await see(label('Back'));
      await forgetIt({ page, driver });
    } finally {
      server.stop();
    }
  },
};
