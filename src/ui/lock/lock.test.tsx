import { act, fireEvent, render, screen, waitFor } from '@testing-library/react-native';
import { useState } from 'react';
import { AppState, Text as Words } from 'react-native';
import type { AppStart } from '../../runtime/app-start';
import { Button, Sheet } from '../components';
import { SafeLock } from '../safe-mode/safe-lock';
import { ScreenFrame } from '../screens/testing/screen-frame';
import { createScriptedPeer } from '../screens/testing/scripted-peer';
import { LockSection } from '../settings/lock-section';
import { StartProvider } from '../shell/start-provider';
import { createTestDevice } from '../testing/test-device';
import { LockGate } from './lock-gate';
import { LockProvider, useLock } from './lock-provider';
import { keepLock, readLock, type LockSettings } from './lock-settings';

const Diary = () => {
  const { lockNow, change } = useLock();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Words>my diary</Words>
      <Button label="open a sheet" onPress={() => setOpen(true)} testID="open-sheet" />
      <Button label="lock" onPress={lockNow} testID="lock-it" />
      <Button label="on" onPress={() => change({ onAt: ['hub'] })} testID="switch-on" />
      <Sheet isOpen={isOpen} onClose={() => setOpen(false)} title="a sheet">
        <Words>in the sheet</Words>
      </Sheet>
    </>
  );
};

type State = { way: 'system' | 'passphrase' | 'none'; isReady: boolean };
type Refusal = { code: string };
const setUp = (settings: LockSettings, state: State | Refusal = { way: 'passphrase', isReady: true }) => {
  const peer = createScriptedPeer('code' in state ? {} : { 'deviceCheck.state': state });
  if ('code' in state) peer.refuse('deviceCheck.state', state.code);
  const device = createTestDevice();
  keepLock(device.keyValue, settings);
  const guard: string[] = [];
  render(
    <ScreenFrame peer={peer} device={device}>
      <LockProvider>
        <LockGate place="hub" onLocked={() => guard.push('locked')} onFirstOpen={() => guard.push('opened')}>
          <Diary />
        </LockGate>
      </LockProvider>
    </ScreenFrame>,
  );
  return { peer, device, guard };
};
const press = async (testID: string) => {
  const target = await screen.findByTestId(testID);
  await act(async () => fireEvent.press(target));
};
const proof = { proof: 'a'.repeat(64), until: 1_060_000 };
const on: LockSettings = { onAt: ['hub'], after: '60' };

test('[LOCK-1] [LOCK-2] a start with the lock on draws nothing of the person’s until the passphrase was right', async () => {
  const { peer, guard, device } = setUp(on);
  expect(await screen.findByTestId('lock-passphrase')).toBeTruthy();
  expect(screen.queryByText('my diary', { includeHiddenElements: true })).toBeNull();
  expect([guard, device.protections]).toEqual([['locked'], [true]]);
  fireEvent.changeText(screen.getByTestId('lock-passphrase'), 'wrong words');
  peer.answerNext({ ok: false, error: { code: 'device_check_refused' } });
  await press('lock-open');
  expect(screen.getByText(/That was not right/)).toBeTruthy();
  expect(screen.queryByText('my diary', { includeHiddenElements: true })).toBeNull();
  fireEvent.changeText(screen.getByTestId('lock-passphrase'), 'right words');
  peer.answerNext({ ok: true, value: proof });
  await press('lock-open');
  expect(screen.getByText('my diary')).toBeTruthy();
  expect(peer.commands.at(-1)).toMatchObject({
    name: 'deviceCheck.pass',
    input: { for: { what: 'unlock' }, passphrase: 'right words' },
  });
  expect(guard).toEqual(['locked', 'opened']);
});

test('[LOCK-1] [LOCK-2] after the time away it asks again: screens and sheets are out of sight, and afterwards as they were', async () => {
  const listen = jest.mocked(AppState.addEventListener);
  listen.mockClear();
  const now = jest.spyOn(Date, 'now').mockReturnValue(0);
  const come = (state: 'active' | 'background', at: number) =>
    act(async () => {
      now.mockReturnValue(at);
      for (const [, listener] of listen.mock.calls) listener(state);
    });
  const { peer } = setUp({ onAt: [], after: '60' });
  await press('switch-on');
  await press('open-sheet');
  await come('background', 1_000);
  await come('active', 60_999);
  expect(screen.getByText('in the sheet')).toBeTruthy();
  await come('background', 100_000);
  await come('active', 160_000);
  expect(await screen.findByTestId('lock-screen')).toBeTruthy();
  expect(screen.queryByText('in the sheet')).toBeNull();
  expect(screen.queryByText('my diary')).toBeNull();
  // A phone leaves the app to ask for its code: that is no time away.
  fireEvent.changeText(await screen.findByTestId('lock-passphrase'), 'right words');
  await come('background', 200_000);
  peer.answerNext({ ok: true, value: proof });
  await press('lock-open');
  await come('active', 300_000);
  await waitFor(() => expect(screen.getByText('in the sheet')).toBeTruthy());
  now.mockRestore();
});

test('[LOCK-4] a device that can no longer tell opens, the lock is off, and that is said', async () => {
  const { device } = setUp(on, { way: 'passphrase', isReady: false });
  expect(await screen.findByText('my diary')).toBeTruthy();
  expect(screen.getByText(/This device can no longer tell/)).toBeTruthy();
  expect(readLock(device.keyValue).onAt).toEqual([]);
});

