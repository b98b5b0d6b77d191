import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { endHosts, keep } from '../api/exported-file';
import { openTestHost } from '../api/test-host';
import { sendFile } from '../import/staged';
import {
  append,
  begin,
  codeOf,
  heard,
  MIME,
  noteOf,
  openEmptyHost,
  record,
  soundOf,
  TODAY,
  unfinished,
  valueOf,
} from './voice-bed';

afterEach(endHosts);

const DAY_MS = 24 * 60 * 60 * 1000;

test('[VOICE-2] what was recorded becomes a voice note of the day on which it began, and sounds as it did', async () => {
  const host = keep(await openEmptyHost());
  const sound = await record(host, { id: 'r1' });
  const { id } = valueOf(await host.client.command('voice.finish', { recordingId: 'r1' }));
  const note = await noteOf(host, id);
  expect(note).toMatchObject({ day: TODAY, title: '', transcript: '', milliseconds: 3_000, links: [] });
  expect(note.audio).toMatchObject({ mime: 'audio/webm;codecs=opus', bytes: sound.length, isHere: true });
  expect((await heard(host, id)).equals(sound)).toBe(true);
  expect(await unfinished(host)).toEqual([]);
});

test('[VOICE-11] a recording that reaches the peer late is of the moment at which it was begun', async () => {
  const host = keep(await openEmptyHost());
  const at = host.clock.now() - 3 * 60 * 60 * 1000;
  valueOf(await host.client.command('voice.begin', { recordingId: 'r1', mime: MIME, day: TODAY, at }));
  await append(host, { id: 'r1', number: 0, bytes: soundOf(500) });
  expect(await unfinished(host)).toMatchObject([{ startedAt: at }]);
  const { id } = valueOf(await host.client.command('voice.finish', { recordingId: 'r1' }));
  expect(await noteOf(host, id)).toMatchObject({ day: TODAY, at });
});

test('[VOICE-2] the app ends in the middle: after the next start what had come is offered, and can be kept', async () => {
  const first = await openEmptyHost();
  const sound = await record(first, { id: 'r1', chunks: 5 });
  first.host.close();
  const again = keep(openTestHost({ store: first.store, seed: 8 }));
  expect(await unfinished(again)).toMatchObject([{ id: 'r1', milliseconds: 5_000 }]);
  const { id } = valueOf(await again.client.command('voice.finish', { recordingId: 'r1', title: 'Kept' }));
  expect((await noteOf(again, id)).title).toBe('Kept');
  expect((await heard(again, id)).equals(sound)).toBe(true);
});

test('[VOICE-3] a chunk that comes twice is there once; one too early is refused', async () => {
  const host = keep(await openEmptyHost());
  await begin(host, 'r1');
  await begin(host, 'r1');
  expect(await append(host, { id: 'r1', number: 0, bytes: soundOf(500) })).toBe('ok');
  expect(await append(host, { id: 'r1', number: 0, bytes: soundOf(700) })).toBe('ok');
  expect(await append(host, { id: 'r1', number: 2, bytes: soundOf(500) })).toBe('invalid_arguments');
  expect(await append(host, { id: 'r2', number: 0, bytes: soundOf(500) })).toBe('recording_gone');
  const { id } = valueOf(await host.client.command('voice.finish', { recordingId: 'r1' }));
  expect((await heard(host, id)).length).toBe(500);
});

test('[VOICE-3] a recording that is as long as it can be keeps what it has', async () => {
  const host = keep(await openEmptyHost());
  await begin(host, 'r1');
  const half = Buffer.alloc(512 * 1024, 7);
  for (let number = 0; number < 48; number += 1)
    expect(await append(host, { id: 'r1', number, bytes: half })).toBe('ok');
  expect(await append(host, { id: 'r1', number: 48, bytes: Buffer.of(1) })).toBe('recording_too_long');
  const { id } = valueOf(await host.client.command('voice.finish', { recordingId: 'r1' }));
  expect((await noteOf(host, id)).audio).toMatchObject({ bytes: 24 * 1024 * 1024 });
});

