import { unzipSync } from 'fflate';
import { emptyHost, endHosts, exportOf, hostIdOf, withoutBookkeeping } from '../api/exported-file';
import { importAsSaid } from '../import/import-bed';
import { takeFile } from '../import/staged';
import { heard, noteOf, record, TODAY, valueOf } from './voice-bed';
import { asOwn, type TestHost } from '../api/test-host';

afterEach(endHosts);

const markdownOf = async (host: TestHost): Promise<Uint8Array> => {
  const { transferId } = valueOf(await host.client.command('export.markdown', {}));
  const bytes = await takeFile(host, transferId);
  valueOf(await host.client.command('transfer.end', { transferId }));
  return bytes;
};

/** A voice note with a title and what the person wrote of it, linked with the note that it was begun in. */
const spoken = async (host: TestHost): Promise<{ readonly id: string; readonly sound: Buffer }> => {
  const { client } = host;
  const { id: noteId } = valueOf(await client.command('note.create', { body: 'walk', day: TODAY }));
  const sound = await record(host, { id: 'spoken' });
  const { id } = valueOf(await client.command('voice.finish', { recordingId: 'spoken', noteId }));
  const fields = { title: 'Am See', transcript: 'Über 3 km\n\n---\nzu Fuß' };
  valueOf(await client.command('voice.update', { id, fields }));
  return { id, sound };
};

test('[MARKDOWN-4] a voice note goes out as Markdown with its sound, comes back, and goes out the same', async () => {
  const source = await emptyHost(171);
  const { id, sound } = await spoken(source);
  const zip = await markdownOf(source);
  const target = await emptyHost(172);
  const { said } = await importAsSaid(target, zip);
  expect(said).toMatchObject({ left: [], duplicates: 0, countByKind: { voiceNote: 1, attachment: 1 } });
  expect((await heard(target, id)).equals(sound)).toBe(true);
  const { title, transcript } = await noteOf(target, id);
  expect({ title, transcript }).toEqual({ title: 'Am See', transcript: 'Über 3 km\n\n---\nzu Fuß' });
  const [before, after] = [unzipSync(zip), unzipSync(await markdownOf(target))];
  expect(Object.keys(after).sort()).toEqual(Object.keys(before).sort());
  for (const [name, bytes] of Object.entries(before))
    expect([name, Buffer.from(bytes).equals(after[name] ?? new Uint8Array())]).toEqual([name, true]);
});

test('[TRANSFER-15] a voice note goes through the whole export and sounds as it did', async () => {
  const source = await emptyHost(173);
  const { id, sound } = await spoken(source);
  const text = await exportOf(source);
  const target = await emptyHost(174);
  valueOf(await target.client.command('data.import', await asOwn(target.client, text)));
  expect((await heard(target, id)).equals(sound)).toBe(true);
  const host = await hostIdOf(target);
  expect(withoutBookkeeping(await exportOf(target), host)).toEqual(withoutBookkeeping(text, host));
});
