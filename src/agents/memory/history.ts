import type { RunKey } from '../../core/named-ids';
import type { ThreadMessage } from '../../db/agent/thread-window';
import type { ModelMessage } from '../../gateway/model-port';
import type { MemoryPiece } from './context-pieces';

// [MEMORY-5] Earlier turns of a session are read as they were said; what the run itself did is read from its steps, never twice.
export type HistoryOf = {
  readonly runKey: RunKey;
  /** The message that this turn answers, and its height; null where nobody said anything. */
  readonly turn: { readonly id: string; readonly height: number } | null;
};

const labels: Readonly<Record<ThreadMessage['kind'], string | null>> = {
  user: 'said',
  observation: 'observation',
  toolResult: 'earlier_result',
  summary: 'summary',
  system: null,
  thought: null,
  action: null,
};

const isOfThisTurn = (message: ThreadMessage, { runKey, turn }: HistoryOf): boolean =>
  message.runKey === runKey ||
  (turn !== null && message.kind === 'user' && (message.id === turn.id || message.height > turn.height));

const pieceOf = (message: ThreadMessage): MemoryPiece | null => {
  const label = labels[message.kind];
  if (label === null) return null;
  const { authority, tainted, id } = message;
  const text = message.isCut ? `${message.text}\n[cut]` : message.text;
  return { label, authority, tainted, text, messageId: id };
};

export type History = {
  readonly messages: readonly ModelMessage[];
  readonly pieces: readonly MemoryPiece[];
};

/** Oldest first. An agent's own words are its own, so they carry no label; their taint is told by `pieces`. */
export const historyOf = (window: readonly ThreadMessage[], of: HistoryOf): History => {
  const messages: ModelMessage[] = [];
  const pieces: MemoryPiece[] = [];
  for (const message of window) {
    if (isOfThisTurn(message, of)) continue;
    if (message.kind === 'thought' && message.text !== '') {
      const { authority, tainted, id, text } = message;
      pieces.push({ label: 'own_words', authority, tainted, text, messageId: id });
      messages.push({ role: 'assistant', text, toolCalls: [] });
      continue;
    }
    const piece = pieceOf(message);
    if (piece === null) continue;
    pieces.push(piece);
    messages.push({ role: 'user', pieces: [piece] });
  }
  return { messages, pieces };
};
