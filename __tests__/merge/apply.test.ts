import { headOf, storedCommits } from '../../src/db/log/feed';
import { checkCommits } from '../../src/db/log/check';
import { carriedAfter, type CarriedCommit, type CarriedUnit } from '../../src/db/log/carried';
import { asAgent } from '../commit/bed';
import { applyAlone, carry, carryAll, outboxOf } from './carry';
import { openSmallJournal, smallKinds, type SmallJournal } from './small-journal';

let here: SmallJournal;
let there: SmallJournal;
beforeEach(() => {
  here = openSmallJournal('hosta');
  there = openSmallJournal('hostb');
});
afterEach(() => {
  here.database.close();
  there.database.close();
});

const topic = (of: SmallJournal, id: string, title = id): string =>
  of.act((writer) => writer.create('topic', id, { title, notes: null, rank: 1 }));
const write = (
  of: SmallJournal,
  id: string,
  fields: Readonly<Record<string, string | number | null>>,
): string => of.act((writer) => writer.untyped.write('topic', id, fields));
const findings = (of: SmallJournal): unknown => checkCommits({ database: of.database, kinds: smallKinds });
const last = (of: SmallJournal): CarriedCommit => {
  const commit = outboxOf(of).at(-1);
  if (commit === undefined) throw new Error('nothing was read out');
  return commit;
};

test('[APPLY-1] a commit that arrived is its author’s: host, counters, author, cause, act, tokens, units, at', () => {
  const actId = here.act(
    (writer) => {
      writer.create('topic', 't1', { title: 'Tea', notes: null, rank: 1 });
      writer.create('step', 's1', { topicId: 't1', done: false });
      writer.append('saying', writer.newAppendId(), { text: 'said' });
    },
    { ...asAgent('c1'), actId: 'the-act' },
  );
  topic(there, 't9');
  expect(carry(here, there).stopped).toBeNull();
  const [, arrived] = storedCommits(there.database);
  expect(arrived).toMatchObject({ host: 'hosta', first: 1, last: 3, ownThrough: 1 });
  const { rows } = there.database.query(
    'SELECT act_id, author, cause, units, tokens, at FROM commits WHERE arrival = 2',
  );
  const own = here.database.query('SELECT act_id, author, cause, units, tokens, at FROM commits').rows;
  expect(rows).toEqual(own);
  expect(rows[0]?.[0]).toBe(actId);
  expect([findings(here), findings(there)]).toEqual([[], []]);
});

test('[APPLY-2] nothing is authored anew: no dot of this host, no counter, and twice is once', () => {
  topic(here, 't1');
  topic(there, 't2');
  const before = headOf(there.database);
  carry(here, there);
  const contents = there.contents();
  const after = headOf(there.database);
  expect(after).toEqual({ arrival: before.arrival + 1, counter: before.counter });
  expect(contents).not.toContain('"t1",null,"[1,[\\"hostb');
  const state = there.records.readState(there.records.registerKind('topic'), 't1');
  expect(state.ok && [...(state.value?.clock ?? [])]).toEqual([['hosta', 1]]);
  const batches = there.batches.length;
  for (const commit of outboxOf(here))
    expect(applyAlone(there, commit)).toEqual({ ok: true, value: { batch: null } });
  expect([there.contents(), headOf(there.database), there.batches.length]).toEqual([
    contents,
    after,
    batches,
  ]);
  // The own counter continues from its last value.
  topic(there, 't3');
  expect(headOf(there.database).counter).toBe(before.counter + 1);
});

test('[APPLY-3] the batch is its author’s but for how it came: keys, tokens, author and cause', () => {
  here.act((writer) => {
    writer.create('topic', 't1', { title: 'Tea', notes: null, rank: 1 });
    writer.create('step', 's1', { topicId: 't1', done: false });
  }, asAgent('c1'));
  carry(here, there);
  expect(there.batches).toHaveLength(1);
  const [mine] = here.batches;
  const [theirs] = there.batches;
  expect(theirs).toEqual({ ...mine, arrived: 'sync', localBatchId: 'journal-1' });
  expect(mine?.arrived).toBe('here');
});

