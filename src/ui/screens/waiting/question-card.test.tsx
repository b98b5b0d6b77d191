import { act, fireEvent, render, screen } from '@testing-library/react-native';
import { ok } from '../../../core/result';
import type { SoundRecorder } from '../../../core/sound';
import { createTestDevice } from '../../testing/test-device';
import { createScriptedPeer } from '../testing/scripted-peer';
import { ScreenFrame } from '../testing/screen-frame';
import { RecordingProvider } from '../voice/recording-provider';
import { QuestionCard, type Question } from './question-card';

jest.mock('expo-router', () => ({ useRouter: () => ({ push: jest.fn() }) }));

const question: Question = {
  id: 'q1',
  agentId: 'a1',
  agentName: 'Coach',
  runKey: 'r1',
  kind: 'audio',
  text: 'How was it?',
  options: [],
  isRequired: false,
  requiredBy: null,
  tainted: false,
  state: 'open',
  response: null,
  responseEntryId: null,
  createdAt: 0,
};
const recorder: SoundRecorder = {
  isOnlyWindow: true,
  start: async (ears) => {
    ears.chunk(new Uint8Array([1, 2, 3]));
    return ok({
      mime: 'audio/webm',
      pause: () => undefined,
      resume: () => undefined,
      stop: async () => undefined,
    });
  },
};
const setUp = (asked: Question) => {
  const peer = createScriptedPeer({});
  render(
    <ScreenFrame peer={peer} device={{ ...createTestDevice(), recorder }}>
      <RecordingProvider>
        <QuestionCard question={asked} />
      </RecordingProvider>
    </ScreenFrame>,
  );
  return peer;
};
const press = async (testID: string) => {
  const target = await screen.findByTestId(testID);
  await act(async () => fireEvent.press(target));
};

test('[QUESTION-5] a question that wants to hear is answered with the voice note that was just recorded', async () => {
  const peer = setUp(question);
  await press('question-speak');
  await screen.findByTestId('recording-recording');
  await press('recording-stop');
  const [finish, answer] = peer.commands.slice(-2);
  expect([finish?.name, answer?.name]).toEqual(['voice.finish', 'question.answer']);
  expect(answer?.input).toEqual({ id: 'q1', entryId: `made${peer.commands.length - 1}` });
  expect(screen.queryByTestId('recording-recording')).toBeNull();
});

test('[QUESTION-4] more than an answer holds stays in its field, and it is said by how much', () => {
  setUp({ ...question, kind: 'freeText' });
  fireEvent.changeText(screen.getByTestId('question-text'), 'x'.repeat(10_003));
  expect(screen.getByTestId('question-text').props.value).toHaveLength(10_003);
  expect(screen.getByText(/^3 characters too many\./)).toBeTruthy();
});

test('[QUESTION-5] what is typed is an answer as well, and who does not ask to hear offers no microphone', async () => {
  const peer = setUp(question);
  await act(async () => fireEvent.changeText(screen.getByTestId('question-text'), 'Good.'));
  await press('question-send');
  expect(peer.commands).toMatchObject([{ name: 'question.answer', input: { id: 'q1', response: 'Good.' } }]);
  screen.unmount();
  setUp({ ...question, kind: 'freeText' });
  expect(screen.queryByTestId('question-speak')).toBeNull();
});

test('[QUESTION-5] thrown away and taken back, what was said is the answer all the same', async () => {
  const peer = setUp(question);
  await press('question-speak');
  await screen.findByTestId('recording-recording');
  await press('recording-discard');
  await press('toast-undo');
  const [finish, answer] = peer.commands.slice(-2);
  expect([finish?.name, answer?.name]).toEqual(['voice.finish', 'question.answer']);
  expect(answer?.input).toMatchObject({ id: 'q1' });
});
