import { endHosts, keep } from '../api/exported-file';
import { createTestRandom } from '../api/test-host';
import { carry, openTwoJournals } from '../care/two-journals';
import { sendFile, takeFile } from '../import/staged';
import { createChunkSeal } from '../../src/core/chunk-seal';
import { heard, MIME, noteOf, openEmptyHost, record, soundOf, TODAY, valueOf } from './voice-bed';

afterEach(endHosts);

const spoken = async () => {
  const host = keep(await openEmptyHost());
  const sound = await record(host, { id: 'r1' });
  const { id } = valueOf(await host.client.command('voice.finish', { recordingId: 'r1' }));
  return { host, client: host.client, id, sound };
};
const hits = async ({ client }: Awaited<ReturnType<typeof spoken>>, text: string) =>
  valueOf(await client.query('search', { text, waits: true })).hits.map(({ ref }) => ref);

test('[VOICE-1] it is found by its title and by what the person wrote of it, and by nothing before', async () => {
  const bed = await spoken();
  const { client, id } = bed;
  const ref = { kind: 'voiceNote', id };
  expect(await hits(bed, 'Lake')).toEqual([]);
  const fields = { title: 'By the lake', transcript: 'We spoke of the bench' };
  valueOf(await client.command('voice.update', { id, fields }));
  expect(await hits(bed, 'Lake')).toEqual([ref]);
  expect(await hits(bed, 'bench')).toEqual([ref]);
  expect(await noteOf(bed.host, id)).toMatchObject({
    ...fields,
    provenanceByField: { title: { tainted: false } },
  });
});

test('[VOICE-1] in the journal it stands at its time, goes to the trash, and comes back with its sound', async () => {
  const { host, client, id, sound } = await spoken();
  const listed = async () =>
    valueOf(await client.query('journal.list', { kinds: ['voiceNote'] })).items.map((item) => item.kind);
  expect(await listed()).toEqual(['voiceNote']);
  valueOf(await client.command('record.delete', { kind: 'voiceNote', id }));
  expect(await listed()).toEqual([]);
  const { records } = valueOf(await client.query('trash.list', { kinds: ['voiceNote'] }));
  expect(records).toMatchObject([{ ref: { kind: 'voiceNote', id } }]);
  host.clock.advance(29 * 24 * 60 * 60 * 1000);
  await record(host, { id: 'r2', chunks: 1 });
  valueOf(await client.command('voice.finish', { recordingId: 'r2' }));
  valueOf(await client.command('trash.restore', { kind: 'voiceNote', id }));
  expect((await heard(host, id)).equals(sound)).toBe(true);
});

test('[ATTACH-5] thirty days after the voice note went, its sound goes', async () => {
  const { host, client, id } = await spoken();
  valueOf(await client.command('record.delete', { kind: 'voiceNote', id }));
  host.clock.advance(31 * 24 * 60 * 60 * 1000);
  await record(host, { id: 'r2', chunks: 1 });
  valueOf(await client.command('voice.finish', { recordingId: 'r2' }));
  expect((await noteOf(host, id)).audio).toMatchObject({ isHere: false });
});

test('[VOICE-1] categories, labels and links are as of any entry; two categories that become one take it along', async () => {
  const { client, host, id } = await spoken();
  const [work, home] = [
    valueOf(await client.command('category.create', { name: 'Work' })).id,
    valueOf(await client.command('category.create', { name: 'Home' })).id,
  ];
  valueOf(await client.command('voice.update', { id, fields: { categoryId: work } }));
  const label = valueOf(await client.command('label.create', { name: 'idea' })).id;
  valueOf(await client.command('record.addLabel', { kind: 'voiceNote', id, labelId: label }));
  const task = valueOf(await client.command('task.create', { title: 'Build it' })).id;
  const from = { kind: 'task', id: task } as const;
  valueOf(await client.command('record.link', { from, to: { kind: 'voiceNote', id } }));
  expect(valueOf(await client.query('category.usage', {})).usage).toEqual([{ id: work, count: 1 }]);
  valueOf(await client.command('category.merge', { id: work, into: home }));
  expect(await noteOf(host, id)).toMatchObject({
    categoryId: home,
    labels: [{ id: label }],
    links: [{ ref: from }],
  });
});

test('[VOICE-1] two devices that title it differently keep both until the person decides', async () => {
  const two = openTwoJournals();
  const { here, there } = two;
  const ref = { kind: 'voiceNote', id: 'r1' } as const;
  valueOf(await here.client.command('voice.begin', { recordingId: 'r1', mime: MIME, day: TODAY }));
  const chunk = { recordingId: 'r1', number: 0, data: soundOf(90).toString('base64'), milliseconds: 10 };
  valueOf(await here.client.command('voice.append', chunk));
  valueOf(await here.client.command('voice.finish', { recordingId: 'r1' }));
  carry(here, { to: there, what: [ref] });
  for (const [{ client }, title] of [
    [here, 'Lake'],
    [there, 'Shore'],
  ] as const)
    valueOf(await client.command('voice.update', { id: 'r1', fields: { title } }));
  two.exchange(ref);
  for (const { client } of [here, there])
    expect(valueOf(await client.query('conflict.get', ref))?.conflicts).toMatchObject([{ field: 'title' }]);
  two.end();
});

test('[ATTACH-6] a backup carries the sound, and an empty profile that takes it in plays it', async () => {
  const { host, id, sound } = await spoken();
  const made = valueOf(await host.client.command('backup.create', {}));
  const bytes = await takeFile(host, made.transferId);
  const other = keep(await openEmptyHost({ seed: 12 }));
  const transferId = await sendFile(other, bytes);
  valueOf(await other.client.command('backup.restore', { transferId, words: made.words }));
  expect((await heard(other, id)).equals(sound)).toBe(true);
  expect(await noteOf(other, id)).toMatchObject({ day: TODAY, milliseconds: 3_000 });
});

test('[ATTACH-7] a peer with a key plays what it sealed, and its backup opens on one with another key', async () => {
  const seal = (byte: number) =>
    createChunkSeal({ secret: new Uint8Array(32).fill(byte), random: createTestRandom(3) });
  const phone = keep(await openEmptyHost({ more: { seal: seal(1) } }));
  const sound = await record(phone, { id: 'r1' });
  const { id } = valueOf(await phone.client.command('voice.finish', { recordingId: 'r1' }));
  expect((await heard(phone, id)).equals(sound)).toBe(true);
  const made = valueOf(await phone.client.command('backup.create', {}));
  const bytes = await takeFile(phone, made.transferId);
  const other = keep(await openEmptyHost({ seed: 12, more: { seal: seal(2) } }));
  const transferId = await sendFile(other, bytes);
  valueOf(await other.client.command('backup.restore', { transferId, words: made.words }));
  expect((await heard(other, id)).equals(sound)).toBe(true);
});
