import { afterAnswer, shownOf, withChoice, withoutChoice, withoutLast, type Pending } from './pending';

const key = 'a task';
const chosen = (stored: string, ...tos: readonly string[]): Pending<string> | null =>
  tos.reduce<Pending<string> | null>(
    (pending, to) => withChoice(pending, { key, stored, choice: { to } }),
    null,
  );
/** What is shown after each answer. */
const shown = (start: Pending<string> | null, answers: readonly string[]): readonly string[] => {
  let pending = start;
  return answers.map((stored) => {
    pending = pending === null ? null : afterAnswer(pending, { key, stored });
    return shownOf(pending, stored);
  });
};

test('[PENDING-1] a choice is shown until the answer brings it, or what nobody chose here', () => {
  expect(shown(chosen('open', 'done'), ['open', 'done'])).toEqual(['done', 'done']);
  expect(shown(chosen('open', 'done'), ['open', 'blocked'])).toEqual(['done', 'blocked']);
});

test('[PENDING-1] to choose none is a choice as well', () => {
  const pending = withChoice<string | null>(null, { key, stored: 'work', choice: { to: null } });
  expect(shownOf(pending, 'work')).toBeNull();
});

test('[PENDING-1] a choice that failed is taken back, and the one after it stands', () => {
  const first = { to: 'done' };
  const pending = withChoice(null, { key, stored: 'open', choice: first });
  expect(shownOf(withoutChoice(pending, first), 'open')).toBe('open');
  const both = withChoice(pending, { key, stored: 'open', choice: { to: 'blocked' } });
  expect(shownOf(withoutChoice(both, first), 'open')).toBe('blocked');
});

test('[PENDING-1] a choice belongs to its record: another one in the same row shows its own', () => {
  const pending = chosen('open', 'done');
  expect(pending === null ? null : afterAnswer(pending, { key: 'another task', stored: 'open' })).toBeNull();
});

test('[PENDING-2] an undo that returns to the old value shows the old value', () => {
  expect(shown(chosen('open', 'done'), ['done', 'open'])).toEqual(['done', 'open']);
});

test('[PENDING-3] the answers to the choices before the last one change nothing', () => {
  expect(shown(chosen('10:15', '10:30', '10:45', '11:00'), ['10:30', '10:45', '11:00'])).toEqual([
    '11:00',
    '11:00',
    '11:00',
  ]);
  expect(shown(chosen('10:15', '10:30', '10:45'), ['10:30', '9:00'])).toEqual(['10:45', '9:00']);
});

test('[PENDING-3] an answer that never comes ends the waiting for the last choice, and for none before it', () => {
  const [first, last] = [{ to: 'done' }, { to: 'open' }];
  const one = withChoice(null, { key, stored: 'open', choice: first });
  const two = withChoice(one, { key, stored: 'done', choice: last });
  expect(two.stored).toBe('open');
  expect(withoutLast(two, first)).toBe(two);
  expect(withoutLast(two, last)).toBeNull();
});

test('[PENDING-3] there and back again, each answer on its own, ends where the person ended', () => {
  expect(shown(chosen('open', 'done', 'open'), ['done', 'open', 'blocked'])).toEqual([
    'open',
    'open',
    'blocked',
  ]);
});
