import { fail, ok, type Failure, type Result } from '../../src/core/result';
import { defaultRelayLimits, type RelayLimits } from '../../src/sync/relay/limits';
import { readRelayUrl } from '../../src/sync/relay-url';
import type { RelayListening } from './relay-home';

export type RelayFlags = {
  readonly relay?: string | undefined;
  readonly 'relay-name'?: string | undefined;
  readonly 'relay-quota'?: string | undefined;
  readonly 'relay-spaces'?: string | undefined;
  readonly 'relay-only'?: boolean | undefined;
};
export type RelayOptions = {
  /** Undefined: as this home keeps it. Null: none from now on. */
  readonly listen: RelayListening['listen'] | undefined;
  readonly name: RelayListening['name'] | undefined;
  readonly isOnly: boolean;
  readonly limits: RelayLimits;
};
export const DEFAULT_RELAY_PORT = 7311;
const OFF = 'off';
const MEBIBYTE = 1024 * 1024;
const ADDRESS = /^(?:(\[[0-9a-f:.]+\]|[0-9.]+|localhost):)?(\d{1,5})$/i;

const listenIn = (text: string | undefined): Result<RelayOptions['listen'], Failure> => {
  if (text === undefined) return ok(undefined);
  if (text === OFF) return ok(null);
  const [whole, host = '127.0.0.1', portText = ''] = ADDRESS.exec(text) ?? [];
  const port = Number(portText);
  if (whole === undefined || port > 65_535) return fail('relay_address_unusable');
  const bare = host.replace(/^\[|\]$/g, '');
  return ok({ host: bare.toLowerCase() === 'localhost' ? '127.0.0.1' : bare, port });
};

const nameIn = (text: string | undefined): Result<RelayOptions['name'], Failure> => {
  if (text === undefined) return ok(undefined);
  if (text === OFF) return ok(null);
  const bare = text.replace(/\/+$/, '');
  const url = readRelayUrl(bare.endsWith('/relay') ? bare : `${bare}/relay`);
  return url.ok ? ok(url.value.url) : fail('relay_name_unusable');
};

const countIn = (text: string | undefined, fallback: number): number | null => {
  if (text === undefined) return fallback;
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : null;
};

export const readRelayOptions = (flags: RelayFlags): Result<RelayOptions, Failure> => {
  const listen = listenIn(flags.relay);
  if (!listen.ok) return listen;
  const name = nameIn(flags['relay-name']);
  if (!name.ok) return name;
  const megabytes = countIn(flags['relay-quota'], defaultRelayLimits.spaceBytes / MEBIBYTE);
  const spaces = countIn(flags['relay-spaces'], defaultRelayLimits.spaces);
  if (megabytes === null || spaces === null) return fail('relay_quota_unusable');
  const limits = { ...defaultRelayLimits, spaceBytes: megabytes * MEBIBYTE, spaces };
  return ok({ listen: listen.value, name: name.value, isOnly: flags['relay-only'] === true, limits });
};
