import fc from 'fast-check';
import { makeAgent, MINUTE, openLifeBed, START, type LifeBed } from './life-bed';
import { destroyAgent } from '../../src/agents/lifecycle/destroy-agent';
import { appendMessage } from '../../src/db/agent/messages';
import { logRun } from '../../src/db/agent/runs';
import {
  foldSession,
  noteSessionMessages,
  readSession,
  rebuildSessions,
  sessionIdOf,
  sessionsOf,
  type SessionMessage,
  type SessionView,
} from '../../src/db/agent/sessions';
import { readMessage, threadWindow } from '../../src/db/agent/thread-window';
import { pauseAgent } from '../../src/db/agent/agents';
import { closeSession } from '../../src/agents/sessions/end-session';
import { say, type Said } from '../../src/agents/sessions/say';
import { heldBySession } from '../../src/agents/sessions/session-clock';
import { createSessionDesk } from '../../src/agents/sessions/session-desk';

const TIMEOUT = 20 * MINUTE;
let bed: LifeBed;
beforeEach(() => {
  bed = openLifeBed();
  makeAgent(bed);
});
afterEach(() => bed.destroy());

const speak = (text = 'hello', sessionId: string | null = null): Said => {
  let said: Said | null = null;
  bed.act((writer) => {
    said = say(writer, { stores: bed.stores, agentId: 'coach', text, sessionId });
    return null;
  });
  if (said === null) throw new Error('nothing was said');
  return said;
};
const refusal = (text: string, sessionId: string | null = null): string =>
  bed.codeOf((writer) => ({ ...say(writer, { stores: bed.stores, agentId: 'coach', text, sessionId }) }));
const answer = (threadId: string): void => {
  const from = { authority: 'model', tainted: false, origin: { kind: 'model' } } as const;
  const message = {
    agentId: 'coach',
    threadId,
    runKey: null,
    kind: 'thought',
    text: 'well',
    ...from,
  } as const;
  bed.act((writer) => appendMessage(writer, { database: bed.stores.agent.database, message }), 'agent');
};
const close = (sessionId: string): string =>
  bed.codeOf((writer) => {
    closeSession(writer, { stores: bed.stores, sessionId });
    return null;
  });
const advance = (): boolean => createSessionDesk(bed.stores).advance();
const session = (id: string): SessionView => {
  const view = readSession(bed.stores.agent.database, id);
  if (view === null) throw new Error('no such session');
  return view;
};
const markersOf = (threadId: string) =>
  threadWindow(bed.stores.agent, { threadId, mostMessages: 100, mostTokens: 100_000 }).flatMap((message) =>
    message.marker === null ? [] : [[message.markerReason, message.createdAt - START]],
  );
const queued = (): readonly unknown[] =>
  bed.stores.agent.database.query('SELECT run_key FROM wake_queue ORDER BY run_key').rows.map(([key]) => key);
const held = (reason: 'timer' | 'manual' | 'userInitiated'): number | null =>
  heldBySession(bed.stores, { agentId: 'coach', reason, now: bed.now() });

test('[SESSION-6] the first words open a session and queue their wake in one commit; the next go into it', () => {
  const first = speak();
  expect(first.threadId).toBe(`coach:session:${first.sessionId}`);
  expect(queued()).toEqual([first.runKey]);
  bed.passTime(MINUTE);
  const second = speak('and then');
  expect(second.sessionId).toBe(first.sessionId);
  expect(second.runKey).not.toBe(first.runKey);
  expect(session(first.sessionId)).toMatchObject({
    openedAt: START,
    lastActivityAt: START + MINUTE,
    closedAt: null,
  });
  expect(readMessage(bed.stores.agent.records, second.messageId)).toMatchObject({
    kind: 'user',
    authority: 'person',
    tainted: false,
  });
});

