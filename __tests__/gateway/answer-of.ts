import { createCancelSource } from '../../src/core/cancel';
import type { StoredProvider } from '../../src/db/agent/providers';
import type { HttpDriver } from '../../src/gateway/http-driver';
import { loadModel } from '../../src/gateway/providers/load-model';
import { askOnce, type AttemptEnd } from '../../src/gateway/providers/ask-once';
import type { Recording } from './recordings';

/** One question, asked of whoever answers at the address as the recording's provider would. */
export const answerOf = (
  { kind }: Pick<Recording, 'kind'>,
  { baseUrl, driver }: { readonly baseUrl: string; readonly driver: HttpDriver },
): Promise<AttemptEnd> => {
  const provider: StoredProvider = {
    id: 'p',
    kind,
    baseUrl,
    local: true,
    models: ['m'],
    rank: 1,
    addedAt: 0,
    prices: {},
    abilities: {},
  };
  const text = { label: 'said', authority: 'person', tainted: false, text: 'Look.' } as const;
  return askOnce(
    { driver, load: loadModel, after: () => () => undefined },
    {
      provider,
      model: 'm',
      key: 'sk-1',
      cancel: createCancelSource(),
      onSend: () => undefined,
      request: {
        requestId: 'r',
        modelId: null,
        promptId: 'p',
        promptVersion: '1',
        caller: { agentId: 'a', agentKind: 'k', runKey: 'r', categoryIds: [null] },
        messages: [{ role: 'user', pieces: [text] }],
        tools: [{ name: 'read_task', description: 'Reads.', parameters: { type: 'object', properties: {} } }],
        budget: { maxOutputTokens: 100 },
      },
    },
  );
};
