import type { Failure, Result } from '../../../core/result';
import { fail, ok } from '../../../core/result';
import type { RecordingEars, SoundRecorder } from '../../../core/sound';
import { createRecordingSession, OWN_RECORDING } from './recording-session';

type Asked = { readonly name: string; readonly input: Readonly<Record<string, unknown>> };

/** A microphone and a peer that the test holds in its hands. */
const bed = (refused: Failure | null = null) => {
  const asked: Asked[] = [];
  const answers = new Map<string, Result<never, Failure>>();
  const held = new Map<string, Promise<void>>();
  const kept = new Map<string, string>();
  const online: ((connection: 'online') => void)[] = [];
  const did: string[] = [];
  let ears: RecordingEars | null = null;
  let time = 0;
  const recorder: SoundRecorder = {
    isOnlyWindow: true,
    start: async (listening) => {
      ears = listening;
      if (refused !== null) return { ok: false, error: refused };
      return ok({
        mime: 'audio/webm',
        pause: () => void did.push('pause'),
        resume: () => void did.push('resume'),
        stop: async () => {
          did.push('stop');
          listening.chunk(Uint8Array.of(9));
        },
      });
    },
  };
  const command = async (name: string, input: object): Promise<Result<never, Failure>> => {
    asked.push({ name, input: { ...input } });
    await held.get(name);
    const answer = answers.get(name) ?? ok({ id: 'note', actId: 'act' });
    return JSON.parse(JSON.stringify(answer));
  };
  const session = createRecordingSession({
    client: {
      command,
      newCommandId: () => 'r1',
      connection: () => 'online',
      onConnection: (listener) => {
        online.push(listener);
        return () => undefined;
      },
    },
    recorder,
    tabMemory: {
      get: (key) => kept.get(key) ?? null,
      set: (key, value) => void (value === null ? kept.delete(key) : kept.set(key, value)),
    },
    now: () => time,
  });
  return {
    session,
    names: () => asked.map(({ name }) => name),
    asked: (name: string) => asked.filter((each) => each.name === name).map(({ input }) => input),
    /** Every answer of this name comes when the test lets it. */
    hold: (name: string) => {
      let letGo: () => void = () => undefined;
      held.set(name, new Promise((resolve) => (letGo = resolve)));
      return () => letGo();
    },
    answer: (name: string, code: string | null) =>
      void (code === null ? answers.delete(name) : answers.set(name, fail(code))),
    hear: (...bytes: number[]) => ears?.chunk(Uint8Array.from(bytes)),
    interrupt: () => ears?.interrupted(),
    comeBack: () => online.forEach((listener) => listener('online')),
    pass: (by: number) => {
      time += by;
    },
    did,
    own: () => kept.get(OWN_RECORDING) ?? null,
  };
};
const soon = () => new Promise<void>((resolve) => setImmediate(resolve));
const begun = { day: '2026-11-18', at: 1_795_000_000_000 };

test('[VOICE-7] what is heard goes to the peer in order, to the last of it; then it is a voice note', async () => {
  const { session, hear, asked, pass, own } = bed();
  await session.start({ ...begun, noteId: 'n1' });
  expect(own()).toBe('r1');
  hear(1, 2);
  pass(1_000);
  hear(3);
  const kept = await session.stop();
  expect(kept).toEqual({ id: 'note', actId: 'act', length: 1_000 });
  expect(asked('voice.append')).toMatchObject([
    { number: 0, data: 'AQI=', milliseconds: 0 },
    { number: 1, data: 'Aw==', milliseconds: 1_000 },
    { number: 2, data: 'CQ==', milliseconds: 1_000 },
  ]);
  expect(asked('voice.finish')).toEqual([{ recordingId: 'r1', noteId: 'n1' }]);
  expect(session.state()).toEqual({ phase: 'idle' });
  expect(own()).toBeNull();
});

test('[VOICE-7] a pause is not counted', async () => {
  const { session, pass, did } = bed();
  await session.start(begun);
  pass(2_000);
  session.pause();
  pass(60_000);
  session.resume();
  pass(500);
  expect(await session.stop()).toMatchObject({ length: 2_500 });
  expect(did).toEqual(['pause', 'resume', 'stop']);
});

test('[VOICE-8] a microphone that is refused says why, and can be asked again', async () => {
  const { session, asked } = bed({ code: 'microphone_refused' });
  await session.start(begun);
  expect(session.state()).toEqual({ phase: 'refused', failure: { code: 'microphone_refused' } });
  await session.start(begun);
  expect(asked('voice.begin')).toEqual([]);
  session.dismiss();
  expect(session.state()).toEqual({ phase: 'idle' });
});

test('[VOICE-8] a call pauses it and says so; going on takes the microphone again', async () => {
  const { session, interrupt, did } = bed();
  await session.start(begun);
  interrupt();
  expect(session.state()).toMatchObject({ phase: 'paused', isInterrupted: true });
  session.resume();
  expect(session.state()).toMatchObject({ phase: 'recording', isInterrupted: false });
  expect(did).toEqual(['pause', 'resume']);
});

test('[VOICE-7] without a connection chunks wait, and come in order when it is back', async () => {
  const { session, hear, asked, answer, comeBack } = bed();
  await session.start(begun);
  answer('voice.append', 'offline');
  hear(1);
  await soon();
  hear(2);
  await soon();
  expect(session.state()).toMatchObject({ phase: 'recording', failure: { code: 'offline' } });
  answer('voice.append', null);
  comeBack();
  await soon();
  expect(session.state()).toMatchObject({ phase: 'recording', failure: null });
  const stored = asked('voice.append').map(({ number }) => number);
  expect(stored.filter((number) => number === 1)).toHaveLength(1);
  expect(stored.at(-1)).toBe(1);
});