test('[SESSION-6] nothing, too much, a foreign or finished session: refused, and nothing is left behind', () => {
  const { sessionId } = speak();
  close(sessionId);
  const before = bed.stores.agent.feed.head();
  expect(refusal('   ')).toBe('text_empty');
  expect(refusal('x'.repeat(200_001))).toBe('text_too_long');
  expect(refusal('hello', sessionId)).toBe('session_closed');
  expect(refusal('hello', 'nowhere')).toBe('session_not_found');
  bed.act((writer) => {
    pauseAgent(writer, 'coach');
    return null;
  });
  expect(refusal('hello')).toBe('agent_paused');
  expect(bed.stores.agent.feed.head()).toBe(before + 1);
  expect(queued()).toHaveLength(1);
});

test('[SESSION-6] words after the time-out open another session and close the one before at its instant', () => {
  const first = speak();
  bed.passTime(3 * TIMEOUT);
  const second = speak();
  expect(second.sessionId).not.toBe(first.sessionId);
  expect(markersOf(first.threadId)).toEqual([['timed_out', TIMEOUT]]);
  expect(sessionsOf(bed.stores.agent.database, { agentId: 'coach', most: 9 })).toHaveLength(2);
});

test('[SESSION-2] closed by hand, once; what is no session is refused', () => {
  const { sessionId, threadId } = speak();
  bed.passTime(MINUTE);
  expect([close(sessionId), close(sessionId), close('nowhere')]).toEqual(['ok', 'ok', 'session_not_found']);
  expect(markersOf(threadId)).toEqual([['by_person', MINUTE]]);
});

test('[SESSION-2] destroying its agent ends a session', () => {
  const { threadId } = speak();
  bed.act((writer) => {
    destroyAgent(writer, { stores: bed.stores, agentId: 'coach' });
    return null;
  });
  expect(markersOf(threadId)).toEqual([['agent_destroyed', 0]]);
});

test('[SESSION-3] noticed by the clock or days later after a crash, it ended at the same instant', () => {
  const notice = [
    () => bed.passTime(TIMEOUT),
    () => {
      bed.passTime(TIMEOUT - 1);
      bed.reopen();
      bed.passTime(3 * 24 * 60 * MINUTE);
    },
  ];
  const ends = notice.map((wait) => {
    const before = bed.now();
    const { threadId } = speak();
    wait();
    expect(createSessionDesk(bed.stores).nextDueAt()).toBe(before + TIMEOUT);
    expect(advance()).toBe(true);
    return markersOf(threadId).map(([reason, at]) => [reason, Number(at) + START - before]);
  });
  expect(ends).toEqual([[['timed_out', TIMEOUT]], [['timed_out', TIMEOUT]]]);
  expect(createSessionDesk(bed.stores).nextDueAt()).toBeNull();
});

test('[SESSION-3] an answer is activity too, though nobody told the session of it', () => {
  const { threadId } = speak();
  bed.passTime(TIMEOUT - MINUTE);
  answer(threadId);
  bed.passTime(2 * MINUTE);
  expect(advance()).toBe(false);
  bed.passTime(TIMEOUT - 2 * MINUTE);
  expect(advance()).toBe(true);
  expect(markersOf(threadId)).toEqual([['timed_out', 2 * TIMEOUT - MINUTE]]);
});

test('[SESSION-4] a run that cannot go on ends its session when it failed', () => {
  const { threadId, runKey, sessionId, messageId } = speak();
  const trigger = { reason: 'userInitiated', sessionId, turnId: messageId, messageId } as const;
  const run = { runKey, agentId: 'coach', threadId, generation: 1, trigger, depth: 1 };
  bed.passTime(MINUTE);
  bed.act((writer) => {
    const { database } = bed.stores.agent;
    logRun(writer, { database, news: { run, status: 'failed_terminal', code: 'attempts_exhausted' } });
    return null;
  }, 'runtime');
  bed.passTime(5 * MINUTE);
  expect(advance()).toBe(true);
  expect(markersOf(threadId)).toEqual([['crashed', MINUTE]]);
  expect(speak().sessionId).not.toBe(sessionId);
});

