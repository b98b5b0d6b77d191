import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { seededRandom } from '../commit/bed';
import { SEARCH_FILE } from '../../src/db/search/search-schema';
import { atOnce, openSearchBed, type SearchBed } from './search-bed';
import type { FieldsOf } from '../../src/db/records/kinds';

// Notes are written, changed, deleted, restored; the index is stopped in the middle of its work, closed, thrown away; and whenever it is asked it
// says what reading every note says.
const WORDS = ['garden', 'rain', 'Straße', '東京都', '日本', 'café', 'train', '雨'];
const ASKED = ['garden', 'rain', 'strasse', '東京', '京', '本', 'cafe', 'tra', '雨'];
const heldBy: Readonly<Record<string, readonly string[]>> = {
  garden: ['garden'],
  rain: ['rain'],
  strasse: ['Straße'],
  東京: ['東京都'],
  京: ['東京都'],
  本: ['日本'],
  cafe: ['café'],
  tra: ['train'],
  雨: ['雨'],
};
type Note = { words: readonly string[]; isDeleted: boolean; at: number };

const runLife = (bed: SearchBed, seed: number): void => {
  const random = seededRandom(seed);
  const notes = new Map<string, Note>();
  const some = (): readonly string[] => WORDS.filter(() => random.below(3) === 0);
  const anyNote = (): [string, Note] | undefined => [...notes][random.below(Math.max(1, notes.size))];
  const change = (fields: (note: Note) => FieldsOf<'note'>): void => {
    const [id, note] = anyNote() ?? [];
    if (id !== undefined && note !== undefined) bed.write((writer) => writer.write('note', id, fields(note)));
  };
  const acts = [
    () => {
      const note = { words: some(), isDeleted: false, at: 1_000 + random.below(50) };
      notes.set(bed.note(note.words.join(' '), { at: note.at }), note);
    },
    () =>
      change((note) => {
        note.words = some();
        note.isDeleted = false;
        return { body: note.words.join(' ') };
      }),
    () =>
      change((note) => {
        note.isDeleted = !note.isDeleted;
        return { deletedAt: note.isDeleted ? 7 : null };
      }),
    () => {
      const work = bed.index().rebuild();
      for (let step = random.below(6); step > 0; step -= 1) work.next();
      bed.reopen();
    },
    () => bed.index().followSome(random.below(3)),
    () => bed.reopen(),
    () => {
      bed.index().close();
      for (const suffix of ['', '-wal', '-shm'])
        rmSync(join(bed.folder, SEARCH_FILE) + suffix, { force: true });
      bed.reopen();
    },
  ];
  const weights = [0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 4, 4, 5, 6];
  for (let step = 0; step < 120; step += 1) {
    acts[weights[random.below(weights.length)] ?? 0]?.();
    if (random.below(4) > 0) continue;
    const asked = ASKED[random.below(ASKED.length)] ?? 'rain';
    const wanted = [...notes]
      .filter(([, { words, isDeleted }]) => !isDeleted && words.some((word) => heldBy[asked]?.includes(word)))
      .map(([id]) => id);
    expect({ seed, step, asked, found: [...bed.ids(asked)].sort() }).toEqual({
      seed,
      step,
      asked,
      found: wanted.sort(),
    });
  }
};

const first = Number(process.env['REVEILLE_SEED'] ?? 1);
const lives = process.env['REVEILLE_SOAK_COMMITS'] === undefined ? 6 : 60;
test.each(Array.from({ length: lives }, (_, i) => first + i))(
  '[SEARCH-6] a life of writing and crashes, seed %i: the index says what the notes say',
  (seed) => {
    const bed = openSearchBed();
    try {
      runLife(bed, seed);
      atOnce(bed.index().rebuild());
    } finally {
      bed.end();
    }
  },
);
