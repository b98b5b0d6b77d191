import { endHosts } from '../api/exported-file';
import { codeOf, valueOf, type TestHost } from '../api/test-host';
import { importOf, zipOf } from '../import/import-bed';
import { checkedHost, importVault, noteIds, proofFor } from './vouch-bed';

// "These are my own notes": what that clears, for whom, and what it leaves.
afterEach(endHosts);

const VAULT = {
  one: '# One\n\nFirst words.',
  two: '# Two\n\nSecond words.',
  three: '# Three\n\nThird words.',
};
const OUTSIDE = { authority: 'external', tainted: true };
const OWN = { authority: 'person', tainted: false };

const MOMENT = { day: '2026-11-18', at: 5_000 };

const idOf = async (host: TestHost, words: string): Promise<string> => {
  for (const id of await noteIds(host)) {
    const note = valueOf(await host.client.query('note.get', { id }));
    if (note?.body.includes(words) === true) return id;
  }
  throw new Error(`no note with ${words}`);
};
const bodyMark = async ({ client }: TestHost, id: string) =>
  valueOf(await client.query('note.get', { id }))?.provenanceByField['body'];
const shownOf = async ({ client }: TestHost, id: string) => {
  const shown = valueOf(await client.query('vouch.record', { kind: 'note', id }));
  if (shown === null || shown.hash === null) throw new Error('nothing is marked');
  return { ...shown, hash: shown.hash };
};
const ofImport = async ({ client }: TestHost, actId: string) => {
  const found = valueOf(await client.query('vouch.import', { actId }));
  if (found === null) throw new Error('no such import');
  return found;
};
const vouchImport = async (host: TestHost, actId: string) => {
  const { hash } = await ofImport(host, actId);
  const proof = await proofFor(host, { what: 'vouchImport', actId, hash });
  return valueOf(await host.client.command('vouch.import', { actId, hash, proof }));
};

test('[VOUCH-1] one text, or one record, is the person’s own after they said so, and an undo takes that back', async () => {
  const host = await checkedHost(301);
  await importVault(host, VAULT);
  const id = await idOf(host, 'First');
  const shown = await shownOf(host, id);
  expect(shown.source).toMatchObject({ from: 'import', format: 'markdown' });
  expect(shown.texts.map(({ field }) => field)).toEqual(['title', 'body']);
  const title = shown.texts[0]?.hash ?? '';
  valueOf(await host.client.command('vouch.field', { kind: 'note', id, field: 'title', hash: title }));
  expect(valueOf(await host.client.query('note.get', { id }))?.provenanceByField).toEqual({
    title: OWN,
    body: OUTSIDE,
  });
  const { hash } = await shownOf(host, id);
  const done = valueOf(await host.client.command('vouch.records', { records: [{ kind: 'note', id, hash }] }));
  expect(done).toMatchObject({ records: 1, fields: 1 });
  expect(await bodyMark(host, id)).toEqual(OWN);
  expect(valueOf(await host.client.query('vouch.record', { kind: 'note', id }))).toBeNull();
  valueOf(await host.client.command('act.undo', { actId: done.actId }));
  expect(await bodyMark(host, id)).toEqual(OUTSIDE);
});

test('[VOUCH-2] what reads otherwise than it was shown is not vouched for', async () => {
  const host = await checkedHost(302);
  await importVault(host, VAULT);
  const id = await idOf(host, 'First');
  const { hash, texts } = await shownOf(host, id);
  const body = texts.find(({ field }) => field === 'body')?.hash ?? '';
  valueOf(await host.client.command('note.update', { id, fields: { body: 'Other words.' } }));
  const records = [{ kind: 'note' as const, id, hash }];
  expect(codeOf(await host.client.command('vouch.records', { records }))).toBe('vouch_changed');
  const field = { kind: 'note', id, field: 'body', hash: body } as const;
  expect(codeOf(await host.client.command('vouch.field', field))).toBe('vouch_changed');
  expect(await bodyMark(host, id)).toEqual(OUTSIDE);
  const other = await idOf(host, 'Second');
  const elsewhere = { kind: 'note', id: other, field: 'body', hash: body } as const;
  expect(codeOf(await host.client.command('vouch.field', elsewhere))).toBe('vouch_changed');
  const own = valueOf(await host.client.command('task.create', { title: 'Mine' })).id;
  const ownRecord = [{ kind: 'task' as const, id: own, hash }];
  expect(codeOf(await host.client.command('vouch.records', { records: ownRecord }))).toBe('vouch_nothing');
});