test('[APPLY-4] only the newest version of a record carries its state, and only its author’s own values', () => {
  topic(here, 't1', 'one');
  carry(here, there);
  write(there, 't1', { notes: 'theirs' });
  write(there, 't1', { rank: 7 });
  const [first, second] = outboxOf(there);
  expect(first?.units).toMatchObject([{ kind: 'topic', payload: null }]);
  const payload = second?.units[0]?.payload;
  if (payload?.is !== 'state') throw new Error('no state');
  const said = payload.dots.map(({ field, host, value }) => [field, host, value]);
  expect(said).toContainEqual(['notes', 'hostb', 'theirs']);
  expect(said).toContainEqual(['title', 'hosta', undefined]);
  expect(JSON.parse(JSON.stringify(second))).toEqual(second);
});

test('[APPLY-4] nobody speaks for another: a value under another’s dot is not read', () => {
  topic(here, 't1', 'mine');
  carry(here, there);
  write(there, 't1', { rank: 7 });
  const commit = last(there);
  const forged = withUnit(commit, (unit) => {
    if (unit.payload?.is !== 'state') throw new Error('no state');
    const dots = unit.payload.dots.map((dot) => (dot.host === 'hosta' ? { ...dot, value: 'forged' } : dot));
    return { ...unit, payload: { ...unit.payload, dots } };
  });
  expect(applyAlone(here, forged)).toMatchObject({ ok: true });
  expect(here.read('topic', 't1')).toMatchObject({ title: 'mine', rank: 7 });
});

const withUnit = (commit: CarriedCommit, change: (unit: CarriedUnit) => CarriedUnit): CarriedCommit => ({
  ...commit,
  units: commit.units.map(change),
});
const withState = (
  commit: CarriedCommit,
  change: (state: NonNullable<CarriedUnit['payload']> & { is: 'state' }) => CarriedUnit['payload'],
): CarriedCommit =>
  withUnit(commit, (unit) =>
    unit.payload?.is === 'state' ? { ...unit, payload: change(unit.payload) } : unit,
  );

