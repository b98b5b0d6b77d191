import type { CommandMessage } from '../../src/runtime/api/transport';
import { valueOf } from '../api/test-host';
import { newFolder, removeFolder } from '../engine/engine-world';
import { addCloud, addPlanner, chat, consentTo, openGatewayBed, wake, type GatewayBed } from './gateway-bed';

// A run asks a remote model, acts, and would ask again. At one of its rests in between, its permission is withdrawn.
let folder: string;
let bed: GatewayBed;
let agentId: string;
beforeEach(async () => {
  folder = newFolder();
  bed = openGatewayBed(folder);
  agentId = await addPlanner(bed);
  await addCloud(bed);
  await consentTo(bed, { provider: 'cloud', model: 'large-1', who: { agentId } });
  bed.answering.current = (_request, asked) =>
    asked === 0 ? chat.call('add_observation', { text: 'It is quiet.' }) : chat.text('Done.');
});
afterEach(() => {
  bed.peer.close();
  removeFolder(folder);
});

let commands = 0;
const command = (name: string, input: CommandMessage['input']): void => {
  const answer = bed.peer.command({ name, input, commandId: `taken-back-${(commands += 1)}` });
  if (answer instanceof Promise || !answer.ok) throw new Error(`${name} was refused`);
};
/** Withdraws it at the given rest after the first request. Answers how many rests there were. */
const takenBackAt = async (place: number, take: () => void) => {
  let rests = 0;
  bed.world.onRest = () => {
    if (bed.requests.length !== 1) return;
    rests += 1;
    if (rests === place) take();
  };
  const run = await wake(bed, agentId);
  return { run, rests };
};

test('[PROVIDER-6] with nothing taken back the model is asked twice, with rests between', async () => {
  const { run, rests } = await takenBackAt(0, () => undefined);
  expect([run.status, bed.requests.length]).toEqual(['completed', 2]);
  expect(rests).toBeGreaterThanOrEqual(2);
});

const accessIds = async (): Promise<readonly string[]> =>
  valueOf(await bed.client.query('consent.list', {})).access.map(({ id }) => id);
const ways: readonly (readonly [string, () => Promise<() => void>, string])[] = [
  [
    'the consent',
    () => Promise.resolve(() => command('consent.revoke', { provider: 'cloud', model: 'large-1' })),
    'privacy_confirmation_required',
  ],
  [
    'what the agent may carry there',
    async () => {
      const ids = await accessIds();
      return () => ids.forEach((id) => command('access.revoke', { id }));
    },
    // With no provider named, the demo answers.
    'demo',
  ],
  [
    'how far a category may go',
    () => Promise.resolve(() => command('reach.set', { categoryId: null, reach: 'none' })),
    'privacy_confirmation_required',
  ],
  [
    'everything, by a stop',
    () => Promise.resolve(() => command('stop.engage', { scope: 'space' })),
    'stopped',
  ],
];
describe.each(ways)('%s', (_name, prepare, end) => {
  test.each([1, 2])(
    '[RUN-18] [PROVIDER-5] taken back at rest %d behind an answer: nothing more is sent',
    async (place) => {
      const { run } = await takenBackAt(place, await prepare());
      expect(bed.requests).toHaveLength(1);
      expect(run.code ?? (run.messages.some(({ model }) => model?.isDemo === true) ? 'demo' : null)).toBe(
        end,
      );
    },
  );
});
