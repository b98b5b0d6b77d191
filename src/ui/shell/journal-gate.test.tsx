import { act, fireEvent, render, screen } from '@testing-library/react-native';
import type { Json } from '../../core/json';
import { Text } from '../components';
import { ScreenFrame } from '../screens/testing/screen-frame';
import { createScriptedPeer } from '../screens/testing/scripted-peer';
import { createTestDevice } from '../testing/test-device';
import { JournalGate } from './journal-gate';

const whole = { where: 'hub', isReadOnly: false, isEncryptedAtRest: false, isKept: true };
const status = { ...whole, schemaVersion: 1, appVersion: '1', hostId: 'h', agents: 'working' };
const unfinished = { ...status, unfinishedImport: { actId: 'import-own-1', isOwn: true, format: 'export' } };
const unfinishedAs = (format: string) => ({
  ...status,
  unfinishedImport: { actId: 'a', isOwn: false, format },
});
const setUp = (now: Json = unfinished) => {
  const device = createTestDevice();
  const peer = createScriptedPeer({ 'system.status': now, 'profile.list': { profiles: [] } });
  render(
    <ScreenFrame peer={peer} device={device}>
      <JournalGate>
        <Text>the day</Text>
      </JournalGate>
    </ScreenFrame>,
  );
  return { device, peer };
};
const press = (testID: string) => act(async () => fireEvent.press(screen.getByTestId(testID)));

test('[TRANSFER-12] an interrupted import goes on with the same file, as it was begun', async () => {
  const { device, peer } = setUp();
  expect(screen.queryByText('the day')).toBeNull();
  device.willPick({ name: 'other.json', text: 'other' });
  peer.answerNext({ ok: false, error: { code: 'profile_not_empty' } });
  await press('unfinished-go-on');
  expect(screen.getByText(/another file than the one/)).toBeTruthy();
  device.willPick({ name: 'same.json', text: 'same' });
  peer.answerNext({ ok: true, value: { actId: 'import-own-1', records: 3 } });
  await press('unfinished-go-on');
  expect(peer.commands[1]).toMatchObject({ name: 'data.import', input: { text: 'same', isOwn: true } });
  await act(async () => peer.set('system.status', status));
  expect(await screen.findByText('the day')).toBeTruthy();
});

test('[TRANSFER-12] an interrupted import of another app’s file goes on with that file, as its format', async () => {
  const { device, peer } = setUp(unfinishedAs('ics'));
  expect(screen.getByText(/The import of a calendar was interrupted/)).toBeTruthy();
  device.willPick({ name: 'a.ics', text: 'BEGIN:VCALENDAR' });
  peer.answerNext({ ok: true, value: { transferId: 't1' } });
  peer.answerNext({ ok: true, value: {} });
  peer.answerNext({ ok: false, error: { code: 'import_unfinished' } });
  await press('unfinished-go-on');
  expect(peer.commands.map(({ name }) => name)).toEqual([
    'transfer.begin',
    'transfer.put',
    'import.run',
    'transfer.end',
  ]);
  expect(peer.commands[2]).toMatchObject({ input: { transferId: 't1', format: 'ics' } });
  expect(screen.getByText(/another file than the one/)).toBeTruthy();
});

test('[TRANSFER-12] an interrupted restoring goes on with its backup and its words', async () => {
  setUp(unfinishedAs('backup'));
  expect(screen.getByText(/Restoring a backup was interrupted/)).toBeTruthy();
  await press('unfinished-go-on');
  expect(screen.getByTestId('open-backup-words')).toBeTruthy();
});

test('[TRANSFER-12] what came of an interrupted import is discarded by undoing its act', async () => {
  const { peer } = setUp();
  await press('unfinished-discard');
  expect(peer.commands).toMatchObject([{ name: 'act.undo', input: { actId: 'import-own-1' } }]);
  expect(screen.getByText('Discarded')).toBeTruthy();
});

test('[RESCUE-4] where nothing can be read that is said and stays, with what to do', async () => {
  const { device, peer } = setUp(status);
  peer.refuse('data.export', 'export_nothing_readable');
  await act(async () => peer.refuse('system.status', 'database_corrupt'));
  await screen.findByText(/The file with your data is damaged/);
  await press('journal-export');
  expect(device.saved).toHaveLength(0);
  expect(screen.getByRole('alert')).toHaveTextContent(
    /^Nothing in the damaged file could be read.*Restore a backup/,
  );
});

const gone = ['database_corrupt', 'database_lost'];
test.each(gone)('[RESCUE-5] an export goes into a new profile beside one of %s', async (code) => {
  const { device, peer } = setUp(status);
  await act(async () => peer.refuse('system.status', code));
  device.willPick({ name: 'old.json', text: 'old' });
  await screen.findByTestId('journal-restore-export');
  await press('journal-restore-export');
  peer.answerNext({ ok: true, value: { name: 'own-2' } });
  peer.answerNext({ ok: true, value: { actId: 'a', records: 3 } });
  await press('restore-confirm');
  expect(peer.commands).toMatchObject([
    { name: 'profile.create' },
    { name: 'data.import', input: { text: 'old' } },
  ]);
  expect(screen.getByText(/3 records/)).toBeTruthy();
});

test.each(gone)('[RESCUE-5] a backup is opened over the new profile beside one of %s', async (code) => {
  const { peer } = setUp(status);
  await act(async () => peer.refuse('system.status', code));
  peer.answerNext({ ok: true, value: { name: 'own-2' } });
  await screen.findByTestId('journal-restore-backup');
  await press('journal-restore-backup');
  await act(async () => peer.set('system.status', status));
  expect(peer.commands).toMatchObject([{ name: 'profile.create' }]);
  expect(await screen.findByText('the day')).toBeTruthy();
  expect(screen.getByTestId('open-backup-words')).toBeTruthy();
});

test('[JOURNAL-15] a journal that was lost is said to be, and offers no export of nothing', async () => {
  const { peer } = setUp(status);
  await act(async () => peer.refuse('system.status', 'database_lost'));
  expect(await screen.findByText(/is empty or gone/)).toBeTruthy();
  expect(screen.queryByTestId('journal-export')).toBeNull();
});

test('[RESCUE-3] a damaged profile that does not open has its export beside the sentence that names it', async () => {
  const { device, peer } = setUp();
  peer.set('data.export', { text: '{}', unreadable: [{ kind: 'task', id: 'a' }] });
  await act(async () => peer.refuse('system.status', 'database_corrupt'));
  expect(await screen.findByText(/The file with your data is damaged/)).toBeTruthy();
  await press('journal-export');
  expect(device.saved).toHaveLength(1);
  expect(screen.getByText(/1 record could not be read/)).toBeTruthy();
});

test('[PROFILE-10] where the last profile cannot be told, or is not here, the person chooses among those that are', async () => {
  const { peer } = setUp(status);
  const profiles = [
    { name: 'example', kind: 'example', isCurrent: false },
    { name: 'own', kind: 'own', isCurrent: false },
  ];
  await act(async () => peer.set('profile.list', { profiles }));
  await act(async () => peer.refuse('system.status', 'current_profile_missing'));
  expect(await screen.findByText(/Which profile is yours/)).toBeTruthy();
  expect(screen.queryByText('the day')).toBeNull();
  expect(screen.queryByTestId('journal-export')).toBeNull();
  await act(async () => fireEvent.press(screen.getByText('Open “My own”')));
  expect(peer.commands).toMatchObject([{ name: 'profile.switch', input: { name: 'own' } }]);
});
