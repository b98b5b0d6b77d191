import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fail, ok, type Failure, type Result } from '../src/core/result';
import { homeFolder } from '../src/platform/node/home-folder';
import { isProfileName } from '../src/platform/node/node-profile-store';
import { readFileIfThere, writePrivateFile } from '../src/platform/node/private-file';
import { isLoopback } from './addresses';
import { readRelayOptions, type RelayFlags, type RelayOptions } from './relay/relay-options';

// [HUB-5] Only this machine can reach the hub, unless a token of at least 32 characters was configured.
export type HubFlags = RelayFlags & {
  readonly home?: string | undefined;
  readonly profile?: string | undefined;
  readonly port?: string | undefined;
  readonly host?: string | undefined;
  readonly 'token-file'?: string | undefined;
  readonly name?: readonly string[] | undefined;
};
export type HubOptions = {
  readonly home: string;
  readonly profile: string | null;
  /** Null: the port this home keeps. */
  readonly port: number | null;
  readonly host: string;
  readonly token: string | null;
  readonly names: readonly string[];
  readonly relay: RelayOptions;
};
type World = { readonly env: Readonly<Record<string, string | undefined>>; readonly platform: string };

export const DEFAULT_PORT = 7310;
const LEAST_TOKEN = 32;
const HOST_NAME = /^[a-z0-9.-]+(:\d{1,5})?$/i;
const TOKEN = /^[A-Za-z0-9._~+/=-]{32,512}$/;

const LOOPBACK = '127.0.0.1';

/** A name leads where a table says, and a browser may follow it to another listener on ::1: only addresses are listened on and printed. */
const addressOf = (host: string): string => {
  if (host.toLowerCase() === 'localhost') return LOOPBACK;
  return host === '[::1]' ? '::1' : host;
};

const portIn = (text: string): number | null =>
  /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : null;

const tokenIn = (text: string): Result<string, Failure> => {
  const token = text.trim();
  if (token.length < LEAST_TOKEN) return fail('hub_token_too_short');
  return TOKEN.test(token) ? ok(token) : fail('hub_token_unusable');
};

const isPrivate = (path: string, platform: string): boolean =>
  platform === 'win32' || (statSync(path).mode & 0o077) === 0;

const tokenFrom = (file: string | undefined, { env, platform }: World): Result<string | null, Failure> => {
  if (file === undefined) {
    const named = env['REVEILLE_TOKEN'];
    return named === undefined || named === '' ? ok(null) : tokenIn(named);
  }
  try {
    if (!isPrivate(file, platform)) return fail('hub_token_file_open', file);
    return tokenIn(readFileSync(file, 'utf8'));
  } catch {
    return fail('hub_token_file_unreadable', file);
  }
};

export const readHubOptions = (flags: HubFlags, { env, platform }: World): Result<HubOptions, Failure> => {
  const port = flags.port === undefined ? null : portIn(flags.port);
  if (flags.port !== undefined && port === null) return fail('port_not_a_number');
  if (flags.profile !== undefined && !isProfileName(flags.profile)) return fail('profile_name_unusable');
  const names = (flags.name ?? []).map((name) => name.toLowerCase());
  if (!names.every((name) => HOST_NAME.test(name))) return fail('host_name_unusable');
  const relay = readRelayOptions(flags);
  if (!relay.ok) return relay;
  const token = tokenFrom(flags['token-file'], { env, platform });
  if (!token.ok) return token;
  const host = addressOf(flags.host ?? LOOPBACK);
  if (!isLoopback(host) && token.value === null) return fail('hub_token_needed', host);
  const home = homeFolder({ chosen: flags.home, env, platform });
  const profile = flags.profile ?? null;
  return ok({ home, profile, port, host, token: token.value, names, relay: relay.value });
};

// [HUB-6] A home keeps its port: bookmarks and paired devices find it again.
export const keptPort = (home: string): number => {
  const kept = portIn(readFileIfThere(join(home, 'port'))?.trim() ?? '');
  return kept === null || kept === 0 ? DEFAULT_PORT : kept;
};
export const keepPort = (home: string, port: number): void =>
  writePrivateFile(join(home, 'port'), `${port}\n`);
