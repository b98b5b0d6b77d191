import { fetch } from 'expo/fetch';
import { err, ok } from '../../core/result';
import type { HttpDriver } from '../../gateway/http-driver';

/** React Native's own fetch follows redirects and keeps the key on the way: this one refuses them on both systems. */
export const createExpoHttp =
  (): HttpDriver =>
  async ({ url, method, headers, body, signal }) => {
    try {
      const rules = { redirect: 'error', credentials: 'omit' } as const;
      const given = body === null ? {} : { body };
      return ok(await fetch(url, { method, headers: { ...headers }, signal, ...given, ...rules }));
    } catch {
      return err({ code: 'connection_failed' });
    }
  };
