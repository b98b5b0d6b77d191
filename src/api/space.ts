import { z } from 'zod';
import { Proof } from './proof';

// The space: one person's data over all their devices. Values, commands and queries, and nothing else.
/** As the person calls a device. */
export const DeviceName = z.string().trim().min(1).max(60);
export const DeviceKind = z.enum(['hub', 'browser', 'phone']);
export const DeviceRole = z.enum(['person', 'executor']);
/** `ws:` or `wss:`, up to and with `/relay`. */
export const RelayAddress = z.string().max(300);
export const CheckCode = z.string().regex(/^\d{6}$/);
const Instant = z.number().int();
/** A code, and what it is about, where that helps: never content. */
const Trouble = z.object({ code: z.string(), detail: z.string().exactOptional() });
export type Trouble = z.infer<typeof Trouble>;

/** Where this device stands. Exactly one of these at a time. */
export const SpaceStatus = z.discriminatedUnion('is', [
  /** In no space. `cannot`: why none can be founded or joined here (`example_life`, `secret_unavailable`, `no_relay`…). */
  z.object({ is: z.literal('none'), cannot: Trouble.nullable() }),
  /** It has read an invite; the other device has to confirm that the code is the same. */
  z.object({
    is: z.literal('joining'),
    step: z.enum(['calling', 'waiting_for_code', 'compare_code', 'waiting_for_roster', 'fetching']),
    code: CheckCode.nullable(),
    /** The part of the snapshot that is here; null until its size is known. */
    fetched: z.object({ bytes: z.number().int(), of: z.number().int() }).nullable(),
    failure: Trouble.nullable(),
  }),
  z.object({
    is: z.literal('in'),
    deviceId: z.string(),
    role: DeviceRole,
    relay: z.string(),
    /** The person has not confirmed yet that they wrote the words down. */
    wordsUnconfirmed: z.boolean(),
    /** `copy_or_old_state`, `roster_fork`, `relay_withholding`…: nothing is sent while one of these stands. */
    halted: Trouble.nullable(),
    invite: z
      .object({
        text: z.string(),
        expiresAt: Instant,
        /** Others can reach the relay that it names. False: only this machine; the one command that changes it is shown. */
        isReachable: z.boolean(),
        step: z.enum(['waiting', 'compare_code', 'adding', 'sending', 'done', 'ended']),
        code: CheckCode.nullable(),
        joiner: z.object({ name: z.string(), kind: DeviceKind }).nullable(),
        sent: z.object({ bytes: z.number().int(), of: z.number().int() }).nullable(),
        failure: Trouble.nullable(),
      })
      .nullable(),
  }),
]);
export type SpaceStatus = z.infer<typeof SpaceStatus>;

export const DeviceView = z.object({
  /** Hex of its signing key. */
  id: z.string(),
  name: z.string(),
  kind: DeviceKind,
  role: DeviceRole,
  isThis: z.boolean(),
  /** The name of the device that let it in; null for the founder. */
  addedBy: z.string().nullable(),
  /** A device that this person has not been shown yet. */
  isNew: z.boolean(),
  /** This device's signed word: it has everything that was written here up to this instant. Null: nothing heard yet. */
  hasEverythingOf: Instant.nullable(),
  heardAt: Instant.nullable(),
  /** Its stream is stopped here, and why. */
  halted: Trouble.nullable(),
});
export type DeviceView = z.infer<typeof DeviceView>;

export const SyncStatus = z.object({
  connection: z.enum(['off', 'connecting', 'connected', 'waiting', 'refused']),
  /** Why it is off, waits or was refused. */
  reason: Trouble.nullable(),
  /** When it tries again. */
  nextTryAt: Instant.nullable(),
  /** Commits of this device that the relay does not hold yet. */
  toSend: z.number().int(),
  /** Commits that arrived and wait for others, or for their turn. */
  toApply: z.number().int(),
  /** Envelopes that the relay refused, by reason. They go again when the reason ends. */
  refused: z.array(z.object({ code: z.string(), envelopes: z.number().int() })),
  lastHeardAt: Instant.nullable(),
});
export type SyncStatus = z.infer<typeof SyncStatus>;

/** Where no key store of the system can be asked, the person says that a file of this account will do for the keys of the space. */
const KeysInFile = z.boolean();
const nothing = z.object({});

export const spaceCommands = {
  /** Founds a space: this device becomes a *person* device for good. Answers the 24 words, once. */
  'space.create': {
    input: z.object({
      name: DeviceName,
      relay: RelayAddress.exactOptional(),
      keysInFile: KeysInFile.exactOptional(),
      /** A relay on another computer takes new spaces only with its token. */
      foundingToken: z.string().min(1).max(512).exactOptional(),
      proof: Proof.exactOptional(),
    }),
    output: z.object({ words: z.string() }),
  },
  'space.confirmWords': { input: nothing, output: nothing },
  /** Ten minutes, one use. An invite that stands is answered again. */
  'space.invite': {
    input: z.object({ proof: Proof.exactOptional() }),
    output: z.object({ text: z.string(), expiresAt: Instant, isReachable: z.boolean() }),
  },
  /** The code is the same on both devices: the other one is let in. */
  'space.confirm': {
    input: z.object({ code: CheckCode, role: DeviceRole, proof: Proof.exactOptional() }),
    output: nothing,
  },
  /** Ends the invite, on whichever side. */
  'space.refuse': { input: nothing, output: nothing },
  /** Into a journal without entries. */
  'space.join': {
    input: z.object({
      text: z.string().max(2000),
      name: DeviceName,
      keysInFile: KeysInFile.exactOptional(),
    }),
    output: nothing,
  },
  'device.seen': { input: z.object({ id: z.string() }), output: nothing },
  /** Connects at once, and sends and takes what waits. */
  'sync.now': { input: nothing, output: nothing },
} as const;

export const spaceQueries = {
  'space.status': { input: nothing, output: SpaceStatus },
  'device.list': { input: nothing, output: z.array(DeviceView) },
  'sync.status': { input: nothing, output: SyncStatus },
} as const;
