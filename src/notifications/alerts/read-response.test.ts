import fc from 'fast-check';
import { alertActions } from '../../core/alerts';
import { sha256 } from '../../core/sha256';
import { payloadOf, readResponse } from './read-response';

const ID = 'ab'.repeat(32);
const good = { id: ID, data: payloadOf(ID), action: 'approve', shownAt: 1_000 };

test('[ALERT-4] an id of ours, a button of ours, an instant', () => {
  const read = readResponse(good, sha256);
  expect(read).toMatchObject({ alertId: ID, action: 'approve' });
  expect(read?.responseId).toMatch(/^[0-9a-f]{64}$/);
});

test('[ALERT-3] the same tap has the same id, another has another', () => {
  const idOf = (more: object): string | undefined => readResponse({ ...good, ...more }, sha256)?.responseId;
  expect(idOf({})).toBe(idOf({}));
  expect(new Set([idOf({}), idOf({ action: 'reject' }), idOf({ shownAt: 1_001 })]).size).toBe(3);
});

const other = 'cd'.repeat(32);
test.each([
  ['no payload', { data: undefined }],
  ['a payload that is text', { data: `{"alert":"${ID}"}` }],
  ['more than an id', { data: { alert: ID, url: 'reveille://stops' } }],
  ['a command', { data: { alert: ID, command: 'approval.accept' } }],
  ['the id of another alert', { data: payloadOf(other) }],
  ['an id that is a path', { id: '../../approval', data: { alert: '../../approval' } }],
  ['an id in capitals', { id: ID.toUpperCase(), data: payloadOf(ID.toUpperCase()) }],
  ['an id with something behind it', { id: `${ID}\n`, data: payloadOf(`${ID}\n`) }],
  ['a button that we have not', { action: 'approveAll' }],
  ['a button by its name in the library', { action: 'expo.modules.notifications.actions.DEFAULT' }],
  ['no button', { action: null }],
  ['no instant', { shownAt: Number.NaN }],
  ['an instant without end', { shownAt: Number.POSITIVE_INFINITY }],
  ['an instant that is text', { shownAt: '1000' }],
  ['a list', { data: [ID] }],
])('[ALERT-4] %s is nothing', (_what, more) => {
  expect(readResponse({ ...good, ...more }, sha256)).toBeNull();
});

test('[ALERT-4] whatever comes, it is one of ours or nothing', () => {
  fc.assert(
    fc.property(fc.anything(), fc.anything(), fc.anything(), fc.anything(), (id, data, action, shownAt) => {
      const read = readResponse({ id, data, action, shownAt }, sha256);
      expect(read === null || alertActions.includes(read.action)).toBe(true);
    }),
  );
});
