import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { PLACEHOLDER_KEY, type LoadModel } from '../../src/gateway/providers/load-model';
import type { GateCode } from '../../src/tools/gates';
import { valueOf } from '../api/test-host';
import {
  addCloud,
  addPlanner,
  chat,
  consentTo,
  openGatewayBed,
  wake,
  type GatewayBed,
} from '../gateway/gateway-bed';
import { holdPurposeBack } from './hold-purpose-back';

// A Planner that may ask a model elsewhere, and for each gate what a person, a model or the world does that shuts it.
export type RefusalBed = GatewayBed & {
  readonly planner: string;
  readonly home: string;
  readonly health: string;
};
/** The provider's own library as ever, but there from the start: where screens are tested nothing is loaded later. */
const load: LoadModel = ({ baseUrl, fetch, model }) => {
  const settings = {
    name: 'compatible',
    baseURL: baseUrl,
    apiKey: PLACEHOLDER_KEY,
    fetch,
    includeUsage: true,
  };
  return Promise.resolve(createOpenAICompatible(settings).chatModel(model));
};
export const openRefusalBed = async (folder: string): Promise<RefusalBed> => {
  const bed = openGatewayBed(folder, { load });
  await addCloud(bed, { models: ['large-1', 'large-2'] });
  const home = valueOf(await bed.client.command('category.create', { name: 'Home' })).id;
  const health = valueOf(await bed.client.command('category.create', { name: 'Health' })).id;
  const planner = await addPlanner(bed);
  const all = { ...bed, planner, home, health };
  await agree(all);
  return all;
};

const agree = (bed: RefusalBed, model = 'large-1'): Promise<void> =>
  consentTo(bed, { provider: 'cloud', model, who: { agentId: bed.planner } });
/** From now on the model asks for this tool first, and is content with whatever it is told. */
const wants = ({ answering, requests }: RefusalBed, name: string, args: object): void => {
  const first = requests.length;
  answering.current = (_, asked) => (asked === first ? chat.call(name, args) : chat.text('Done.'));
};
const see = async ({ client, planner }: RefusalBed, categoryIds: string[]): Promise<void> => {
  valueOf(await client.command('agent.update', { id: planner, fields: { categoryIds } }));
};
const taskIn = async ({ client }: RefusalBed, categoryId: string | null): Promise<string> =>
  valueOf(await client.command('task.create', { title: 'Water the plants', categoryId })).id;

/** Where a person meets it: on the agent's own screen, in what a run tells of one thing that the agent wanted, or of its end. */
export type MetAt = 'agent' | 'step' | 'end';
export type Refusal = {
  readonly metAt: readonly MetAt[];
  readonly shut: (bed: RefusalBed) => Promise<unknown>;
  /** False: no run can begin any more. */
  readonly wakes?: boolean;
};

export const refusals: Readonly<Record<GateCode, Refusal>> = {
  agent_destroyed: {
    metAt: ['agent'],
    wakes: false,
    shut: async ({ client, planner }) => valueOf(await client.command('agent.destroy', { id: planner })),
  },
  stopped: {
    metAt: ['agent'],
    wakes: false,
    shut: async ({ client, planner }) =>
      valueOf(await client.command('stop.engage', { scope: 'agent', target: planner })),
  },
  out_of_scope: {
    metAt: ['step'],
    shut: async (bed) => {
      const taskId = await taskIn(bed, bed.health);
      await see(bed, [bed.home]);
      wants(bed, 'read_task', { taskId });
    },
  },
  unsafe_target: {
    metAt: ['step'],
    shut: async (bed) => {
      const taskId = await taskIn(bed, null);
      valueOf(await bed.client.command('task.delete', { id: taskId }));
      wants(bed, 'create_follow_up_task', { sourceTaskId: taskId, newTaskTitle: 'Again' });
    },
  },
  budget_exceeded: {
    metAt: ['agent', 'end'],
    shut: async ({ client, planner }) =>
      valueOf(await client.command('budget.set', { agentId: planner, tokens: 0 })),
  },
  confirmation_required: {
    metAt: ['step'],
    shut: async (bed) =>
      wants(bed, 'create_follow_up_task', {
        sourceTaskId: await taskIn(bed, null),
        newTaskTitle: 'Again',
      }),
  },
  provider_not_allowed: {
    metAt: ['agent', 'end'],
    shut: async (bed) => {
      valueOf(await bed.client.command('reach.set', { categoryId: bed.health, reach: 'own' }));
      await agree(bed);
    },
  },
  model_not_allowed: {
    metAt: ['agent', 'end'],
    // What is made later was agreed to for the second model alone; the first one's turn comes before.
    shut: async (bed) => {
      valueOf(await bed.client.command('category.create', { name: 'Garden' }));
      await agree(bed, 'large-2');
    },
  },
  privacy_confirmation_required: {
    metAt: ['agent', 'end'],
    shut: async ({ client, home }) =>
      valueOf(await client.command('reach.set', { categoryId: home, reach: 'none' })),
  },
  secret_unavailable: {
    metAt: ['agent', 'end'],
    shut: async ({ secrets }) => {
      secrets.isLocked = true;
    },
  },
  overshared_payload_blocked: {
    metAt: ['agent', 'end'],
    shut: async ({ peer }) => holdPurposeBack(valueOf(peer.stores())),
  },
  network_denied: {
    metAt: ['agent', 'end'],
    // As the hub's driver says of a name that suddenly leads to an address inside the network.
    shut: async ({ answering }) => {
      answering.current = () => ({ code: 'network_denied', detail: 'private' });
    },
  },
};

/** Shuts the gate and lets the agent run into it; answers the run, where one could begin. */
export const runInto = async (bed: RefusalBed, { shut, wakes = true }: Refusal): Promise<string | null> => {
  await shut(bed);
  if (!wakes) return null;
  return (await wake(bed, bed.planner)).runKey;
};
