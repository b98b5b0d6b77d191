import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { sentenceFor } from '../../src/words/sentence-for';
import { id, text } from '../driver';
import { askPeer } from './ask-peer';
import { agree, connect, startServer, WORKER } from './own-model';
import type { BrowserFlow, Stand } from './stand';

// Each gate is run into and its sentence read where a person meets it; then what shuts it is changed, and the agent goes on.
type World = { readonly stand: Stand; readonly provider: string };
type Step = (world: World) => Promise<void>;

const says = ({ stand }: World, code: string): Promise<void> =>
  stand.driver.see(text(sentenceFor({ code }, 'en')));

const toAgent: Step = async ({ stand: { driver } }) => {
  await driver.tap(id('tab-agents'));
  await driver.tap(id(`agent-open-${WORKER}`));
  await driver.see(id('agent-state'));
};
const back: Step = ({ stand: { driver } }) => driver.tap(id('screen-back'));

const askTo = async ({ stand: { driver } }: World, what: string): Promise<void> => {
  await driver.tap(id('agent-talk'));
  await driver.type(id('talk-input'), what);
  await driver.tap(id('talk-send'));
};
const endTalk: Step = async (world) => {
  const { tap, see } = world.stand.driver;
  await tap(id('talk-end'));
  await see(text('The conversation is over'));
  await back(world);
};

/** What it wanted and was not let do is told in the story of its newest run. */
const toldInStory = async (
  world: World,
  { what, title, code }: { what: string; title: string; code: string },
): Promise<void> => {
  const { driver, page } = world.stand;
  await askTo(world, what);
  await driver.see(text('Looked, and wrote it down.'));
  await endTalk(world);
  await newestRun(world).tap();
  await driver.see(text(title));
  const story = page().getByTestId('run-story').filter({ visible: true });
  await story.getByText(sentenceFor({ code }, 'en')).waitFor();
  await back(world);
};

/** It cannot think, its screen says why, and one tap leads to what can be done about it. */
const troubled = async (world: World, code: string): Promise<void> => {
  const { tap, see } = world.stand.driver;
  await tap(id('agent-wake'));
  await see(id('agent-trouble'));
  await says(world, code);
};
const newestRun = ({ stand: { page } }: World) =>
  page().locator('[data-testid="agent-runs"]:visible [data-testid^="run-"]').first();
/** Its newest run is another one than before, and came to its end. */
const thinksAgain: Step = async (world) => {
  const { driver, page } = world.stand;
  const before = (await newestRun(world).getAttribute('data-testid')) ?? '';
  await driver.tap(id('agent-wake'));
  await page().waitForFunction((earlier) => {
    const rows = [...document.querySelectorAll('[data-testid="agent-runs"] [data-testid^="run-"]')];
    const newest = rows.find((row) => row.checkVisibility());
    if (newest === undefined || newest.getAttribute('data-testid') === earlier) return false;
    return newest.textContent.includes('Done');
  }, before);
  await driver.notSee(id('agent-trouble'));
};
/** From its trouble, through the list of models, to a new yes, and back to the agent. */
const agreeAgain = async (world: World, model: string): Promise<void> => {
  const { driver } = world.stand;
  await driver.tap(id('agent-way-on'));
  await driver.tap(id(`provider-${world.provider}`));
  await agree(driver, model);
  await back(world);
  await back(world);
};

const Found = z.object({
  tasks: z.array(z.object({ id: z.string(), title: z.string(), categoryId: z.string().nullable() })),
});
const tasksOf = async (stand: Stand) =>
  Found.parse(await askPeer(stand, { door: 'query', name: 'task.list', input: { filter: {}, limit: 50 } }))
    .tasks;

const whatItWants: Step = async (world) => {
  const { stand } = world;
  const { tap, notSee } = stand.driver;
  const inCategories = (await tasksOf(stand)).filter(({ categoryId }) => categoryId !== null);
  const [near, gone, ...others] = inCategories;
  const far = others.find(({ categoryId }) => categoryId !== near?.categoryId);
  if (near === undefined || gone === undefined || far === undefined) throw new Error('too few tasks');

  await toldInStory(world, {
    what: `Use create_follow_up_task on ${near.id}`,
    title: 'It asked you: Creates follow-up tasks',
    code: 'confirmation_required',
  });
  await askPeer(stand, { door: 'command', name: 'task.delete', input: { id: gone.id } });
  await toldInStory(world, {
    what: `Use create_follow_up_task on ${gone.id}`,
    title: 'Did not work: Creates follow-up tasks',
    code: 'unsafe_target',
  });

  await tap(id('agent-edit'));
  await tap(id(`sees-${near.categoryId}`));
  await tap(id('agent-save'));
  await notSee(id('agent-edit-sheet'));
  await toldInStory(world, {
    what: `Use read_task on ${far.id}`,
    title: 'Not allowed: Reads a task whole',
    code: 'out_of_scope',
  });
  await tap(id('agent-edit'));
  await tap(id('sees-everything'));
  await tap(id('agent-save'));
  await notSee(id('agent-edit-sheet'));
};

