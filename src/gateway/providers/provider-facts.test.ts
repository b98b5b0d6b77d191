import { callOptionsOf } from './call-options';
import { providerFacts } from './provider-facts';
import { providerProtocols } from './provider-protocol';

test('[PROVIDER-10] who is said to be told not to store a question is told so with every question, and nobody else is', () => {
  const caller = { agentId: 'a', agentKind: 'planner', runKey: 'r', categoryIds: [] };
  const asked = { modelId: 'm', promptId: 'p', promptVersion: '1', messages: [], tools: [] };
  const { providerOptions } = callOptionsOf({
    ...asked,
    caller,
    requestId: 'q',
    budget: { maxOutputTokens: 1 },
  });
  expect(providerOptions).toEqual({ openai: { store: false } });
  const told = Object.values(providerFacts).filter(({ isToldNotToStore }) => isToldNotToStore);
  expect(told.map(({ company }) => company)).toEqual(['OpenAI', 'OpenAI']);
});

test('[PROVIDER-10] a company is named where the address is ours, with its own terms; of any other server nothing is claimed', () => {
  for (const [kind, protocol] of Object.entries(providerProtocols)) {
    const facts = Object.entries(providerFacts).find(([name]) => name === kind)?.[1];
    expect(facts?.company === null).toBe(protocol.baseUrl === null);
    expect(facts?.terms === null).toBe(protocol.baseUrl === null);
    expect(facts?.terms ?? 'https://').toMatch(/^https:\/\//);
  }
});
