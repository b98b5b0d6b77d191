import type { HttpDriver } from '../src/gateway/http-driver';

/** The driver and its library are loaded with the first request: most starts of a hub or a command make none. */
export const createLazyHttp = (): HttpDriver => {
  let loading: Promise<HttpDriver> | null = null;
  const load = async (): Promise<HttpDriver> => {
    const { createNodeHttp } = await import('../src/platform/node/guarded-fetch');
    return createNodeHttp();
  };
  return async (request) => (await (loading ??= load()))(request);
};