test('[SESSION-5] what the world does waits while a session is open, and no longer; the person does not wait', () => {
  expect(held('timer')).toBeNull();
  const { sessionId } = speak();
  expect(held('timer')).toBe(START + TIMEOUT);
  expect([held('manual'), held('userInitiated')]).toEqual([null, null]);
  bed.passTime(MINUTE);
  speak();
  expect(held('timer')).toBe(START + MINUTE + TIMEOUT);
  close(sessionId);
  expect(held('timer')).toBeNull();
  speak();
  bed.passTime(TIMEOUT);
  expect(held('timer')).toBeNull();
});

test('[SESSION-1] what the table says can be made anew from the messages, whatever happened', () => {
  const act = fc.constantFrom('say', 'answer', 'close', 'minute', 'long', 'desk', 'crash');
  fc.assert(
    fc.property(fc.array(act, { maxLength: 25 }), (acts) => {
      const threads: string[] = [];
      for (const next of acts) {
        const last = threads.at(-1);
        if (next === 'say') {
          const { threadId } = speak();
          if (last !== threadId) threads.push(threadId);
        } else if (next === 'answer' && last !== undefined) answer(last);
        else if (next === 'close' && last !== undefined) close(sessionIdOf(last) ?? '');
        else if (next === 'minute') bed.passTime(MINUTE);
        else if (next === 'long') bed.passTime(TIMEOUT);
        else if (next === 'desk') while (advance());
        else if (next === 'crash') bed.reopen();
      }
      bed.passTime(TIMEOUT);
      while (advance());
      const { database } = bed.stores.agent;
      const rows = () =>
        database.query(
          'SELECT session_id, opened_at, last_activity_at, closed_at, close_reason FROM sessions ORDER BY session_id',
        ).rows;
      for (const thread of threads) expect(markersOf(thread)).toHaveLength(1);
      const closedAt = (id: string) => session(id).closedAt;
      const before = rows().map(([id]) => closedAt(String(id)));
      database.transaction(() => rebuildSessions(bed.stores.agent));
      expect(rows().map(([id]) => closedAt(String(id)))).toEqual(before);
      const rebuilt = rows();
      const ids = database.query('SELECT id FROM agent_messages ORDER BY height DESC').rows;
      database.transaction(() =>
        noteSessionMessages(
          bed.stores.agent,
          ids.map(([id]) => String(id)),
        ),
      );
      expect(rows()).toEqual(rebuilt);
    }),
    { numRuns: 15 },
  );
});

test('[SESSION-1] messages fold into the same session in every order, repeated as often as one likes', () => {
  const anyMessage: fc.Arbitrary<SessionMessage> = fc.record({
    agentId: fc.constant('coach'),
    threadId: fc.constant('coach:session:s1'),
    createdAt: fc.integer({ min: 0, max: 5 }),
    marker: fc.constantFrom('session_closed' as const, null),
    markerReason: fc.constantFrom('by_person' as const, 'timed_out' as const, 'crashed' as const),
  });
  const foldAll = (messages: readonly SessionMessage[]) =>
    messages.reduce<SessionView | null>(foldSession, null);
  fc.assert(
    fc.property(
      fc
        .array(anyMessage, { minLength: 1, maxLength: 8 })
        .chain((messages) =>
          fc.tuple(
            fc.constant(messages),
            fc.shuffledSubarray([...messages, ...messages], { minLength: messages.length * 2 }),
          ),
        ),
      ([messages, shuffled]) => {
        const folded = foldAll(shuffled);
        expect(folded).toEqual(foldAll(messages));
        const ends = messages.flatMap(({ marker, createdAt }) => (marker === null ? [] : [createdAt]));
        expect(folded?.closedAt).toBe(ends.length === 0 ? null : Math.min(...ends));
      },
    ),
  );
});

test('[SESSION-1] a thread of a run is no session', () => {
  expect(sessionIdOf('coach:run:abc')).toBeNull();
  expect(sessionIdOf('coach:session:')).toBeNull();
  expect(sessionIdOf('coach:session:a:b')).toBe('a:b');
});