test('[VOUCH-4] more than one record, and an import, need the device’s word for exactly that', async () => {
  const host = await checkedHost(303);
  const actId = await importVault(host, VAULT);
  const first = await idOf(host, 'First');
  const second = await idOf(host, 'Second');
  const records = [
    { kind: 'note' as const, id: first, hash: (await shownOf(host, first)).hash },
    { kind: 'note' as const, id: second, hash: (await shownOf(host, second)).hash },
  ];
  expect(codeOf(await host.client.command('vouch.records', { records }))).toBe('device_check_needed');
  const other = await proofFor(host, { what: 'vouch', records: records.slice(1) });
  expect(codeOf(await host.client.command('vouch.records', { records, proof: other }))).toBe(
    'device_check_needed',
  );
  const { hash } = await ofImport(host, actId);
  expect(codeOf(await host.client.command('vouch.import', { actId, hash }))).toBe('device_check_needed');
  expect(await bodyMark(host, first)).toEqual(OUTSIDE);
  const proof = await proofFor(host, { what: 'vouch', records });
  expect(valueOf(await host.client.command('vouch.records', { records, proof }))).toMatchObject({
    records: 2,
    fields: 4,
  });
  expect([await bodyMark(host, first), await bodyMark(host, second)]).toEqual([OWN, OWN]);
});

test('[VOUCH-3] an import is vouched for as it stands: what it brought and what was typed into it since, listed before', async () => {
  const host = await checkedHost(304);
  const other = await importVault(host, { ...VAULT, four: '# Four\n\nFourth words.' });
  const actId = await importVault(host, { five: '# Five\n\nFifth words.' });
  const edited = await idOf(host, 'First');
  valueOf(
    await host.client.command('note.update', { id: edited, fields: { body: 'First words. And mine.' } }),
  );
  const gone = await idOf(host, 'Second');
  valueOf(await host.client.command('record.delete', { kind: 'note', id: gone }));
  const before = await ofImport(host, other);
  const countByKind = { note: 3, category: 1 };
  expect(before).toMatchObject({ format: 'markdown', countByKind, left: 0, records: 4, fields: 7 });
  const page = valueOf(await host.client.query('vouch.importTexts', { actId: other, limit: 2 }));
  const rest = valueOf(
    await host.client.query('vouch.importTexts', { actId: other, limit: 100, after: page.next }),
  );
  expect([page.records.length, rest.records.length, rest.next]).toEqual([2, 2, null]);
  const texts = [...page.records, ...rest.records].flatMap((record) => record.texts);
  expect(texts.filter(({ isEdited }) => isEdited)).toEqual([
    { field: 'body', text: 'First words. And mine.', isEdited: true },
  ]);
  expect(await vouchImport(host, other)).toMatchObject({ records: 4, fields: 7, left: 0 });
  expect(await bodyMark(host, edited)).toEqual(OWN);
  expect(await bodyMark(host, await idOf(host, 'Fifth'))).toEqual(OUTSIDE);
  expect((await ofImport(host, actId)).fields).toBe(2);
  valueOf(await host.client.command('record.restore', { kind: 'note', id: gone }));
  expect(await bodyMark(host, gone)).toEqual(OUTSIDE);
});

