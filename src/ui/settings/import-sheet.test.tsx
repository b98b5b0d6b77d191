import { act, fireEvent, render, screen } from '@testing-library/react-native';
import type { Json } from '../../core/json';
import { ScreenFrame } from '../screens/testing/screen-frame';
import { createScriptedPeer } from '../screens/testing/scripted-peer';
import { ImportSheet } from './import-sheet';

const dryRun = {
  digest: 'd'.repeat(64),
  records: 3,
  countByKind: { task: 2, category: 1 },
  profileIsEmpty: true,
};
const show = async (answer: Json) => {
  const state = { way: 'system', isReady: true };
  const peer = createScriptedPeer({ 'data.importDryRun': answer, 'deviceCheck.state': state });
  const closed = jest.fn();
  render(
    <ScreenFrame peer={peer}>
      <ImportSheet file={{ name: 'mine.json', transferId: 'sent' }} onClose={closed} />
    </ScreenFrame>,
  );
  await act(async () => undefined);
  return { peer, closed };
};

test('[SCREEN-6] an import shows what it would bring before anything is written', async () => {
  const { peer } = await show(dryRun);
  expect(screen.getByText('From mine.json')).toBeTruthy();
  expect(screen.getByText('Tasks')).toBeTruthy();
  expect(screen.getByText('2')).toBeTruthy();
  expect(peer.commands).toEqual([]);
});

test('[SCREEN-6] only the confirmation imports, and the toast leads back', async () => {
  const { peer, closed } = await show(dryRun);
  peer.answerNext({ ok: true, value: { actId: 'act1', records: 3 } });
  await act(async () => fireEvent.press(screen.getByRole('button', { name: 'Import 3 records' })));
  expect(peer.commands).toMatchObject([{ name: 'data.import', input: { transferId: 'sent' } }]);
  expect(closed).toHaveBeenCalledTimes(1);
  await act(async () => fireEvent.press(screen.getByTestId('toast-undo')));
  expect(peer.commands[1]).toMatchObject({ name: 'act.undo', input: { actId: 'act1' } });
});

test('[VOUCH-4] an export that is said to be one’s own is taken in with the device’s word for that file', async () => {
  const { peer, closed } = await show(dryRun);
  fireEvent.press(screen.getByTestId('import-own'));
  peer.answerNext({ ok: false, error: { code: 'device_check_refused' } });
  await act(async () => fireEvent.press(screen.getByTestId('import-confirm')));
  const checked = { what: 'importOwn', digest: dryRun.digest };
  expect(peer.commands).toMatchObject([{ name: 'deviceCheck.pass', input: { for: checked } }]);
  expect(closed).not.toHaveBeenCalled();
  peer.answerNext({ ok: true, value: { proof: 'e'.repeat(64), until: 9 } });
  peer.answerNext({ ok: true, value: { actId: 'act1', records: 3 } });
  await act(async () => fireEvent.press(screen.getByTestId('import-confirm')));
  expect(peer.commands.slice(1)).toMatchObject([
    { name: 'deviceCheck.pass' },
    { name: 'data.import', input: { transferId: 'sent', isOwn: true, proof: 'e'.repeat(64) } },
  ]);
  expect(closed).toHaveBeenCalledTimes(1);
});

test('[SCREEN-6] into a profile that holds something there is nothing to confirm', async () => {
  await show({ ...dryRun, profileIsEmpty: false });
  expect(screen.getByText(/goes into an empty one only/)).toBeTruthy();
  expect(screen.queryByTestId('import-confirm')).toBeNull();
});

test('[SCREEN-6] a refused import says why and stays open', async () => {
  const { peer, closed } = await show(dryRun);
  peer.answerNext({ ok: false, error: { code: 'not_found' } });
  await act(async () => fireEvent.press(screen.getByTestId('import-confirm')));
  expect(screen.getByText(/^This is no longer here\./)).toBeTruthy();
  expect(closed).not.toHaveBeenCalled();
});

test('[SCREEN-6] each kind of record is named in words, one that has none of its own too', async () => {
  await show({ ...dryRun, countByKind: { timeEntry: 2, voiceNote: 1, ofTomorrow: 4 } });
  expect(screen.getByText('Time')).toBeTruthy();
  expect(screen.getByText('Voice note')).toBeTruthy();
  expect(screen.getByText('Other records')).toBeTruthy();
  expect(screen.queryByText(/timeEntry|voiceNote|ofTomorrow/)).toBeNull();
});

test('[SCREEN-6] while it imports the sheet stays, so that somebody sees what came of it', async () => {
  const { peer, closed } = await show(dryRun);
  peer.answerNext({ ok: false, error: { code: 'not_found' } });
  fireEvent.press(screen.getByTestId('import-confirm'));
  fireEvent.press(screen.getByTestId('sheet-close'));
  expect(closed).not.toHaveBeenCalled();
  expect(await screen.findByText(/^This is no longer here\./)).toBeTruthy();
  fireEvent.press(screen.getByTestId('sheet-close'));
  expect(closed).toHaveBeenCalledTimes(1);
});

test('[TRANSFER-17] what the file does not hold is said before anything is written', async () => {
  await show({ ...dryRun, attachmentsLeftOut: 1, attachmentsMissing: 2 });
  expect(
    screen.getByText(/^1 picture had no room in it.* 2 pictures or recordings were not on/),
  ).toBeTruthy();
});
