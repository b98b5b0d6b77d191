import { act, fireEvent, render, screen } from '@testing-library/react-native';
import { ok } from '../../../core/result';
import type { ApiAnswer } from '../../../runtime/api/transport';
import { createTestDevice } from '../../testing/test-device';
import { ScreenFrame } from '../testing/screen-frame';
import { createHeldAnswer, createScriptedPeer } from '../testing/scripted-peer';
import { ImportScreen } from './import-screen';

jest.mock('expo-router', () => ({
  useIsFocused: () => true,
  useRouter: () => ({ canGoBack: () => true, back: jest.fn() }),
}));

const held = () => {
  const { answer, settle } = createHeldAnswer();
  return { answer, settle: (value: ApiAnswer) => act(async () => settle(value)) };
};
const dryRun = { format: 'todoist', restored: 0, duplicates: 0, countByKind: { task: 2 }, left: [] };
const show = () => {
  const device = createTestDevice();
  const peer = createScriptedPeer({ 'import.dryRun': dryRun, 'import.list': { imports: [] } });
  render(
    <ScreenFrame peer={peer} device={device}>
      <ImportScreen />
    </ScreenFrame>,
  );
  const choose = async () => {
    device.willPick({ name: 'tasks.csv', text: 'a,b' });
    await act(async () => fireEvent.press(screen.getByTestId('import-choose')));
  };
  return { peer, choose, names: () => peer.commands.map(({ name }) => name) };
};
const begun = ok({ transferId: 'file' });

test('an import that is under way keeps its file when the screen is left, and lets it go when it is over', async () => {
  const { peer, choose, names } = show();
  peer.answerNext(begun);
  await choose();
  const running = held();
  peer.answerNext(running.answer);
  await act(async () => fireEvent.press(screen.getByTestId('file-import-confirm')));
  screen.unmount();
  expect(names()).toEqual(['transfer.begin', 'transfer.put', 'import.run']);
  await running.settle(ok({ created: 2, restored: 0, actId: 'act' }));
  expect(names()).toEqual(['transfer.begin', 'transfer.put', 'import.run', 'transfer.end']);
});

test('a file that was still on its way when the screen was left does not stay with the peer', async () => {
  const { peer, choose, names } = show();
  const sending = held();
  peer.answerNext(begun);
  peer.answerNext(sending.answer);
  await choose();
  expect(screen.getByTestId('import-progress')).toBeTruthy();
  screen.unmount();
  await sending.settle(ok({}));
  expect(names()).toEqual(['transfer.begin', 'transfer.put', 'transfer.end']);
});

test('stopping leads back at once, whatever was under way, and what still answers changes nothing', async () => {
  const { peer, choose, names } = show();
  const sending = held();
  peer.answerNext(begun);
  peer.answerNext(sending.answer);
  await choose();
  await act(async () => fireEvent.press(screen.getByTestId('import-stop')));
  expect(screen.getByTestId('import-choose')).toBeTruthy();
  await sending.settle(ok({}));
  expect(screen.getByTestId('import-choose')).toBeTruthy();
  expect(names()).toEqual(['transfer.begin', 'transfer.put', 'transfer.end']);
});
