import type { AgentId } from '../../core/named-ids';
import type { Stores } from '../../db/stores';
import { defaultBounds } from './assemble';
import { observationPieces } from './context-pieces';

// [KEPT-2] What an agent noticed is read until newer things push it out; what a person pins is kept among its rules, which every run reads whole.
export type Noticed = { readonly id: string; readonly text: string; readonly tainted: boolean };

/** No thread has this name: of every thread. */
const EVERY_THREAD = '-';
/** As a run would read it, the newest first. */
export const noticedBy = (stores: Stores, agentId: AgentId): Noticed[] =>
  observationPieces(stores, { agentId, threadId: EVERY_THREAD, most: defaultBounds.mostObservations })
    .flatMap(({ messageId, text, tainted }) =>
      messageId === undefined ? [] : [{ id: messageId, text, tainted }],
    )
    .reverse();

const SHORT = 12;
/** The same for one message on every device. */
export const pinKey = (messageId: string): string => `noted-${messageId.slice(-SHORT).toLowerCase()}`;
