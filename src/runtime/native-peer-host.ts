import Constants, { ExecutionEnvironment } from 'expo-constants';
import * as Crypto from 'expo-crypto';
import { getLocales } from 'expo-localization';
import { hexToBytes } from '@noble/hashes/utils.js';
import { createChunkSeal, type ChunkSeal } from '../core/chunk-seal';
import { createIdSource } from '../core/id';
import type { KeyValue } from '../core/key-value';
import { fail, ok, type Failure, type Result } from '../core/result';
import { openGlobalSocket } from '../platform/global-socket';
import { createSystemCheck } from '../platform/expo/device-check';
import { createExpoHttp, refusesPlainHttp } from '../platform/expo/guarded-fetch';
import { createProviderSecrets } from '../platform/expo/provider-secrets';
import { createDeviceSecrets } from '../platform/expo/secret-store';
import type { SqlFiles } from '../db/sql-database';
import { databaseKey } from './native-database-key';
import { createNativeProfileStore, hasNativeDatabases } from './native-profile-store';
import { createDemoModel } from '../gateway/demo-model';
import { loadEmbedding } from '../gateway/providers/load-embedding';
import { loadModel } from '../gateway/providers/load-model';
import { createApiClient, type ApiClient } from './api/client';
import { createPeerHost, type PeerHost } from './peer-host';
import type { SyncWorld } from './sync-world';

/** Expo Go links expo-sqlite alone: a trial, not encrypted. A build links op-sqlite with SQLCipher alone. */
export const isTrial = Constants.executionEnvironment === ExecutionEnvironment.StoreClient;

const clock = { now: () => Date.now() };
const random = { bytes: (count: number) => Crypto.getRandomBytes(count) };

type Kept = { readonly openFiles: (uri: string) => SqlFiles; readonly seal?: ChunkSeal };

// Each library throws while it is loaded where its native half is not linked: only the one that is there may be loaded.
const filesOpener = async (): Promise<Result<Kept, Failure>> => {
  if (isTrial)
    return ok({ openFiles: (await import('../platform/expo/expo-sqlite-files')).createExpoSqliteFiles });
  const key = await databaseKey({
    ...createDeviceSecrets(),
    randomBytes: random.bytes,
    hasDatabases: hasNativeDatabases,
  });
  if (!key.ok) return key;
  const { createOpSqliteFiles } = await import('../platform/expo/op-sqlite-files');
  const seal = createChunkSeal({ secret: hexToBytes(key.value), random });
  return ok({ seal, openFiles: (uri) => createOpSqliteFiles({ uri, keyHex: key.value }) });
};

/** The system's own; what the person chose in the app is said by its screens. */
export const languageHere = (): 'en' | 'de' => (getLocales()[0]?.languageCode === 'de' ? 'de' : 'en');

export const clientOverNative = ({ transport }: Pick<PeerHost, 'transport'>): ApiClient =>
  createApiClient({ transport, newId: createIdSource({ clock, random }) });

const gateway = {
  driver: createExpoHttp(),
  secrets: createProviderSecrets(),
  load: loadModel,
  loadEmbedding,
  refusesPlainHttp,
};

/** Native or not at all: where its half is not linked, as in Expo Go, there is no sync, and it says so. */
const sync: SyncWorld = {
  kind: 'phone',
  secrets: gateway.secrets,
  mayUseFile: () => false,
  relay: () => null,
  loadCrypto: async () => {
    if (isTrial) return fail('sync_unavailable');
    const { loadNativeCrypto } = await import('../platform/expo/native-crypto');
    const crypto = await loadNativeCrypto();
    return crypto === null ? fail('sync_unavailable') : ok(crypto);
  },
  openSocket: openGlobalSocket,
  elapsed: () => performance.now(),
  after: (milliseconds, task) => {
    const alarm = setTimeout(task, milliseconds);
    return () => clearTimeout(alarm);
  },
};

const open = async (keyValue: KeyValue): Promise<Result<PeerHost, Failure>> => {
  const kept = await filesOpener();
  if (!kept.ok) return kept;
  const { openFiles, seal } = kept.value;
  return createPeerHost({
    store: createNativeProfileStore({ keyValue, openFiles }),
    clock,
    random,
    ...(seal === undefined ? {} : { seal }),
    deviceCheck: createSystemCheck(),
    place: {
      where: 'device',
      isEncryptedAtRest: !isTrial,
      isKept: () => true,
      appVersion: Constants.expoConfig?.version ?? '0.0.0',
    },
    language: languageHere(),
    agents: { model: createDemoModel(), gateway, work: 'when_due' },
    sync,
  });
};

let opening: Promise<Result<PeerHost, Failure>> | null = null;

/** One host for the whole process: screens and background work share it, since the databases have one owner. */
export const nativePeerHost = async (keyValue: KeyValue): Promise<Result<PeerHost, Failure>> => {
  const mine = (opening ??= open(keyValue));
  try {
    const answer = await mine;
    // A failed opening may be tried again: the key store answers after the first unlock.
    if (!answer.ok && opening === mine) opening = null;
    return answer;
  } catch (cause) {
    if (opening === mine) opening = null;
    return fail('start_failed', cause instanceof Error ? cause.name : 'unknown');
  }
};
