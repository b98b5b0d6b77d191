import {
  emptyHost,
  endHosts,
  exportOf,
  hostIdOf,
  keep,
  parsed,
  recordsOf,
  withoutBookkeeping,
} from '../api/exported-file';
import { asOwn, openTestHost, TODAY, valueOf, type TestHost } from '../api/test-host';
import { heard, record } from '../voice/voice-bed';
import { bytesOf, illustrated, png } from './picture-bed';
import { sendFile, takeFile } from './staged';

// The example life as a person has it after their first evening: a voice note in it, pictures in a note, an entry in the trash.
afterEach(endHosts);

const PICTURES = [
  png({ size: 600_000, seed: 1 }),
  png({ size: 30_000, seed: 2 }),
  png({ size: 9_000, seed: 3 }),
];

const livedIn = async () => {
  const host = keep(openTestHost({ seed: 31 }));
  const { client } = host;
  const { noteId, ids } = await illustrated(host, PICTURES);
  const sound = await record(host, { id: 'spoken' });
  const { id: voiceId } = valueOf(await client.command('voice.finish', { recordingId: 'spoken', noteId }));
  const fields = { title: 'Am See', transcript: 'Über 3 km\n\n---\nzu Fuß' };
  valueOf(await client.command('voice.update', { id: voiceId, fields }));
  const gone = valueOf(await client.command('note.create', { title: 'gone', body: 'gone', day: TODAY })).id;
  valueOf(await client.command('record.delete', { kind: 'note', id: gone }));
  return { host, ids, voiceId, sound };
};
type Life = Awaited<ReturnType<typeof livedIn>>;

const expectSame = async ({ host, ids, voiceId, sound }: Life, other: TestHost): Promise<void> => {
  const [before, after] = [await exportOf(host), await exportOf(other)];
  const own = await hostIdOf(other);
  expect(own).not.toBe(await hostIdOf(host));
  const kinds = new Set(recordsOf(before).map(({ kind }) => kind));
  for (const kind of [
    'task',
    'note',
    'voiceNote',
    'attachment',
    'timeEntry',
    'planBlock',
    'rating',
    'workout',
  ])
    expect([kind, kinds.has(kind)]).toEqual([kind, true]);
  for (const kind of ['measurement', 'habit', 'habitCheck', 'category', 'label', 'link', 'checklistItem'])
    expect([kind, kinds.has(kind)]).toEqual([kind, true]);
  expect(withoutBookkeeping(after, own)).toEqual(withoutBookkeeping(before, own));
  expect(parsed(after)['appended']).toEqual(parsed(before)['appended']);
  expect((await heard(other, voiceId)).equals(sound)).toBe(true);
  for (const [place, id] of ids.slice(0, 2).entries())
    expect([place, (await bytesOf(other, id)).equals(Buffer.from(PICTURES[place] ?? []))]).toEqual([
      place,
      true,
    ]);
};

test('[TRANSFER-1] a whole life with voice and pictures: export, import, export gives equal content', async () => {
  const life = await livedIn();
  const target = await emptyHost(151);
  const text = await exportOf(life.host);
  expect(parsed(text)['attachmentsLeftOut']).toBeUndefined();
  const transferId = await sendFile(target, Buffer.from(text));
  const said = valueOf(await target.client.query('data.importDryRun', { transferId }));
  expect(said).toMatchObject({ records: recordsOf(text).length, profileIsEmpty: true });
  const { proof } = await asOwn(target.client, text);
  valueOf(await target.client.command('data.import', { transferId, isOwn: true, proof }));
  await expectSame(life, target);
});

test('[BACKUP-7] a whole life with voice and pictures: backup, restore gives equal ids, values and bytes', async () => {
  const life = await livedIn();
  const { transferId: made, words } = valueOf(await life.host.client.command('backup.create', {}));
  const target = await emptyHost(152);
  const transferId = await sendFile(target, await takeFile(life.host, made));
  valueOf(await target.client.command('backup.restore', { transferId, words }));
  await expectSame(life, target);
});
