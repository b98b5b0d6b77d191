import type { Batch } from '../../src/core/batch';
import { sha256 } from '../../src/core/sha256';
import type { Writer } from '../../src/db/commit';
import { createCommitFeed } from '../../src/db/log/feed';
import { journalKinds } from '../../src/db/journal/kinds';
import { endLink, setLink } from '../../src/db/journal/links';
import { createKindRegistry } from '../../src/db/records/kind-registry';
import { openSearchBed, type SearchBed } from '../search/search-bed';

let bed: SearchBed;
beforeEach(() => {
  bed = openSearchBed();
});
afterEach(() => bed.end());

const LIFE = { createdAt: 1, deletedAt: null };
const note = { title: 'n', body: '', moment: { day: '2026-11-18', at: 1 }, categoryId: null, ...LIFE };
const named = { name: 'home', ...LIFE };
const keysOf = (batch: Batch | undefined): readonly string[] =>
  (batch?.typedTokens ?? []).flatMap(({ tokenClass, tokenValue }) =>
    tokenClass === 'semanticKey' ? [tokenValue] : [],
  );
const commit = (body: (writer: Writer) => void): readonly string[] => {
  const batches: Batch[] = [];
  const stop = bed.unitOfWork.onBatch((batch) => batches.push(batch));
  bed.write(body);
  stop();
  return keysOf(batches[0]);
};
/** As whoever listens later finds them: read again from the stream. */
const lastKeysRead = (): readonly string[] => {
  const feed = createCommitFeed({
    database: bed.journal,
    kinds: createKindRegistry(journalKinds),
    hostId: 'hosta',
    domain: 'journal',
    sha256,
    onFault: () => undefined,
  });
  return keysOf(feed.after(0, 1_000).changes.at(-1)?.batch);
};

test('[COMMIT-13] a link says what its ends are, when it is made, ended, and read again', () => {
  const [noteId, labelId, taskId] = ['n1', 'l1', 't1'];
  commit((writer) => {
    writer.create('note', noteId, note);
    writer.create('label', labelId, named);
    writer.create('task', taskId, { title: 't', ...LIFE });
  });
  const ends = { kind: 'label', from: noteId, to: labelId } as const;
  let link = '';
  expect(
    commit((writer) => {
      link = setLink(writer, ends);
    }),
  ).toEqual(['LABEL', 'NOTE']);
  expect(lastKeysRead()).toEqual(['LABEL', 'NOTE']);
  expect(
    commit((writer) => {
      endLink(writer, link);
    }),
  ).toEqual(['LABEL', 'NOTE']);
  expect(
    commit((writer) => {
      setLink(writer, { kind: 'relates', from: noteId, to: taskId });
    }),
  ).toEqual(['NOTE', 'TASK']);
  expect(lastKeysRead()).toEqual(['NOTE', 'TASK']);
});

test('[COMMIT-13] ends of the same commit are known; of ends that are not here a link says what it always said', () => {
  expect(
    commit((writer) => {
      writer.create('workout', 'w1', {
        workoutType: 'run',
        durationSeconds: null,
        sets: null,
        distance: null,
        note: '',
        categoryId: null,
        moment: { day: '2026-11-18', at: 1 },
        ...LIFE,
      });
      writer.create('label', 'l1', named);
      setLink(writer, { kind: 'label', from: 'w1', to: 'l1' });
    }),
  ).toEqual(['LABEL', 'WORKOUT']);
  expect(
    commit((writer) => {
      setLink(writer, { kind: 'relates', from: 'nowhere', to: 'w1' });
    }),
  ).toEqual(['TASK', 'WORKOUT']);
});
