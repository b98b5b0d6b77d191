import fc from 'fast-check';
import { changedElsewhere, cleanDraft, stepDraft, textOfDraft, type Draft, type DraftEvent } from './draft';

const walk = (start: Draft, events: readonly DraftEvent[]) => {
  const saves: string[] = [];
  let draft = start;
  for (const event of events) {
    const step = stepDraft(draft, event);
    draft = step.draft;
    if (step.save !== null) saves.push(step.save);
  }
  return { draft, saves };
};
const type = (text: string): DraftEvent => ({ type: 'typed', text });
const change = (value: string): DraftEvent => ({ type: 'stored-changed', value });
const failure = { code: 'offline' };

test('typing and leaving saves once and ends clean', () => {
  const { draft, saves } = walk(cleanDraft('a'), [type('b'), { type: 'finished' }, { type: 'saved' }]);
  expect(saves).toEqual(['b']);
  expect(draft).toEqual(cleanDraft('b'));
});

test('[DRAFT-1] a failed save keeps the text and the next try sends it', () => {
  const failed = walk(cleanDraft('a'), [type('b'), { type: 'finished' }, { type: 'save-failed', failure }]);
  expect(failed.draft).toMatchObject({ phase: 'failed', text: 'b', failure });
  const again = walk(failed.draft, [{ type: 'finished' }, change('b'), { type: 'saved' }]);
  expect(again.saves).toEqual(['b']);
  expect(again.draft).toEqual(cleanDraft('b'));
});

test('[DRAFT-1] what was typed while a save was under way is kept and saved after it', () => {
  const { draft, saves } = walk(cleanDraft('a'), [
    type('b'),
    { type: 'finished' },
    type('bc'),
    { type: 'saved' },
    { type: 'finished' },
  ]);
  expect(saves).toEqual(['b', 'bc']);
  expect(draft).toMatchObject({ phase: 'saving', base: 'b', text: 'bc' });
});

test('[DRAFT-1] what was typed and finished while a save was under way is sent after it', () => {
  const first = stepDraft(stepDraft(cleanDraft('a'), { type: 'typed', text: 'ab' }).draft, {
    type: 'finished',
  });
  const typed = stepDraft(first.draft, { type: 'typed', text: 'abc' }).draft;
  const left = stepDraft(typed, { type: 'finished' });
  expect(left.save).toBeNull();
  expect(stepDraft(left.draft, { type: 'saved' }).save).toBe('abc');
  const refused = stepDraft(typed, { type: 'refused', failure: { code: 'text_not_storable' } });
  expect(stepDraft(refused.draft, { type: 'saved' }).save).toBe('abc');
});

test('[DRAFT-2] a change from elsewhere is shown and not overwritten until the person chose', () => {
  const open = walk(cleanDraft('a'), [type('mine'), change('theirs'), { type: 'finished' }]);
  expect(open.saves).toEqual([]);
  expect(changedElsewhere(open.draft)).toBe('theirs');
  expect(walk(open.draft, [{ type: 'theirs-taken' }]).draft).toEqual(cleanDraft('theirs'));
  const kept = walk(open.draft, [{ type: 'mine-kept' }, { type: 'saved' }]);
  expect(kept.saves).toEqual(['mine']);
  expect(kept.draft).toEqual(cleanDraft('mine'));
});

test('[DRAFT-2] the live answer to one’s own save is no change from elsewhere', () => {
  const { draft } = walk(cleanDraft('a'), [type('b'), { type: 'finished' }, change('b'), type('bc')]);
  expect(changedElsewhere(draft)).toBeNull();
});

test('[DRAFT-3] text typed back to what is stored needs no save', () => {
  const { draft, saves } = walk(cleanDraft('a'), [type('ab'), type('a'), { type: 'finished' }]);
  expect(saves).toEqual([]);
  expect(draft).toEqual(cleanDraft('a'));
});

const anyEvent: fc.Arbitrary<DraftEvent> = fc.oneof(
  fc.constantFrom('x', 'y', 'z').map(type),
  fc.constantFrom('x', 'y', 'z').map(change),
  fc.constantFrom<DraftEvent>(
    { type: 'finished' },
    { type: 'saved' },
    { type: 'save-failed', failure },
    { type: 'refused', failure },
    { type: 'mine-kept' },
  ),
);

test('[DRAFT-1] only typing, or taking what is stored, ever changes the text in the field', () => {
  fc.assert(
    fc.property(fc.array(anyEvent), (events) => {
      let draft: Draft = cleanDraft('x');
      for (const event of events) {
        const before = draft;
        draft = stepDraft(draft, event).draft;
        if (event.type === 'typed') expect(textOfDraft(draft)).toBe(event.text);
        else if (before.phase !== 'clean' && event.type !== 'saved') {
          expect(textOfDraft(draft)).toBe(textOfDraft(before));
        }
      }
    }),
  );
});