test('[VOICE-4] what was discarded is offered no more, can be taken back for a day, and goes then', async () => {
  const host = keep(await openEmptyHost());
  await record(host, { id: 'r1' });
  await record(host, { id: 'r2' });
  for (const recordingId of ['r1', 'r2'])
    valueOf(await host.client.command('voice.discard', { recordingId }));
  expect(await unfinished(host)).toEqual([]);
  expect(codeOf(await host.client.command('voice.finish', { recordingId: 'r1' }))).toBe('ok');
  host.clock.advance(DAY_MS + 1_000);
  await begin(host, 'r3');
  expect(codeOf(await host.client.command('voice.finish', { recordingId: 'r2' }))).toBe('recording_gone');
});

test('[VOICE-4] what was cut off waits as long as it takes; one without a sound is not offered', async () => {
  const host = keep(await openEmptyHost());
  await record(host, { id: 'r1' });
  await begin(host, 'r2');
  host.clock.advance(400 * DAY_MS);
  await begin(host, 'r3');
  expect(await unfinished(host)).toMatchObject([{ id: 'r1' }]);
  expect(codeOf(await host.client.command('voice.finish', { recordingId: 'r2' }))).toBe('recording_empty');
});

test('[VOICE-6] asked for twice, by one window or by two, it is one voice note', async () => {
  const host = keep(await openEmptyHost());
  const sound = await record(host, { id: 'r1' });
  const [one, two] = await Promise.all([
    host.client.command('voice.finish', { recordingId: 'r1' }),
    host.client.command('voice.finish', { recordingId: 'r1' }),
  ]);
  expect(valueOf(one).id).toBe(valueOf(two).id);
  const { items } = valueOf(await host.client.query('journal.list', { kinds: ['voiceNote'] }));
  expect(items).toHaveLength(1);
  expect((await heard(host, valueOf(one).id)).equals(sound)).toBe(true);
});

test('[VOICE-6] begun in a note, it is linked with that note', async () => {
  const host = keep(await openEmptyHost());
  const noteId = valueOf(await host.client.command('note.create', { body: 'Ideas', day: TODAY })).id;
  await record(host, { id: 'r1' });
  const { id, actId } = valueOf(await host.client.command('voice.finish', { recordingId: 'r1', noteId }));
  expect((await noteOf(host, id)).links).toMatchObject([{ ref: { kind: 'note', id: noteId } }]);
  valueOf(await host.client.command('act.undo', { actId }));
  expect(await host.client.query('note.get', { id: noteId })).toMatchObject({ value: { links: [] } });
});

test('[VOICE-5] a file of sound comes in; what is none, or too large, is refused and goes', async () => {
  const host = keep(await openEmptyHost());
  const add = async (bytes: Buffer) =>
    host.client.command('voice.add', {
      transferId: await sendFile(host, bytes),
      name: 'memo.webm',
      title: 'Memo',
      day: TODAY,
    });
  const sound = soundOf(700_000);
  const { id, mime } = valueOf(await add(sound));
  expect(mime).toBe('audio/webm');
  expect((await heard(host, id)).equals(sound)).toBe(true);
  expect(await noteOf(host, id)).toMatchObject({ title: 'Memo', milliseconds: null });
  expect(codeOf(await add(Buffer.from('<svg onload="alert(1)">')))).toBe('recording_not_sound');
  expect(codeOf(await add(soundOf(24 * 1024 * 1024 + 1)))).toBe('recording_file_too_large');
  expect(existsSync(join(host.store.folder, 'own', 'transfer.sqlite'))).toBe(false);
});

test('[VOICE-2] nothing of a recording is in the log but names', async () => {
  const host = keep(await openEmptyHost());
  await record(host, { id: 'r1' });
  const { lines } = valueOf(await host.client.query('system.log', {}));
  expect(JSON.stringify(lines)).not.toContain('voice.append');
});
