import { createHash } from 'node:crypto';
import { person, type Writer } from '../../src/db/commit';
import { journalKinds } from '../../src/db/journal/kinds';
import type { ApiClient } from '../../src/runtime/api/client';
import { carry, openTwoJournals } from '../care/two-journals';
import {
  emptyHost,
  endHosts,
  exportOf,
  hostIdOf,
  parsed,
  recordsOf,
  withoutBookkeeping,
} from '../api/exported-file';
import { asOwn, valueOf } from '../api/test-host';
import { samples } from './every-kind';
import { bytesOf, png } from './picture-bed';
import { sendFile, takeFile } from './staged';

const PICTURE = png({ size: 600_000 });
const HASH = createHash('sha256').update(PICTURE).digest('hex');
type World = ReturnType<typeof openTwoJournals>;
let world: World;
beforeEach(() => {
  world = openTwoJournals();
});
afterEach(() => {
  world.end();
  endHosts();
});

let commits = 0;
const write = ({ peer }: World['here'], body: (writer: Writer) => void): void =>
  void valueOf(
    peer.unitOfWork.commit({ commandId: `w${(commits += 1)}`, writer: person }, (writer) => {
      body(writer);
      return null;
    }),
  );

/** Every kind, one of each deleted beside it where it can be, a conflict, an edit that lost, and bytes. */
const fullLife = async (): Promise<ApiClient> => {
  const { here, there, exchange } = world;
  write(here, (writer) => {
    for (const kind of journalKinds) {
      const sample = samples(HASH, PICTURE.length)[kind.kind];
      if (sample === undefined) throw new Error(`no sample of the kind ${kind.kind}`);
      if (kind.storage === 'append') writer.untyped.append(kind.kind, sample.id, sample.fields);
      else writer.untyped.create(kind.kind, sample.id, sample.fields);
    }
  });
  write(here, (writer) => {
    for (const kind of journalKinds)
      if (kind.storage === 'registers' && kind.derivedId === undefined && kind.kind !== 'link') {
        const { fields } = samples(HASH, PICTURE.length)[kind.kind] ?? { fields: {} };
        writer.untyped.create(kind.kind, `${kind.kind}-gone`, { ...fields, deletedAt: 5_000 });
      }
  });
  const task = { kind: 'task', id: 'task-1' };
  carry(here, { to: there, what: [task] });
  write(here, (writer) => writer.write('task', 'task-1', { title: 'mine' }));
  write(there, (writer) => writer.write('task', 'task-1', { title: 'theirs' }));
  exchange(task);
  write(here, (writer) => writer.write('task', 'task-1', { notes: 'mine' }));
  write(here, (writer) => writer.write('task', 'task-1', { title: 'decided' }));
  const transferId = await sendFile(here, PICTURE);
  valueOf(await here.client.command('attachment.add', { transferId, noteId: 'note-1', name: 'y.png' }));
  return here.client;
};

test('[TRANSFER-1] export, import, export: every kind of record, conflicts, deletions and bytes', async () => {
  const client = await fullLife();
  const before = await exportOf({ client });
  const kinds = new Set(recordsOf(before).map(({ kind }) => String(kind)));
  for (const { kind, storage } of journalKinds)
    expect([kind, kinds.has(kind)]).toEqual([kind, storage === 'registers']);
  const target = await emptyHost(141);
  valueOf(await target.client.command('data.import', await asOwn(target.client, before)));
  const after = await exportOf(target);
  const host = await hostIdOf(target);
  expect(withoutBookkeeping(after, host)).toEqual(withoutBookkeeping(before, host));
  expect(parsed(after)['appended']).toEqual(parsed(before)['appended']);
  expect(parsed(before)['appended']).not.toEqual([]);
  expect((await bytesOf(target, 'attachment-1')).equals(Buffer.from(PICTURE))).toBe(true);
});

test('[BACKUP-7] backup, restore: every kind of record, conflicts, deletions and bytes, under a host of its own', async () => {
  const client = await fullLife();
  const before = await exportOf({ client });
  const made = valueOf(await client.command('backup.create', {}));
  const target = await emptyHost(142);
  const transferId = await sendFile(target, await takeFile({ client }, made.transferId));
  const { countByKind } = valueOf(
    await target.client.query('backup.verify', { transferId, words: made.words }),
  );
  for (const { kind } of journalKinds) expect([kind, (countByKind[kind] ?? 0) > 0]).toEqual([kind, true]);
  valueOf(await target.client.command('backup.restore', { transferId, words: made.words }));
  const host = await hostIdOf(target);
  expect(host).not.toBe(await hostIdOf({ client }));
  expect(withoutBookkeeping(await exportOf(target), host)).toEqual(withoutBookkeeping(before, host));
  expect((await bytesOf(target, 'attachment-1')).equals(Buffer.from(PICTURE))).toBe(true);
});
