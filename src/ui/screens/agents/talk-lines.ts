import { z } from 'zod';
import type { AgentId } from '../../../core/named-ids';
import type { Failure, Result } from '../../../core/result';
import { withLine } from '../lines/with-line';
import { createKeptEdits, type EditMemory } from '../task/kept-edits';

// [DRAFT-15] What is typed to an agent waits for that agent until it is said. What was sent keeps its commandId until it is answered, so that
// what did arrive is not said twice; what was refused is back in its field, wherever the person is by then.
const Sent = z.object({ commandId: z.string().min(1), text: z.string() });
export type Sent = z.infer<typeof Sent>;
const TalkLine = z.object({ text: z.string(), sent: z.array(Sent).readonly() }).readonly();
export type TalkLine = z.infer<typeof TalkLine>;
type Said = Result<unknown, Failure>;

export const keptTalks = createKeptEdits('talk', TalkLine);
const nothing: TalkLine = { text: '', sent: [] };

export type TalkLines = {
  readonly of: (agentId: AgentId) => TalkLine;
  readonly type: (agentId: AgentId, text: string) => void;
  /** Takes what is typed out of its field. Null: there is nothing to say. */
  readonly send: (agentId: AgentId, commandId: string) => Sent | null;
  /** Null: it is on its way already. */
  readonly deliver: (
    agentId: AgentId,
    { sent, say }: { readonly sent: Sent; readonly say: () => Promise<Said> },
  ) => Promise<Said | null>;
  readonly onChange: (listener: () => void) => () => void;
};

/** As long as the memory below it: what is on its way is answered also where its screen is gone. */
const createTalkLines = (memory: EditMemory<TalkLine>): TalkLines => {
  const listeners = new Set<() => void>();
  const underway = new Set<string>();
  const of = (agentId: AgentId): TalkLine => memory.held(agentId)?.edit ?? nothing;
  const change = (agentId: AgentId, line: TalkLine): void => {
    const isNothing = line.text === '' && line.sent.length === 0;
    memory.keep(agentId, isNothing ? null : { before: nothing, edit: line });
    for (const listener of [...listeners]) listener();
  };
  return {
    of,
    type: (agentId, text) => change(agentId, { ...of(agentId), text }),
    send: (agentId, commandId) => {
      const { text, sent } = of(agentId);
      if (text.trim() === '') return null;
      const line = { commandId, text };
      change(agentId, { text: '', sent: [...sent, line] });
      return line;
    },
    deliver: async (agentId, { sent: { commandId, text }, say }) => {
      if (underway.has(commandId)) return null;
      underway.add(commandId);
      const answer = await say();
      underway.delete(commandId);
      const now = of(agentId);
      const sent = now.sent.filter((each) => each.commandId !== commandId);
      // The agent ended meanwhile, and took along what was typed to it.
      if (sent.length === now.sent.length) return answer;
      change(agentId, { text: answer.ok ? now.text : withLine(now.text, text), sent });
      return answer;
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
};

const linesByMemory = new WeakMap<EditMemory<TalkLine>, TalkLines>();

export const talkLinesIn = (memory: EditMemory<TalkLine>): TalkLines => {
  const known = linesByMemory.get(memory);
  if (known !== undefined) return known;
  const lines = createTalkLines(memory);
  linesByMemory.set(memory, lines);
  return lines;
};
