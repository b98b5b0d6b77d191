import { act, fireEvent, render, screen } from '@testing-library/react-native';
import type { Failure, Result } from '../../../core/result';
import { fail, ok } from '../../../core/result';
import type { LiveRecording, SoundRecorder } from '../../../core/sound';
import { createTestDevice } from '../../testing/test-device';
import { createHeldAnswer, createScriptedPeer } from '../testing/scripted-peer';
import { ScreenFrame } from '../testing/screen-frame';
import { RecordButton } from './record-button';
import { RecordingProvider } from './recording-provider';

jest.mock('expo-router', () => ({ useRouter: () => ({ push: jest.fn() }) }));

const live: LiveRecording = {
  mime: 'audio/webm',
  pause: () => undefined,
  resume: () => undefined,
  stop: async () => undefined,
};
const setUp = (microphone: Promise<Result<LiveRecording, Failure>>) => {
  const peer = createScriptedPeer({});
  const recorder: SoundRecorder = {
    isOnlyWindow: true,
    start: (ears) => {
      ears.chunk(Uint8Array.of(1));
      return microphone;
    },
  };
  render(
    <ScreenFrame peer={peer} device={{ ...createTestDevice(), recorder }}>
      <RecordingProvider>
        <RecordButton noteId="n1" testID="record" />
      </RecordingProvider>
    </ScreenFrame>,
  );
  return peer;
};
const press = (testID: string) => act(async () => fireEvent.press(screen.getByTestId(testID)));

test('[VOICE-10] taken back, a recording belongs to the note in which it was begun', async () => {
  const peer = setUp(Promise.resolve(ok(live)));
  await press('record');
  await press('recording-discard');
  await press('toast-undo');
  expect(peer.commands.at(-1)).toMatchObject({ name: 'voice.finish', input: { noteId: 'n1' } });
});

test('[SCREEN-23] the way back of what was thrown away goes as the next is thrown away', async () => {
  const peer = setUp(Promise.resolve(ok(live)));
  await press('record');
  await press('recording-discard');
  expect(screen.getByTestId('toast-undo')).toBeTruthy();
  await press('record');
  peer.answerNext(createHeldAnswer().answer);
  await press('recording-discard');
  expect(screen.queryByTestId('toast-undo')).toBeNull();
});

test('[VOICE-7] Stop and Throw away are there before the peer has heard of it', async () => {
  const peer = setUp(Promise.resolve(ok(live)));
  const held = createHeldAnswer();
  peer.answerNext(held.answer);
  await press('record');
  expect(screen.getByTestId('recording-stop')).toBeTruthy();
  expect(screen.getByTestId('recording-discard')).toBeTruthy();
  await act(async () => held.settle(ok({})));
});

test('[VOICE-8] a microphone that is refused after its sheet was closed is said all the same', async () => {
  let answer: (result: Result<LiveRecording, Failure>) => void = () => undefined;
  setUp(new Promise((resolve) => (answer = resolve)));
  await press('record');
  await press('sheet-close');
  expect(screen.queryByTestId('recording-sheet')).toBeNull();
  await act(async () => answer(fail('microphone_refused')));
  expect(screen.getByTestId('recording-refused')).toBeTruthy();
});
