import { createChunkSeal } from '../../core/chunk-seal';
import { createSealedKeyValue, type SmallFiles } from './sealed-key-value';

const createShelf = () => {
  const kept = new Map<string, Uint8Array>();
  const state = { isFull: false, writes: 0 };
  const files: SmallFiles = {
    read: (name) => kept.get(name) ?? null,
    write: (name, bytes) => {
      if (!/^[\w.-]+$/.test(name)) throw new Error('the file system refuses this name');
      if (state.isFull) throw new Error('no room');
      state.writes += 1;
      kept.set(name, bytes);
    },
    remove: (name) => void kept.delete(name),
  };
  return { kept, state, files };
};
const createWaits = () => {
  const tasks: (() => void)[] = [];
  return {
    after: (_: number, task: () => void) => void tasks.push(task),
    pass: () => {
      for (const task of tasks.splice(0)) task();
    },
  };
};
let rolls = 0;
const random = { bytes: (count: number) => new Uint8Array(count).fill((rolls += 1)) };
const sealWith = (secret: number) => {
  const seal = createChunkSeal({ secret: new Uint8Array(32).fill(secret), random });
  return () => seal;
};
const open = (files: SmallFiles, { after } = createWaits(), secret = 1) =>
  createSealedKeyValue({ files, seal: sealWith(secret), after });
const long = `Liebes Tagebuch, ${'es hat heute den ganzen Tag geregnet. '.repeat(2_000)}🌧️`;

test('[PLACE-3] what was typed is found after a kill, however long it is and under any name', () => {
  const { files } = createShelf();
  open(files).set('draft task:ä/1', long);
  expect(open(files).get('draft task:ä/1')).toBe(long);
  expect(open(files).get('draft task:ä/2')).toBeNull();
});

test('[DRAFT-13] what is stored or emptied leaves nothing behind, at once', () => {
  const { files, kept } = createShelf();
  const words = open(files);
  words.set('note', long);
  words.set('note', `${long}!`);
  words.set('note', null);
  expect([words.get('note'), kept.size]).toEqual([null, 0]);
  words.flush();
  expect(kept.size).toBe(0);
});

test('[DRAFT-13] no file can be read without the key, nor under another name, nor changed', () => {
  const { files, kept } = createShelf();
  open(files).set('note', 'the garden gate code');
  const [[name, sealed] = ['', new Uint8Array()]] = kept;
  expect(Buffer.from(sealed).toString('latin1')).not.toContain('garden');
  expect(open(files, createWaits(), 2).get('note')).toBeNull();
  kept.set('6f74686572', sealed);
  expect(open(files).get('other')).toBeNull();
  kept.set(
    name,
    sealed.map((byte, at) => (at === 30 ? byte ^ 1 : byte)),
  );
  expect(open(files).get('note')).toBeNull();
});

test('[DRAFT-13] fast typing is written now and then, the last of it too, and all of it as the app goes away', () => {
  const { files, state } = createShelf();
  const waits = createWaits();
  const words = open(files, waits);
  for (const text of ['G', 'Ga', 'Gar', 'Gard']) words.set('note', text);
  expect([state.writes, open(files).get('note'), words.get('note')]).toEqual([1, 'G', 'Gard']);
  waits.pass();
  expect([state.writes, open(files).get('note')]).toEqual([2, 'Gard']);
  words.set('note', 'Garde');
  words.set('other', 'Tree');
  words.flush();
  expect([open(files).get('note'), open(files).get('other')]).toEqual(['Garde', 'Tree']);
  waits.pass();
  waits.pass();
  words.set('note', 'Garden');
  expect(open(files).get('note')).toBe('Garden');
});

test('[DRAFT-13] what no file takes waits in memory, and is written when there is room again', () => {
  const { files, state } = createShelf();
  const waits = createWaits();
  const words = open(files, waits);
  state.isFull = true;
  words.set('note', 'a poem');
  waits.pass();
  expect([words.get('note'), open(files).get('note')]).toEqual(['a poem', null]);
  state.isFull = false;
  words.set('other', 'x');
  expect(open(files).get('note')).toBe('a poem');
});