test('[VOUCH-2] an import that reads otherwise than it was counted is not vouched for', async () => {
  const host = await checkedHost(305);
  const actId = await importVault(host, VAULT);
  const { hash } = await ofImport(host, actId);
  const id = await idOf(host, 'First');
  valueOf(await host.client.command('note.update', { id, fields: { body: 'First words.' } }));
  const proof = await proofFor(host, { what: 'vouchImport', actId, hash });
  expect(codeOf(await host.client.command('vouch.import', { actId, hash, proof }))).toBe('vouch_changed');
  expect(codeOf(await host.client.command('vouch.import', { actId: 'import-nothing', hash }))).toBe(
    'act_not_found',
  );
});

test('[TAINT-5] a block without a title is called as its task, with the task’s mark, and has no words of its own', async () => {
  const host = await checkedHost(306);
  const { client } = host;
  const csv = 'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,DATE\r\ntask,Imported words,,1,1,2026-11-18';
  valueOf(await importOf(host, zipOf({ 'Home.csv': csv }), { format: 'todoist' }));
  const [task] = valueOf(await client.query('task.list', { filter: {} })).tasks;
  const day = '2026-11-18';
  valueOf(
    await client.command('plan.addBlock', {
      start: `${day}T09:00`,
      end: `${day}T10:00`,
      taskId: task?.id ?? '',
    }),
  );
  const [block] = valueOf(await client.query('plan.get', { day })).blocks;
  expect(block).toMatchObject({ title: '', taskTitle: 'Imported words', provenance: OUTSIDE });
});

test('[VOUCH-1] a pasted text says so, also after an edit, and is the person’s once they say that', async () => {
  const host = await checkedHost(307);
  const { client } = host;
  const { id } = valueOf(
    await client.command('note.create', { body: 'Off a page', ...MOMENT }, { pasted: ['body'] }),
  );
  expect((await shownOf(host, id)).source).toEqual({ from: 'pasted' });
  valueOf(await client.command('note.update', { id, fields: { body: 'Off a page, and mine' } }));
  const { source, hash } = await shownOf(host, id);
  expect(source).toEqual({ from: 'pasted' });
  valueOf(await client.command('vouch.records', { records: [{ kind: 'note', id, hash }] }));
  expect(await bodyMark(host, id)).toEqual(OWN);
});

test('[VOUCH-1] what a person pasted as the intention of a day is marked where the day is shown', async () => {
  const { client } = await checkedHost(308);
  const { day } = MOMENT;
  valueOf(
    await client.command('plan.setIntention', { day, intention: 'Off a page' }, { pasted: ['intention'] }),
  );
  const { id, provenance } = valueOf(await client.query('plan.get', { day }));
  expect(provenance).toEqual(OUTSIDE);
  const ref = { kind: 'dayPlan', id } as const;
  const hash = valueOf(await client.query('vouch.record', ref))?.hash ?? '';
  valueOf(await client.command('vouch.records', { records: [{ ...ref, hash }] }));
  expect(valueOf(await client.query('plan.get', { day }))).not.toHaveProperty('provenance');
});

test('[CHECK-2] a proof that lived when a vouch for an import arrived counts, however long its texts take to read', async () => {
  let slow = false;
  let pass = (): void => undefined;
  const pause = (task: () => void): void =>
    void setImmediate(() => {
      if (slow) pass();
      task();
    });
  const host = await checkedHost(331, { pause });
  pass = () => host.clock.advance(61_000);
  // The reading rests only after several slices' worth of them.
  const notes = Array.from({ length: 500 }, (_, at) => [`note${at}`, `# Note ${at}\n\nWords.`]);
  const actId = await importVault(host, Object.fromEntries(notes));
  const { hash } = await ofImport(host, actId);
  const proof = await proofFor(host, { what: 'vouchImport', actId, hash });
  slow = true;
  const from = host.clock.now();
  const done = valueOf(await host.client.command('vouch.import', { actId, hash, proof }));
  expect(done.records).toBe(501);
  expect(host.clock.now() - from).toBeGreaterThan(60_000);
});