test('[VOICE-7] the microphone is open at once: it records, pauses and stops while the peer has not heard of it', async () => {
  const { session, hear, hold, pass, names } = bed();
  const letGo = hold('voice.begin');
  await session.start(begun);
  expect(session.state()).toMatchObject({ phase: 'recording', id: 'r1' });
  hear(1);
  pass(1_000);
  session.pause();
  expect(session.state()).toMatchObject({ phase: 'paused' });
  const kept = session.stop();
  letGo();
  expect(await kept).toMatchObject({ id: 'note', length: 1_000 });
  expect(names()).toEqual(['voice.begin', 'voice.append', 'voice.append', 'voice.finish']);
});

test('[VOICE-7] begun without a connection it waits like any chunk, and is the first thing that is sent', async () => {
  const { session, hear, asked, names, answer, comeBack, did } = bed();
  answer('voice.begin', 'offline');
  await session.start(begun);
  hear(1);
  await soon();
  expect(session.state()).toMatchObject({ phase: 'recording', failure: { code: 'offline' } });
  expect([did, asked('voice.append')]).toEqual([[], []]);
  answer('voice.begin', null);
  comeBack();
  await soon();
  expect(session.state()).toMatchObject({ phase: 'recording', failure: null });
  expect(names().slice(-2)).toEqual(['voice.begin', 'voice.append']);
  // [VOICE-11]
  expect(asked('voice.begin').at(-1)).toMatchObject(begun);
  hear(2);
  expect(await session.stop()).toMatchObject({ id: 'note' });
  expect(asked('voice.append').map(({ number }) => number)).toEqual([0, 1, 2]);
});

test('[VOICE-7] begun and stopped without a connection it is kept when it is tried again', async () => {
  const { session, hear, asked, answer } = bed();
  answer('voice.begin', 'offline');
  await session.start(begun);
  hear(1);
  expect(await session.stop()).toBeNull();
  expect(session.state()).toMatchObject({ phase: 'ended', failure: { code: 'offline' } });
  answer('voice.begin', null);
  expect(await session.stop()).toMatchObject({ id: 'note' });
  expect(asked('voice.append')).toHaveLength(2);
});

test('[VOICE-8] a peer that will not take it ends it and says why; it can be kept once the peer takes it', async () => {
  const { session, hear, asked, answer, did } = bed();
  answer('voice.begin', 'database_read_only');
  await session.start(begun);
  hear(1);
  await soon();
  await soon();
  expect(session.state()).toMatchObject({ phase: 'ended', failure: { code: 'database_read_only' } });
  expect(did).toEqual(['stop']);
  expect(await session.stop()).toBeNull();
  expect(session.state()).toMatchObject({ phase: 'ended', failure: { code: 'database_read_only' } });
  answer('voice.begin', null);
  expect(await session.stop()).toMatchObject({ id: 'note' });
  expect(asked('voice.append')).toHaveLength(2);
});

test.each(['database_read_only', 'offline'])(
  '[VOICE-8] what the peer never heard of (%s) is thrown away here, with nothing to take back',
  async (code) => {
    const { session, hear, answer, own, names } = bed();
    answer('voice.begin', code);
    await session.start(begun);
    hear(1);
    await soon();
    await soon();
    expect(await session.discard()).toEqual({ recordingId: null });
    expect([session.state().phase, own()]).toEqual(['idle', null]);
    answer('voice.begin', null);
    await session.start(begun);
    expect(session.state()).toMatchObject({ phase: 'recording' });
    expect(names()).not.toContain('voice.discard');
  },
);

test('[VOICE-7] stopped without a connection nothing is lost: it is kept when it is tried again', async () => {
  const { session, hear, answer } = bed();
  await session.start(begun);
  answer('voice.append', 'offline');
  hear(1);
  expect(await session.stop()).toBeNull();
  expect(session.state()).toMatchObject({ phase: 'ended', failure: { code: 'offline' } });
  answer('voice.append', null);
  expect(await session.stop()).toMatchObject({ id: 'note' });
});

test.each(['disk_full', 'recording_too_long'])(
  '[VOICE-8] %s lets the microphone go and leaves the choice to the person',
  async (code) => {
    const { session, hear, answer, did, asked } = bed();
    await session.start(begun);
    hear(1);
    await soon();
    answer('voice.append', code);
    hear(2);
    await soon();
    await soon();
    expect(session.state()).toMatchObject({ phase: 'ended', failure: { code } });
    expect(did).toEqual(['stop']);
    expect(await session.stop()).toMatchObject({ id: 'note' });
    expect(asked('voice.finish')).toHaveLength(1);
  },
);

test('[VOICE-7] thrown away, it is the peer that throws it away, so that it can be taken back', async () => {
  const { session, hear, asked, own } = bed();
  await session.start(begun);
  hear(1);
  expect(await session.discard()).toEqual({ recordingId: 'r1' });
  expect(asked('voice.discard')).toEqual([{ recordingId: 'r1' }]);
  expect(asked('voice.append')).toHaveLength(2);
  expect([session.state().phase, own()]).toEqual(['idle', null]);
});

test('[VOICE-8] a press that comes late neither pauses nor begins again what has ended', async () => {
  const { session, hear, answer, did } = bed();
  await session.start(begun);
  answer('voice.append', 'offline');
  hear(1);
  expect(await session.stop()).toBeNull();
  expect(session.state()).toMatchObject({ phase: 'ended' });
  session.pause();
  session.resume();
  expect(session.state()).toMatchObject({ phase: 'ended' });
  expect(did).toEqual(['stop']);
});