test('[LOCK-4] [KEY-3] where the store cannot be asked for a moment it stays locked and says so, and asks again', async () => {
  const { device, peer } = setUp(on, { code: 'device_check_shut' });
  const again = await screen.findByText('Try again');
  expect(screen.getByText(/cannot be read right now/)).toBeTruthy();
  expect(screen.queryByText('my diary', { includeHiddenElements: true })).toBeNull();
  expect(readLock(device.keyValue).onAt).toEqual(['hub']);
  peer.set('deviceCheck.state', { way: 'passphrase', isReady: true });
  await act(async () => fireEvent.press(again));
  expect(await screen.findByTestId('lock-passphrase')).toBeTruthy();
  expect(readLock(device.keyValue).onAt).toEqual(['hub']);
});

test('[LOCK-1] a phone asks by itself at once, and again by a tap where that was cancelled', async () => {
  const { peer } = setUp({ onAt: [], after: '0' }, { way: 'system', isReady: true });
  await press('switch-on');
  peer.answerNext({ ok: false, error: { code: 'device_check_cancelled' } });
  await press('lock-it');
  expect(await screen.findByText(/You did not confirm/)).toBeTruthy();
  peer.answerNext({ ok: true, value: proof });
  await press('lock-open');
  expect(screen.getByText('my diary')).toBeTruthy();
});

const failed: AppStart = { state: 'failed', failure: { code: 'start_failed' } };
/** One after the other, the last again and again. */
const setUpSafe = (startsOf: (open: AppStart) => readonly AppStart[]) => {
  const peer = createScriptedPeer({ 'deviceCheck.state': { way: 'passphrase', isReady: true } });
  const device = createTestDevice();
  keepLock(device.keyValue, on);
  const starts = [...startsOf({ state: 'open', client: peer.client, place: 'hub', isTrial: false })];
  const open = async () => (starts.length > 1 ? starts.shift() : starts[0]) ?? failed;
  render(
    <ScreenFrame peer={peer} device={device}>
      <LockProvider>
        <SafeLock open={open}>
          <Words>export everything</Words>
        </SafeLock>
      </LockProvider>
    </ScreenFrame>,
  );
  return { peer };
};

test('[LOCK-5] safe mode asks before it shows its export', async () => {
  const { peer } = setUpSafe((open) => [open]);
  const field = await screen.findByTestId('lock-passphrase');
  expect(screen.queryByText('export everything')).toBeNull();
  fireEvent.changeText(field, 'right words');
  peer.answerNext({ ok: true, value: proof });
  await press('lock-open');
  expect(screen.getByText('export everything')).toBeTruthy();
});

test('[LOCK-5] where nothing opens that could ask, safe mode says why and stays shut, and asks once something does', async () => {
  setUpSafe((open) => [failed, open]);
  expect(await screen.findByTestId('start-failed')).toBeTruthy();
  expect(screen.queryByText('export everything')).toBeNull();
  await act(async () => fireEvent.press(screen.getByText('Try again')));
  expect(await screen.findByTestId('lock-passphrase')).toBeTruthy();
  expect(screen.queryByText('export everything')).toBeNull();
});

test('[LOCK-5] a peer that goes away while it is asked opens nothing', async () => {
  setUpSafe((open) => [open, failed]);
  fireEvent.changeText(await screen.findByTestId('lock-passphrase'), 'right words');
  await press('lock-open');
  expect(await screen.findByTestId('start-failed')).toBeTruthy();
  expect(screen.queryByText('export everything')).toBeNull();
});

test('[LOCK-3] it is switched on and off only where the check was just passed', async () => {
  const peer = createScriptedPeer({ 'deviceCheck.state': { way: 'system', isReady: true } });
  const device = createTestDevice();
  render(
    <ScreenFrame peer={peer} device={device}>
      <StartProvider start={{ state: 'open', client: peer.client, place: 'device', isTrial: false }}>
        <LockProvider>
          <LockSection />
        </LockProvider>
      </StartProvider>
    </ScreenFrame>,
  );
  await screen.findByText(/It asks for you at every start/);
  peer.answerNext({ ok: false, error: { code: 'device_check_cancelled' } });
  await press('lock-switch');
  expect(readLock(device.keyValue).onAt).toEqual([]);
  peer.answerNext({ ok: true, value: proof });
  await press('lock-switch');
  expect([readLock(device.keyValue).onAt, device.protections.at(-1)]).toEqual([['device'], true]);
  peer.answerNext({ ok: false, error: { code: 'device_check_refused' } });
  await press('lock-switch');
  expect(readLock(device.keyValue).onAt).toEqual(['device']);
  peer.answerNext({ ok: true, value: proof });
  await press('lock-switch');
  expect([readLock(device.keyValue).onAt, device.protections.at(-1)]).toEqual([[], false]);
});

test('[LOCK-3] the lock of another peer in this browser is neither asked nor switched off here', async () => {
  const { device } = setUp({ onAt: ['browser'], after: '0' }, { way: 'passphrase', isReady: false });
  expect(await screen.findByText('my diary')).toBeTruthy();
  expect(readLock(device.keyValue).onAt).toEqual(['browser']);
});
