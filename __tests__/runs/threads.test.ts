import { appendMessage, LONGEST_INLINE, type NewMessage } from '../../src/db/agent/messages';
import { linksFrom } from '../../src/db/agent/links';
import { isThreadTainted, readMessage, threadWindow } from '../../src/db/agent/thread-window';
import type { Stores } from '../../src/db/stores';
import { pauseAgent } from '../../src/db/agent/agents';
import type { RunJob } from '../../src/agents/run-job';
import { createScriptedModel } from '../../src/gateway/scripted-model';
import { bedForTests } from './bed-for-tests';
import { AGENT, commit, importForeign, makeAgent, manualJob, partsOf, runJob, startJob } from './run-bed';

const { bed } = bedForTests();
const THREAD = 'coach:session:s1';
let commands = 0;

const say = ({ agent }: Stores, message: Partial<NewMessage>): string => {
  let id = '';
  commands += 1;
  commit(
    agent,
    (writer) => {
      id = appendMessage(writer, {
        database: agent.database,
        message: {
          agentId: 'coach',
          threadId: THREAD,
          runKey: null,
          kind: 'user',
          text: 'Hello',
          tainted: false,
          authority: 'person',
          origin: { kind: 'person' },
          ...message,
        },
      });
      return null;
    },
    `say-${commands}`,
  );
  return id;
};
const window = ({ agent }: Stores, bounds: { mostMessages?: number; mostTokens?: number } = {}) =>
  threadWindow(agent, { threadId: THREAD, mostMessages: 40, mostTokens: 1_000, ...bounds });

test('[MESSAGE-1] height is one more than the greatest before it, in its own thread', () => {
  const { stores } = bed();
  const ids = [
    say(stores, {}),
    say(stores, {}),
    say(stores, { threadId: 'coach:session:s2' }),
    say(stores, {}),
  ];
  expect(ids.map((id) => readMessage(stores.agent.records, id)?.height)).toEqual([1, 2, 1, 3]);
});

test('[MESSAGE-3] a message follows the thread’s heads: all of several branches, and none that is followed already', () => {
  const { stores } = bed();
  const { database } = stores.agent;
  const first = say(stores, {});
  const second = say(stores, {});
  expect(linksFrom(database, { type: 'message_prev', fromId: second })).toEqual([first]);
  // Another device, which knew only the first, wrote beside the second.
  const body = {
    ...JSON.parse(
      String(database.query('SELECT body FROM agent_messages WHERE id = ?', [second]).rows[0]?.[0]),
    ),
  };
  const insert =
    'INSERT INTO agent_messages (id, agent_id, thread_id, kind, height, created_at, body) VALUES (?, ?, ?, ?, ?, ?, ?)';
  database.run(insert, [
    'hostb-agent-1',
    'coach',
    THREAD,
    'user',
    2,
    1,
    JSON.stringify({ ...body, text: 'beside' }),
  ]);
  const joins = say(stores, {});
  expect(new Set(linksFrom(database, { type: 'message_prev', fromId: joins }))).toEqual(
    new Set([second, 'hostb-agent-1']),
  );
  expect(readMessage(stores.agent.records, joins)?.height).toBe(3);
  expect(linksFrom(database, { type: 'message_prev', fromId: say(stores, {}) })).toEqual([joins]);
});

test('[LINK-1] what a message follows and its payload are links and stand in no parent', () => {
  const { stores } = bed();
  const id = say(stores, { text: 'x'.repeat(3_000) });
  say(stores, {});
  const { rows } = stores.agent.database.query('SELECT type FROM agent_links ORDER BY type');
  expect(rows.flat()).toEqual(['message_payload', 'message_prev']);
  expect(Object.keys(readMessage(stores.agent.records, id) ?? {})).not.toEqual(
    expect.arrayContaining(['prev', 'payload']),
  );
});

test('[MESSAGE-4] text beyond 2,048 characters is a payload; the message keeps its beginning, never half a character', () => {
  const { stores } = bed();
  const { database } = stores.agent;
  const text = `${'x'.repeat(LONGEST_INLINE - 1)}😀 and the rest`;
  const id = say(stores, { text });
  expect(readMessage(stores.agent.records, id)).toMatchObject({
    hasPayload: true,
    text: 'x'.repeat(LONGEST_INLINE - 1),
  });
  expect(linksFrom(database, { type: 'message_payload', fromId: id })).toHaveLength(1);
  expect(window(stores)[0]).toMatchObject({ text, isCut: false });
  expect(
    readMessage(stores.agent.records, say(stores, { text: 'x'.repeat(LONGEST_INLINE) }))?.hasPayload,
  ).toBe(false);
});

test('[MEMORY-2] what does not fit whole is read by its beginning and says so; the newest is always there', () => {
  const { stores } = bed();
  say(stores, { text: 'older' });
  say(stores, { text: 'y'.repeat(8_000) });
  const read = window(stores, { mostTokens: 600 });
  expect(read.map(({ isCut, text }) => [isCut, text.length])).toEqual([
    [false, 5],
    [true, LONGEST_INLINE],
  ]);
  expect(window(stores, { mostTokens: 1 }).map(({ text }) => text.length)).toEqual([LONGEST_INLINE]);
});