const usedUp: Step = async (world) => {
  const { tap, type, clear, notSee } = world.stand.driver;
  const limitTo = async (tokens: string): Promise<void> => {
    await clear(id('limit-tokens'));
    await type(id('limit-tokens'), tokens);
    await tap(id('limits-save'));
    await notSee(id('limits-sheet'));
  };
  await tap(id('agent-edit-limits'));
  await limitTo('0');
  await troubled(world, 'budget_exceeded');
  await tap(id('agent-way-on'));
  await limitTo('1000000');
  await thinksAgain(world);
};

/** What may leave is changed: that is another promise, and what was agreed to before no longer holds. */
const anotherPolicy: Step = async (world) => {
  const { tap, see } = world.stand.driver;
  const reachOf = async (reach: string): Promise<void> => {
    await tap(id('tab-settings'));
    await tap(id('settings-models'));
    await tap(id('models-leaving'));
    await tap(id(`reach-none-${reach}`));
    await see(id(`reach-none-${reach}`));
    await back(world);
    await back(world);
    await toAgent(world);
  };
  await back(world);
  await reachOf('own');
  await troubled(world, 'privacy_confirmation_required');
  await agreeAgain(world, 'small-1');
  await thinksAgain(world);
  await back(world);
  await reachOf('none');
  await troubled(world, 'privacy_confirmation_required');
  await agreeAgain(world, 'small-1');
  await troubled(world, 'provider_not_allowed');
  await back(world);
  await reachOf('any');
  await thinksAgain(world);
};

/** What is made later was agreed to for the second model alone, and the first one’s turn comes before. */
const anotherModel: Step = async (world) => {
  const { stand, provider } = world;
  await askPeer(stand, { door: 'command', name: 'category.create', input: { name: 'Garden' } });
  await back(world);
  await stand.driver.tap(id('tab-settings'));
  await stand.driver.tap(id('settings-models'));
  await stand.driver.tap(id(`provider-${provider}`));
  await agree(stand.driver, 'small-2');
  await back(world);
  await back(world);
  await toAgent(world);
  await troubled(world, 'model_not_allowed');
  await agreeAgain(world, 'small-1');
  await thinksAgain(world);
};

/** The file with the key is away, as a keyring that is locked; the hub has been started anew meanwhile. */
const noKey: Step = async (world) => {
  const { hub, page, expectComplaint } = world.stand;
  expectComplaint(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|WebSocket|ERR_EMPTY_RESPONSE|status of 401/);
  const file = join(hub.home, 'host', 'keys.json');
  const kept = await readFile(file);
  const again = async (): Promise<void> => {
    await hub.startAgain();
    await page().goto(hub.link());
    await toAgent(world);
  };
  await hub.kill();
  await rm(file);
  await again();
  await troubled(world, 'secret_unavailable');
  await hub.kill();
  await writeFile(file, kept, { mode: 0o600 });
  await again();
  await thinksAgain(world);
};

const elsewhere: Step = async (world) => {
  const { see, notSee, tap } = world.stand.driver;
  await askTo(world, 'Go elsewhere');
  await see(id('agent-trouble'));
  await says(world, 'network_denied');
  await tap(id('talk-end'));
  await see(text('The conversation is over'));
  await back(world);
  await thinksAgain(world);
  await notSee(id('agent-trouble'));
};

const narrowedTooFar: Step = async (world) => {
  const { hub, page, driver } = world.stand;
  await hub.kill();
  const own = join(hub.home, 'profiles', 'example');
  await hub.script('scripts/checks/runner/plant.mjs', ['policy', own]);
  await hub.startAgain();
  await page().goto(hub.link());
  await toAgent(world);
  await troubled(world, 'overshared_payload_blocked');
  await driver.tap(id('agent-way-on'));
  await page().getByText('Nothing would be sent:').waitFor();
  await back(world);
};

const stoppedAndEnded: Step = async (world) => {
  const { tap, see, notSee } = world.stand.driver;
  await tap(id('agent-stop'));
  await says(world, 'stopped');
  await tap(id('agent-stop'));
  await notSee(id('agent-why-not'));
  await tap(id('agent-end'));
  await tap(id('agent-end-confirm'));
  await see(id('agent-why-not'));
  await says(world, 'agent_destroyed');
};

/** No gate is shut without a sentence, and none without a way through. */
export const refused: BrowserFlow = {
  name: 'each gate that shuts says why and how to go on, and opens again',
  peers: ['hub'],
  everyDay: [],
  run: async (stand) => {
    const server = await startServer(stand.folder, ['small-1', 'small-2']);
    const world: World = { stand, provider: `127-0-0-1-${server.port}` };
    try {
      await connect(stand.driver, server);
      await agree(stand.driver, 'small-1');
      await back(world);
      await back(world);
      await toAgent(world);
      await whatItWants(world);
      await usedUp(world);
      await anotherPolicy(world);
      await anotherModel(world);
      await elsewhere(world);
      await noKey(world);
      await narrowedTooFar(world);
      await stoppedAndEnded(world);
    } finally {
      server.stop();
    }
  },
};