describe('[APPLY-5] refused whole, and nothing of it is kept', () => {
  const refused = (commit: CarriedCommit): unknown => {
    const before = [there.contents(), storedCommits(there.database), there.batches.length];
    const applied = applyAlone(there, commit);
    expect([there.contents(), storedCommits(there.database), there.batches.length]).toEqual(before);
    return applied.ok ? 'ok' : applied.error.code;
  };
  beforeEach(() => {
    here.act((writer) => {
      writer.create('topic', 't1', { title: 'Tea', notes: null, rank: 1 });
      writer.append('saying', writer.newAppendId(), { text: 'said' });
    });
  });

  test('a gap in its stream, and a commit that begins inside one that is here', () => {
    topic(here, 't2');
    const commits = outboxOf(here);
    const [first, second] = commits;
    if (first === undefined || second === undefined) throw new Error('two commits');
    expect(refused(second)).toBe('stream_gap');
    expect(applyAlone(there, first)).toMatchObject({ ok: true });
    expect(refused({ ...second, firstCounter: 2, units: [...second.units, ...second.units] })).toBe(
      'stream_gap',
    );
    expect(applyAlone(there, second)).toMatchObject({ ok: true });
  });

  test('[MERGE-14] a clock ahead of what is here waits, and goes through once that came', () => {
    const third = openSmallJournal('hostc');
    carry(here, third);
    write(third, 't1', { rank: 9 });
    expect(refused(last(third))).toBe('stream_behind');
    carry(here, there);
    expect(applyAlone(there, last(third))).toMatchObject({ ok: true });
    expect(there.read('topic', 't1')).toMatchObject({ rank: 9 });
    third.database.close();
  });

  test('[MERGE-14] a clock that says of this host what it never wrote', () => {
    const clock: (readonly [string, number])[] = [
      ['hosta', 1],
      ['hostb', 5],
    ];
    expect(refused(withState(last(here), (state) => ({ ...state, clock })))).toBe('stream_behind');
  });

  test('[MERGE-14] [HOST-1] a clock that says more of a host that this device was than what is here', () => {
    topic(there, 't9');
    there.unitOfWork.hosts.renew({ host: 'hostb2', from: 2 }, () => undefined);
    topic(there, 't8');
    topic(there, 't7');
    const ahead = (host: string, n: number): CarriedCommit =>
      withState(last(here), (state) => ({ ...state, clock: [...state.clock, [host, n]] }));
    expect(refused(ahead('hostb', 3))).toBe('stream_behind');
    expect(refused(ahead('hostb2', 4))).toBe('stream_behind');
    expect(refused({ ...last(here), host: 'hostb' })).toBe('own_stream');
    expect(applyAlone(there, ahead('hostb', 1))).toMatchObject({ ok: true });
  });

  test('[APPEND-2] an id of another unit, of another stream, of another database', () => {
    for (const id of ['hosta-journal-1', 'hosta-journal-3', 'hostb-journal-2', 'hosta-agent-2', 'free'])
      expect(refused(withUnit(last(here), (unit) => (unit.kind === 'saying' ? { ...unit, id } : unit)))).toBe(
        'foreign_append_only_id',
      );
  });

  test('a stream of this host’s own', () => {
    expect(refused({ ...last(here), host: 'hostb' })).toBe('own_stream');
  });

  test('another database, a strange name', () => {
    const commit = last(here);
    expect(refused({ ...commit, domain: 'agent' })).toBe('malformed_commit');
    expect(refused(withUnit(commit, (unit) => ({ ...unit, payloadType: 'agent' })))).toBe('malformed_commit');
    for (const id of ['', 'a|b', 'a b'])
      expect(refused(withUnit(commit, (unit) => ({ ...unit, id })))).toBe('invalid_identity_component');
    expect(refused({ ...commit, tokens: { ...commit.tokens, ends: ['a|b'] } })).toBe(
      'invalid_identity_component',
    );
  });

  const forged = (from: string, to: string): CarriedCommit => {
    const commit: CarriedCommit = JSON.parse(JSON.stringify(last(here)).replace(from, to));
    return commit;
  };
  test.each([
    ['a field written by nobody known', '"by":"person"', '"by":"robot"'],
    ['an authority of nobody known', '"authority":"person"', '"authority":"king"'],
    ['a mark that is neither yes nor no', '"tainted":false', '"tainted":"no"'],
    ['more versions of a field than the record has', '"rev":1', '"rev":9007199254740991'],
    ['an author of nobody known', '"author":"user"', '"author":"robot"'],
    ['a cause that names no run', '"cause":null', '"cause":{"depth":1}'],
  ])('%s', (_name, from, to) => {
    expect(JSON.stringify(last(here))).toContain(from);
    expect(refused(forged(from, to))).toBe('malformed_commit');
  });

  test('what contradicts itself', () => {
    const commit = last(here);
    const deep = JSON.parse(`${'['.repeat(80)}${']'.repeat(80)}`);
    const broken: readonly CarriedCommit[] = [
      { ...commit, units: [] },
      { ...commit, firstCounter: 0 },
      { ...commit, firstCounter: 1.5 },
      withState(commit, (state) => ({ ...state, clock: [['hosta', 2]] })),
      withState(commit, (state) => ({ ...state, clock: [] })),
      withState(commit, (state) => ({ ...state, clock: [...state.clock, ...state.clock] })),
      withState(commit, (state) => ({ ...state, dots: state.dots.map((dot) => ({ ...dot, n: 4 })) })),
      withState(commit, (state) => ({ ...state, dots: [...state.dots, ...state.dots] })),
      withState(commit, (state) => ({ ...state, dots: state.dots.map((dot) => ({ ...dot, rev: 0 })) })),
      withState(commit, (state) => ({ ...state, dots: state.dots.map((dot) => ({ ...dot, value: deep })) })),
      withState(commit, () => ({ is: 'body', body: {} })),
    ];
    for (const one of broken) expect(refused(one)).toBe('malformed_commit');
    const unsaid = withState(commit, (state) => ({
      ...state,
      dots: state.dots.map(({ field, host, n, rev, by, authority, tainted }) => {
        return { field, host, n, rev, by, authority, tainted };
      }),
    }));
    expect(refused(unsaid)).toBe('malformed_commit');
    const lone = withState(commit, (state) => ({
      ...state,
      dots: state.dots.map((dot) => ({ ...dot, value: '\ud800' })),
    }));
    expect(refused(lone)).toBe('text_not_storable');
  });

  test('[RECORD-2] a field that this version does not know is kept, and goes on', () => {
    const field = 'mood';
    const later = withState(last(here), (state) => {
      const [dot] = state.dots;
      return dot === undefined
        ? state
        : { ...state, dots: [...state.dots, { ...dot, field, value: { good: [1] } }] };
    });
    expect(applyAlone(there, later)).toMatchObject({ ok: true });
    write(there, 't1', { title: 'Coffee' });
    expect(there.contents()).toContain('mood');
    expect(JSON.stringify(last(there))).toContain('mood');
  });
});

