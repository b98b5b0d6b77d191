import type { Json } from '../../src/core/json';
import { seededRandom, type BedWriter } from '../commit/bed';

// The k-th command of a seed: always the same id and the same wish, in whichever process it is sent.
const TOPICS = 40;

export const commandIdOf = (seed: number, k: number): string =>
  `0${seed.toString(32)}-${String(k).padStart(9, '0')}`;

const changeTopic = (
  writer: BedWriter,
  wish: { readonly id: string; readonly title: string; readonly rank: number },
): void => {
  const { id, title, rank } = wish;
  const known = writer.read('topic', id);
  if (known === null) writer.create('topic', id, { title, notes: 'n'.repeat(rank % 3000), rank });
  else if (rank % 7 === 0) writer.write('topic', id, { deletedAt: writer.now() });
  else writer.write('topic', id, { title, rank });
};

/** An event with a new id shows how often the command acted: once, or the id says otherwise. */
export const randomCommand =
  (seed: number, k: number) =>
  (writer: BedWriter): Json => {
    const random = seededRandom(seed * 1_000_003 + k);
    writer.append('event', writer.newId(), {
      command: commandIdOf(seed, k),
      text: 'x'.repeat(random.below(900)),
    });
    const changes = random.below(5);
    for (let i = 0; i < changes; i += 1) {
      const number = random.below(TOPICS);
      changeTopic(writer, { id: `topic${number}`, title: `title ${k}.${i}`, rank: random.below(10_000) });
      if (random.below(4) === 0) {
        writer.create('step', writer.newId(), { topicId: `topic${number}`, done: random.below(2) === 0 });
      }
    }
    return { k };
  };
