import { fetch } from 'expo/fetch';
import { Platform } from 'react-native';
import { err, ok } from '../../core/result';
import type { HttpDriver } from '../../gateway/http-driver';

/**
 * [PROVIDER-9] A built app on Android may send nothing in the clear (`usesCleartextTraffic` is off, and it knows no ranges of addresses that could be left
 * out); one under development may. iOS lets an app do so within one's own network.
 */
export const refusesPlainHttp = Platform.OS === 'android' && !__DEV__;

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