test('[APPEND-3] two bodies under one derived id: the one with the smaller hash stays on both, columns too', () => {
  for (let round = 0; round < 12; round += 1) {
    const id = `event${round}`;
    for (const [of, text] of [
      [here, 'one'],
      [there, 'two'],
    ] as const)
      of.act((writer) => writer.append('event', id, { command: `${text} ${round}`, text }));
  }
  carryAll([here, there]);
  expect(there.contents()).toBe(here.contents());
  const commands = here.database.query('SELECT command, body FROM events').rows;
  for (const [command, body] of commands) expect(String(body)).toContain(`"command":"${String(command)}"`);
  const kept = new Set(commands.map(([command]) => String(command).split(' ')[0]));
  expect([...kept].sort()).toEqual(['one', 'two']);
  expect([findings(here), findings(there)]).toEqual([[], []]);
});

test('[APPEND-2] what only its author can say is as its author says it, whoever brought it before', () => {
  here.act((writer) => writer.append('saying', writer.newAppendId(), { text: 'said' }));
  there.act((writer) => writer.untyped.adoptBody('saying', 'hosta-journal-1', { text: 'put into my mouth' }));
  carry(here, there);
  expect(there.database.query('SELECT body FROM sayings').rows).toEqual([['{"text":"said"}']]);
});

