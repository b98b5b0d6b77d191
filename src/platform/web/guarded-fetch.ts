import { err, ok } from '../../core/result';
import type { HttpDriver } from '../../gateway/http-driver';

/** The page's or worker's own fetch. Where a name leads is the browser's matter; its own rules for other origins come on top. */
export const createWebHttp =
  (): HttpDriver =>
  async ({ url, method, headers, body, signal }) => {
    try {
      const rules = {
        redirect: 'error',
        credentials: 'omit',
        cache: 'no-store',
        referrerPolicy: 'no-referrer',
      } as const;
      return ok(await fetch(url, { method, headers: { ...headers }, body, signal, ...rules }));
    } catch {
      return err({ code: 'connection_failed' });
    }
  };
