import { act, fireEvent, render, screen } from '@testing-library/react-native';
import { fail, ok } from '../../core/result';
import { ScreenFrame } from '../screens/testing/screen-frame';
import { createScriptedPeer } from '../screens/testing/scripted-peer';
import { createTestDevice } from '../testing/test-device';
import { Recovery } from './recovery';

const press = (testID: string) => act(async () => fireEvent.press(screen.getByTestId(testID)));

test('[VOUCH-4] a recovery cannot ask the device, so nobody says there whose export it is', async () => {
  const device = createTestDevice();
  const restore = jest.fn().mockResolvedValueOnce(fail('import_not_json')).mockResolvedValueOnce(ok(null));
  const restored = jest.fn();
  render(
    <ScreenFrame peer={createScriptedPeer({})} device={device}>
      <Recovery start={{ state: 'recovery', restore }} onRestored={restored} />
    </ScreenFrame>,
  );
  device.willPick({ name: 'a.json', text: 'cut' });
  await press('recovery-restore');
  expect(restore).not.toHaveBeenCalled();
  await press('restore-confirm');
  expect(restore).toHaveBeenLastCalledWith({ text: 'cut' });
  expect(screen.getByRole('alert')).toBeTruthy();
  device.willPick({ name: 'b.json', text: 'mine' });
  await press('recovery-restore');
  expect(screen.queryByTestId('import-own')).toBeNull();
  await press('restore-confirm');
  expect(restore).toHaveBeenLastCalledWith({ text: 'mine' });
  expect(restored).toHaveBeenCalledTimes(1);
});