describe('[APPLY-6] an act of another device is undone like one’s own', () => {
  test('an edit, and the undo of that undo; both devices end the same', () => {
    topic(here, 't1', 'Tea');
    carry(here, there);
    const edit = write(here, 't1', { title: 'Coffee', rank: 5 });
    carry(here, there);
    expect(there.read('topic', 't1')).toMatchObject({ title: 'Coffee', rank: 5 });
    expect(there.undo(edit)).toEqual({ restored: 1, kept: 0 });
    expect(there.read('topic', 't1')).toMatchObject({ title: 'Tea', rank: 1 });
    carryAll([here, there]);
    expect(here.read('topic', 't1')).toMatchObject({ title: 'Tea', rank: 1 });
    const undone = there.batches.at(-1);
    expect(undone?.arrived).toBe('here');
    const back = outboxOf(there).at(-1)?.actId ?? '';
    expect(here.undo(back)).toEqual({ restored: 1, kept: 0 });
    carryAll([here, there]);
    expect(there.read('topic', 't1')).toMatchObject({ title: 'Coffee', rank: 5 });
    expect(there.contents()).toBe(here.contents());
  });

  test('what it made is deleted; what somebody wrote to since stays', () => {
    const made = here.act((writer) => {
      for (const id of ['t1', 't2']) writer.create('topic', id, { title: id, notes: null, rank: 1 });
    });
    carry(here, there);
    write(there, 't2', { rank: 4 });
    expect(there.undo(made)).toEqual({ restored: 1, kept: 1 });
    carryAll([here, there]);
    expect(here.read('topic', 't1')).toMatchObject({ deletedAt: expect.any(Number) });
    expect(here.read('topic', 't2')).toMatchObject({ deletedAt: null, rank: 4 });
  });

  test('made and edited before it came: the making is undone by its own act, the edit takes nothing away', () => {
    const made = topic(here, 't1', 'Tea');
    const edit = write(here, 't1', { title: 'Coffee' });
    carry(here, there);
    expect(there.read('topic', 't1')).toMatchObject({ title: 'Coffee' });
    // The earlier value never travelled.
    expect(there.undo(edit)).toEqual({ restored: 0, kept: 1 });
    expect(there.read('topic', 't1')).toMatchObject({ title: 'Coffee', deletedAt: null });
    write(here, 't1', { notes: 'a note' });
    carry(here, there);
    expect(there.undo(made)).toEqual({ restored: 0, kept: 1 });
    const again = topic(here, 't2');
    write(here, 't2', { rank: 2 });
    carry(here, there);
    expect(there.undo(again)).toEqual({ restored: 0, kept: 1 });
    expect(findings(there)).toEqual([]);
  });

  test('an edit that came with a later one gives back what was here', () => {
    topic(here, 't1', 'Tea');
    carry(here, there);
    const edit = write(here, 't1', { title: 'Coffee' });
    write(here, 't1', { rank: 5 });
    carry(here, there);
    expect(there.undo(edit)).toEqual({ restored: 1, kept: 0 });
    expect(there.read('topic', 't1')).toMatchObject({ title: 'Tea', rank: 5 });
  });
});

test('[APPLY-8] read out before anything arrives two commits reach a third device; later they wait for each other', () => {
  const third = openSmallJournal('hostc');
  topic(here, 't1');
  carryAll([here, there, third]);
  write(here, 't1', { rank: 5 });
  write(there, 't1', { notes: 'theirs' });
  const early = [last(here), last(there)];
  carry(here, there);
  carry(there, here);
  const late = [here, there].map(({ database, records, unitOfWork }, index) => {
    const onFault = () => undefined;
    const source = { database, records, hostId: unitOfWork.hostId, domain: 'journal', onFault } as const;
    const through = headOf(database).counter;
    const [read] = [...carriedAfter(source, { counter: 1 - index, through, most: 9 })];
    if (read === undefined) throw new Error('nothing was read out');
    return read;
  });
  for (const commit of late)
    expect(applyAlone(third, commit)).toMatchObject({ ok: false, error: { code: 'stream_behind' } });
  for (const commit of early) expect(applyAlone(third, commit)).toMatchObject({ ok: true });
  expect([here.contents(), there.contents()]).toEqual([third.contents(), third.contents()]);
  third.database.close();
});

test('[SEAL-8] what comes for a record that cannot be read here waits, and holds up no stream', () => {
  topic(here, 't1');
  carry(here, there);
  write(here, 't1', { rank: 5 });
  topic(here, 't2');
  const { rows } = there.database.query("SELECT state FROM topics WHERE id = 't1'");
  there.database.run("UPDATE topics SET state = 'nonsense' WHERE id = 't1'");
  expect(carry(here, there).stopped).toBeNull();
  expect(there.database.query('SELECT id, state FROM topics').rows[0]).toEqual(['t1', 'nonsense']);
  expect(there.read('topic', 't2')).not.toBeNull();
  const damaged = openSmallJournal('hostb', there.database);
  expect(damaged.faults).toContainEqual({ code: 'record_unreadable', ids: ['topic', 't1'] });
  there.database.run("UPDATE topics SET state = ? WHERE id = 't1'", rows[0] ?? []);
  openSmallJournal('hostb', there.database);
  expect(there.read('topic', 't1')).toMatchObject({ rank: 5 });
  expect(there.contents()).toBe(here.contents());
});
