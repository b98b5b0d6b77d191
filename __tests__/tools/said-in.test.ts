import { undoOperation } from '../../src/agents/effects/effect';
import { effectiveOf } from '../../src/db/records/effective';
import { linkKind } from '../../src/db/journal/kinds/link';
import { endsOf, linkId } from '../../src/db/journal/link-id';
import type { Stores } from '../../src/db/stores';
import { allTools } from '../../src/tools/all-tools';
import { accept, firstOf, proposed, shown } from '../approvals/approval-bed';
import { bedForTests } from '../runs/bed-for-tests';
import { call, commit, HOME, makeAgent, TASK, WORK } from '../runs/run-bed';
import { contextIn } from './tool-world';

const { bed } = bedForTests();
const name = 'create_retrospective_time_entry';
const span = { startedAt: '2026-11-17T16:00:00+01:00', endedAt: '2026-11-17T18:00:00+01:00' };
const say = (
  { journal }: Stores,
  { id, ...more }: { id: string; categoryId: string; deletedAt: number | null },
) =>
  commit(
    journal,
    (writer) => {
      const audio = { audioId: 'sound', milliseconds: 4_000, title: 'On the way', transcript: '' };
      writer.create('voiceNote', id, {
        ...audio,
        moment: { day: '2026-11-17', at: 1 },
        createdAt: 1,
        ...more,
      });
      return null;
    },
    id,
  );

test('[TOOL-14] logged time is linked to the voice note that told of it, and an undo takes both back', async () => {
  const { stores } = bed();
  say(stores, { id: 'said', categoryId: HOME, deletedAt: null });
  const item = firstOf(
    await proposed(stores, [call(name, { taskId: TASK, ...span, sourceEntryId: 'said' })]),
  );
  expect(shown(stores, item).changes.map(({ kind }) => kind)).toEqual(['timeEntry', 'link']);
  const [{ id: entry = '' } = {}] = shown(stores, item).changes;
  const link = linkId(endsOf({ kind: 'relates', from: entry, to: 'said' }));
  expect(accept(stores, item)).toMatchObject({ ok: true, value: { changedEntityIds: [entry, link] } });
  const isLinked = (): boolean => {
    const { records } = stores.journal;
    const state = records.readState(records.registerKind('link'), link);
    return state.ok && state.value !== null && effectiveOf(linkKind, state.value)['deletedAt'] === null;
  };
  expect(isLinked()).toBe(true);
  expect(undoOperation(stores, item.operationId)).toMatchObject({ ok: true });
  expect(isLinked()).toBe(false);
});

test('[TOOL-14] one that is not there, was deleted, or lies elsewhere is no source', () => {
  const { stores } = bed();
  makeAgent(stores);
  say(stores, { id: 'gone', categoryId: HOME, deletedAt: 9 });
  say(stores, { id: 'theirs', categoryId: WORK, deletedAt: null });
  const targetsFor = (sourceEntryId: string) => {
    const prepared = allTools.find(name)?.prepare({ taskId: TASK, ...span, sourceEntryId });
    if (prepared?.ok !== true) throw new Error('no call');
    return prepared.value.targets(contextIn(stores));
  };
  expect(targetsFor('nothing')).toMatchObject({
    error: { code: 'unsafe_target', detail: 'entry nothing: unresolved' },
  });
  expect(targetsFor('gone')).toMatchObject({
    error: { code: 'unsafe_target', detail: 'voiceNote gone: deleted' },
  });
  expect(targetsFor('theirs')).toMatchObject({
    value: { categoryIds: [HOME, WORK], targetRefs: [TASK, 'theirs'] },
  });
});