/** Straight into the table: only reading is looked at. */
const fill = ({ agent }: Stores, { from, to }: { from: number; to: number }): void => {
  say({ ...bed().stores }, {});
  const [template] = agent.database.query('SELECT body FROM agent_messages LIMIT 1').rows[0] ?? [];
  const insert =
    'INSERT INTO agent_messages (id, agent_id, thread_id, kind, height, created_at, body) VALUES (?, ?, ?, ?, ?, ?, ?)';
  agent.database.transaction(() => {
    for (let height = from; height <= to; height += 1) {
      const body = { ...JSON.parse(String(template)), height, text: `message ${height}` };
      agent.database.run(insert, [
        `hostb-agent-${height}`,
        'coach',
        THREAD,
        'user',
        height,
        height,
        JSON.stringify(body),
      ]);
    }
  });
};

test('[MEMORY-1] the window reads as many rows of 20,000 messages as of 1,000: those it shows, by an index', () => {
  const { stores } = bed();
  const { database, records } = stores.agent;
  const counts: number[] = [];
  const countingRows = (): {
    readonly source: Parameters<typeof threadWindow>[0];
    readonly rows: () => number;
  } => {
    let rows = 0;
    const query: typeof database.query = (sql, params) => {
      const answer = database.query(sql, params);
      rows += answer.rows.length;
      return answer;
    };
    return {
      rows: () => rows,
      source: {
        database: { ...database, query },
        records: { ...records, readBody: (kind, id) => ((rows += 1), records.readBody(kind, id)) },
      },
    };
  };
  for (const [from, to] of [
    [2, 1_000],
    [1_001, 20_000],
  ] as const) {
    fill(stores, { from, to });
    const { source, rows } = countingRows();
    const read = threadWindow(source, { threadId: THREAD, mostMessages: 40, mostTokens: 6_000 });
    expect(read.at(-1)?.text).toBe(to === 1_000 ? 'message 1000' : 'message 20000');
    counts.push(rows());
  }
  expect(counts).toEqual([80, 80]);
  const plan = database.query(
    `EXPLAIN QUERY PLAN SELECT id FROM agent_messages WHERE thread_id = ? ORDER BY height DESC, id DESC LIMIT ?`,
    [THREAD, 40],
  );
  const detail = plan.rows.map((row) => String(row.at(-1))).join(' ');
  expect(detail).toContain('agent_messages_thread');
  expect(detail).not.toContain('TEMP B-TREE');
});

test('[TAINT-3] the newest message that a run wrote tells, however much a person said since', () => {
  const { stores } = bed();
  expect(isThreadTainted(stores.agent, THREAD)).toBe(false);
  const model = { kind: 'thought', authority: 'model', origin: { kind: 'model' } } as const;
  say(stores, { ...model, runKey: 'run1', tainted: true });
  for (let at = 0; at < 70; at += 1) say(stores, {});
  expect(isThreadTainted(stores.agent, THREAD)).toBe(true);
  say(stores, { ...model, runKey: 'run2', tainted: false });
  say(stores, { tainted: true });
  expect(isThreadTainted(stores.agent, THREAD)).toBe(false);
});

test.each([0, 5, 31])(
  '[TAINT-3] a row of a thread that does not read at place %i counts as tainted',
  (place) => {
    const { stores } = bed();
    const model = { kind: 'thought', authority: 'model', origin: { kind: 'model' } } as const;
    say(stores, { ...model, runKey: 'run1', tainted: true });
    for (let at = 0; at < 40; at += 1) say(stores, {});
    say(stores, { ...model, runKey: 'run2', tainted: false });
    for (let at = 0; at < 33; at += 1) say(stores, {});
    const { database, records } = stores.agent;
    expect(isThreadTainted({ database, records }, THREAD)).toBe(false);
    let asked = 0;
    const query: typeof database.query = (sql, params) => {
      const answer = database.query(sql, params);
      if (!sql.includes('FROM agent_messages')) return answer;
      asked += 1;
      if (asked > 1) return answer;
      const rows = answer.rows.map((row, at) =>
        at === place ? [new Uint8Array([1]), ...row.slice(1)] : row,
      );
      return { ...answer, rows };
    };
    expect(isThreadTainted({ database: { ...database, query }, records }, THREAD)).toBe(true);
  },
);

test('[TAINT-3] a turn that was over before it read anything leaves the thread as it was', async () => {
  const { stores } = bed();
  importForeign(stores);
  makeAgent(stores);
  const turn = (requestId: string): RunJob =>
    startJob(stores, { ...manualJob(stores, requestId), threadId: THREAD });
  const model = createScriptedModel([{ say: 'answer', text: 'Noted.' }]);
  const parts = partsOf(stores, { model });
  expect(await runJob(parts, turn('first'))).toEqual({ end: 'completed' });
  expect(isThreadTainted(stores.agent, THREAD)).toBe(true);
  const second = turn('second');
  commit(stores.agent, (writer) => (pauseAgent(writer, AGENT), null), 'pause');
  expect(await runJob(parts, second)).toEqual({ end: 'cancelled', code: 'agent_paused' });
  expect(isThreadTainted(stores.agent, THREAD)).toBe(true);
});
