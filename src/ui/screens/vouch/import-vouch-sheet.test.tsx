import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react-native';
import { useState } from 'react';
import type { Json } from '../../../core/json';
import { ok } from '../../../core/result';
import type { ApiAnswer } from '../../../runtime/api/transport';
import { StartProvider } from '../../shell/start-provider';
import { createHeldAnswer, createScriptedPeer } from '../testing/scripted-peer';
import { ScreenFrame } from '../testing/screen-frame';
import { ImportVouchSheet } from './import-vouch-sheet';

const hash = 'c'.repeat(64);
const found = {
  actId: 'import-markdown-1',
  format: 'markdown',
  at: Date.UTC(2026, 10, 20, 12),
  records: 2,
  fields: 3,
  countByKind: { note: 1, category: 1 },
  left: 1,
  hash,
};
const first = {
  ref: { kind: 'note', id: 'n1' },
  title: 'Lake',
  texts: [
    { field: 'title', text: 'Lake', isEdited: false },
    { field: 'body', text: 'The whole of it.', isEdited: true },
  ],
};
const second = {
  ref: { kind: 'category', id: 'c1' },
  title: 'Home',
  texts: [{ field: 'name', text: 'Home', isEdited: false }],
};
const proof = 'd'.repeat(64);
const checked = { way: 'passphrase', isReady: true };

const press = async (testID: string) => {
  const target = await screen.findByTestId(testID);
  await act(async () => fireEvent.press(target));
};
const Opened = () => {
  const [isOpen, setOpen] = useState(true);
  return isOpen ? <ImportVouchSheet actId={found.actId} onClose={() => setOpen(false)} /> : null;
};
const show = (more: Readonly<Record<string, Json>> = {}) => {
  const peer = createScriptedPeer({
    'vouch.import': found,
    'vouch.importTexts': { records: [first], next: '1' },
    'deviceCheck.state': checked,
    ...more,
  });
  render(
    <ScreenFrame peer={peer}>
      <StartProvider start={{ state: 'open', client: peer.client, place: 'hub', isTrial: false }}>
        <Opened />
      </StartProvider>
    </ScreenFrame>,
  );
  return peer;
};
const pass = async (peer: ReturnType<typeof show>, answer: ApiAnswer | Promise<ApiAnswer>) => {
  await press('import-vouch-confirm');
  fireEvent.changeText(await screen.findByTestId('passphrase-input'), 'vier blaue Stühle');
  peer.answerNext(ok({ proof, until: 1_060_000 }));
  peer.answerNext(answer);
  await press('passphrase-confirm');
};

test('[VOUCH-2] an import says how many texts it is about, and every one can be read before', async () => {
  const peer = show();
  expect((await screen.findByTestId('import-vouch-count')).props['children']).toBe('3 texts');
  expect(screen.getByText('The whole of it.')).toBeTruthy();
  expect(screen.getByText('You changed it since')).toBeTruthy();
  expect(screen.getByText(/^1 text stays marked/)).toBeTruthy();
  expect(screen.queryByText('Home')).toBeNull();
  peer.set('vouch.importTexts', { records: [second], next: null });
  await press('import-vouch-more');
  expect(await screen.findByText('Home')).toBeTruthy();
  expect(screen.getByText('The whole of it.')).toBeTruthy();
  expect(screen.queryByTestId('import-vouch-more')).toBeNull();
  expect(peer.commands).toEqual([]);
});

test('[VOUCH-2] a long text begins short, and is opened whole before it is vouched for', async () => {
  const long = 'A line of many.\n'.repeat(20);
  const texts = [{ field: 'body', text: long, isEdited: false }];
  show({ 'vouch.importTexts': { records: [{ ...first, texts }], next: null } });
  expect((await screen.findByText(/^A line of many/)).props['numberOfLines']).toBe(6);
  expect(screen.getByLabelText('Show all: Lake')).toBeTruthy();
  await press('import-vouch-whole-body');
  expect(screen.getByText(/^A line of many/).props['numberOfLines']).toBeUndefined();
  expect(screen.queryByTestId('import-vouch-whole-body')).toBeNull();
});

test('[VOUCH-4] the device asks first; who turns away has vouched for nothing', async () => {
  const peer = show();
  await press('import-vouch-confirm');
  expect(await screen.findByTestId('passphrase-sheet')).toBeTruthy();
  const close = within(screen.getByTestId('passphrase-sheet')).getByTestId('sheet-close');
  await act(async () => fireEvent.press(close));
  await waitFor(() => expect(screen.queryByTestId('passphrase-sheet')).toBeNull());
  expect(peer.commands).toEqual([]);
  expect(screen.getByTestId('import-vouch-confirm')).toBeTruthy();
});

test('[VOUCH-2] [VOUCH-4] exactly what was counted is vouched for, in sight, and it can be undone', async () => {
  const peer = show();
  const vouching = createHeldAnswer();
  await pass(peer, vouching.answer);
  expect(await screen.findByTestId('import-vouch-progress')).toBeTruthy();
  expect(screen.queryByTestId('import-vouch-confirm')).toBeNull();
  expect(peer.commands).toMatchObject([
    { name: 'deviceCheck.pass', input: { for: { what: 'vouchImport', actId: found.actId, hash } } },
    { name: 'vouch.import', input: { actId: found.actId, hash, proof } },
  ]);
  await act(async () => vouching.settle(ok({ actId: 'v1', records: 2, fields: 3, left: 1 })));
  expect(screen.queryByTestId('import-vouch-sheet')).toBeNull();
  const undo = await screen.findByText('Undo');
  await act(async () => fireEvent.press(undo));
  await waitFor(() =>
    expect(peer.commands.at(-1)).toMatchObject({ name: 'act.undo', input: { actId: 'v1' } }),
  );
});

test('[VOUCH-2] an import that reads otherwise now says so, and stays as it was', async () => {
  const peer = show();
  await pass(peer, { ok: false, error: { code: 'vouch_changed' } });
  expect(await screen.findByTestId('import-vouch-confirm')).toBeTruthy();
  expect(peer.commands.at(-1)).toMatchObject({ name: 'vouch.import' });
  expect(screen.queryByText('Undo')).toBeNull();
});

test('of an import that is all the person’s own there is nothing to say', async () => {
  show({
    'vouch.import': { ...found, fields: 0, records: 0 },
    'vouch.importTexts': { records: [], next: null },
  });
  expect(await screen.findByTestId('import-vouch-nothing')).toBeTruthy();
  expect(screen.queryByTestId('import-vouch-confirm')).toBeNull();
});
