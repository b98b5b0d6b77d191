import { createIdSource } from '../../src/core/id';
import { createDemoModel } from '../../src/gateway/demo-model';
import { loadEmbedding } from '../../src/gateway/providers/load-embedding';
import { loadModel } from '../../src/gateway/providers/load-model';
import { createReadyFiles } from '../sql/ready-files';
import { createNodeHttp } from '../../src/platform/node/guarded-fetch';
import { createApiClient, type ApiClient } from '../../src/runtime/api/client';
import { openPeer, type Peer } from '../../src/runtime/peer';
import { createInProcessTransport } from '../../src/runtime/transports/in-process-transport';
import { createTestRandom, testPlace, valueOf } from '../api/test-host';
import { createWorld, type World } from '../engine/engine-world';
import { createMemorySecrets, KEY, START } from './gateway-bed';
import { startLikenessServer, type LikenessServer } from './likeness-server';

// A peer as a hub has it, with the hub's own way to the network, and a server of its own beside it.
export type LikenessPeer = {
  readonly peer: Peer;
  readonly client: ApiClient;
  readonly world: World;
  readonly server: LikenessServer;
  readonly note: (
    body: string,
    more?: { readonly title?: string; readonly categoryId?: string },
  ) => Promise<string>;
  /** A note that came from outside. */
  readonly outside: (id: string, body: string) => void;
  readonly category: (name: string) => Promise<string>;
  readonly choose: (more?: { readonly model?: string; readonly includesLater?: boolean }) => Promise<void>;
  readonly due: () => Promise<'did' | 'nothing'>;
  readonly end: () => Promise<void>;
};

export const SERVER = 'mine';
const folded = { by: 'person', authority: 'external', tainted: true } as const;

export const openLikenessPeer = async (
  folder: string,
  chat?: (body: string) => string,
): Promise<LikenessPeer> => {
  const server = await startLikenessServer(chat);
  const { world, pause, after } = createWorld(START);
  const random = createTestRandom(7);
  const secrets = createMemorySecrets();
  const driver = createNodeHttp({});
  const gateway = { driver, secrets, load: loadModel, loadEmbedding };
  const model = createDemoModel();
  const agents = { model, gateway, after, deviceZone: () => 'UTC', work: 'when_asked' } as const;
  const files = createReadyFiles(folder);
  const ports = { files, clock: world.clock, random, place: testPlace, defer: queueMicrotask, pause, agents };
  const peer = valueOf(openPeer(ports));
  const client = createApiClient({
    transport: createInProcessTransport(peer),
    newId: createIdSource({ clock: world.clock, random }),
  });
  valueOf(
    await client.command('provider.add', {
      id: SERVER,
      kind: 'openai-compatible',
      baseUrl: server.address,
      isLocal: true,
      models: ['embed-1', 'think-1'],
      key: KEY,
    }),
  );
  return {
    peer,
    client,
    world,
    server,
    note: async (body, { title = '', categoryId } = {}) =>
      valueOf(
        await client.command('note.create', {
          title,
          body,
          day: '2026-11-18',
          at: START,
          ...(categoryId === undefined ? {} : { categoryId }),
        }),
      ).id,
    outside: (id, body) =>
      void valueOf(
        peer.unitOfWork.commit({ commandId: `outside-${id}`, writer: folded }, (writer) => {
          const moment = { day: '2026-11-18', at: START };
          writer.create('note', id, {
            title: '',
            body,
            moment,
            categoryId: null,
            createdAt: START,
            deletedAt: null,
          });
          return null;
        }),
      ),
    category: async (name) => valueOf(await client.command('category.create', { name })).id,
    choose: async ({ model: named = 'embed-1', includesLater = false } = {}) => {
      const place = { provider: SERVER, model: named, includesLater };
      const shown = valueOf(await client.query('likeness.text', { ...place, language: 'en' }));
      const { policyVersion, text: disclosure } = shown;
      valueOf(await client.command('likeness.choose', { ...place, policyVersion, disclosure }));
    },
    due: () => peer.runDue({ deadline: null }),
    end: async () => {
      peer.close();
      await server.close();
    },
  };
};
