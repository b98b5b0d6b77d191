import { z } from 'zod';
import type { Json } from '../../core/json';

// [WORKER-1] What tabs and the owner say to each other. Another version of it has other channels, so that two versions of the
// app that are open at once never half understand each other; the lock of the files is the same for all.
const VERSION = 1;
const channel = (name: string): string => `reveille.${VERSION}.${name}`;
export const channelNames = {
  toOwner: channel('to-owner'),
  fromOwner: channel('from-owner'),
  election: channel('election'),
  toTab: (tab: string): string => channel(`to-tab.${tab}`),
};
export const lockNames = {
  /** Whoever holds it may open the files. */
  owner: 'reveille.owner',
  /** Held as long as the page lives, however it ends. */
  tab: (tab: string): string => `reveille.tab.${tab}`,
  /** Held as long as that worker lives, however it ends. */
  worker: (worker: string): string => `reveille.worker.${worker}`,
};

const AnyJson: z.ZodType<Json> = z.json();
const Tab = z.string().min(1).max(64);
const Key = z.number().int().min(0);
const Epoch = z.number().int().min(1);
/** What a peer thinks of a name or an id is the peer's to answer: a message that is not heard gets no answer. */
const Query = { name: z.string(), input: AnyJson };

export const ToOwner = z.discriminatedUnion('type', [
  z.object({ type: z.literal('hello'), tab: Tab, hello: z.number().int() }),
  z.object({
    type: z.literal('command'),
    tab: Tab,
    key: Key,
    ...Query,
    commandId: z.string(),
    actId: z.string().optional(),
    profile: z.string().optional(),
    pasted: z.array(z.string()).readonly().optional(),
  }),
  z.object({ type: z.literal('query'), tab: Tab, key: Key, ...Query }),
  z.object({ type: z.literal('subscribe'), tab: Tab, key: Key, ...Query }),
  z.object({ type: z.literal('unsubscribe'), tab: Tab, key: Key }),
]);
export type ToOwner = z.infer<typeof ToOwner>;

/** `text` is an answer as JSON. */
export const FromOwner = z.discriminatedUnion('type', [
  z.object({ type: z.literal('owner'), epoch: Epoch }),
  z.object({ type: z.literal('resigned'), epoch: Epoch }),
  /** The files could not be opened; the text says why. */
  z.object({ type: z.literal('refused'), text: z.string() }),
  /** To one tab: its so many-th hello was heard. */
  z.object({ type: z.literal('welcome'), epoch: Epoch, hello: z.number().int() }),
  z.object({ type: z.literal('answer'), key: Key, text: z.string() }),
  z.object({ type: z.literal('live'), epoch: Epoch, key: Key, text: z.string() }),
]);
export type FromOwner = z.infer<typeof FromOwner>;

export const Presence = z.enum(['visible', 'hidden', 'away']);
/** `away`: the page is leaving, or frozen. */
export type Presence = z.infer<typeof Presence>;

/** Among workers: who would take over, and who is there that a person looks at. */
export const Election = z.discriminatedUnion('type', [
  z.object({ type: z.literal('who-waits') }),
  z.object({ type: z.literal('visible-waits') }),
]);
export type Election = z.infer<typeof Election>;

/** Between a page and its own worker. */
export const ToWorker = z.object({ type: z.literal('presence'), presence: Presence });
export type ToWorker = z.infer<typeof ToWorker>;
export const FromWorker = z.object({ type: z.literal('started') });
export type FromWorker = z.infer<typeof FromWorker>;
