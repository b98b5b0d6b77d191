import { act, fireEvent, render, screen, waitFor } from '@testing-library/react-native';
import { ok } from '../../../core/result';
import { createTestDevice } from '../../testing/test-device';
import { createHeldAnswer, createScriptedPeer } from '../testing/scripted-peer';
import { ScreenFrame } from '../testing/screen-frame';
import { RecordingProvider } from '../voice/recording-provider';
import { EntryScreen } from './entry-screen';

jest.mock('expo-router', () => ({
  useIsFocused: () => true,
  useRouter: () => ({ push: jest.fn(), back: jest.fn(), replace: jest.fn(), canGoBack: () => true }),
}));

const note = {
  id: 'walk',
  title: 'A walk',
  body: '',
  day: '2026-11-18',
  at: 0,
  categoryId: null,
  deletedAt: null,
  labels: [],
  links: [],
  provenanceByField: {},
};
// [TAINT-6] The name of the file stays with the file.
const PICTURE = '![](attachment:lake)';
const body = () => screen.getByTestId('entry-body-input');
const saved = (text: string) => ({ name: 'note.update', input: { id: 'walk', fields: { body: text } } });

/** A note whose picture is on its way until the test lets it arrive. */
const openWithPicture = async () => {
  const device = {
    ...createTestDevice(),
    pictures: {
      ...createTestDevice().pictures,
      pick: async () => ok({ name: 'lake.png', bytes: new Uint8Array([1]) }),
    },
  };
  const peer = createScriptedPeer({
    'note.get': note,
    'rating.list': { ratings: [] },
    'attachment.list': { attachments: [] },
    'category.list': { categories: [] },
  });
  const shown = (
    <ScreenFrame peer={peer} device={device}>
      <RecordingProvider>
        <EntryScreen id="walk" isBegun={false} />
      </RecordingProvider>
    </ScreenFrame>
  );
  const { unmount } = render(shown);
  const upload = createHeldAnswer();
  peer.answerNext(upload.answer);
  fireEvent.changeText(body(), 'By the lake.');
  fireEvent.press(screen.getByTestId('format-picture'));
  await waitFor(() => expect(peer.commands).toHaveLength(1));
  const arrive = async () => {
    peer.answerNext(ok({}));
    peer.answerNext(ok({ actId: 'added', id: 'lake', mime: 'image/png' }));
    await act(async () => upload.settle(ok({ transferId: 'file' })));
  };
  return { peer, shown, unmount, arrive };
};

test('[DRAFT-10] [TAINT-6] a picture that arrives after the note was read meanwhile leaves what was typed since', async () => {
  const { peer, arrive } = await openWithPicture();
  fireEvent.press(screen.getByTestId('entry-toggle'));
  await waitFor(() => expect(peer.commands.at(-1)).toMatchObject(saved('By the lake.')));
  fireEvent.press(screen.getByTestId('entry-toggle'));
  fireEvent.changeText(body(), 'By the lake. Ducks.');
  await arrive();
  await waitFor(() => expect(body().props.value).toContain(PICTURE));
  expect(body().props.value).toContain('By the lake. Ducks.');
});

test('[DRAFT-10] a picture goes where the caret is when it arrives', async () => {
  const { arrive } = await openWithPicture();
  fireEvent(body(), 'selectionChange', { nativeEvent: { selection: { start: 0, end: 0 } } });
  fireEvent.changeText(body(), 'Ducks.');
  await arrive();
  await waitFor(() => expect(body().props.value).toBe(`${PICTURE}\n\nDucks.`));
});

test('[DRAFT-10] a picture whose screen was left goes into what is typed on the next, and what is stored by then', async () => {
  const { peer, shown, unmount, arrive } = await openWithPicture();
  unmount();
  render(shown);
  fireEvent.changeText(body(), 'By the lake. Ducks.');
  await arrive();
  await waitFor(() => expect(body().props.value).toBe(`By the lake. Ducks.\n\n${PICTURE}\n\n`));
  await waitFor(() =>
    expect(peer.commands.at(-1)).toMatchObject(saved(`By the lake. Ducks.\n\n${PICTURE}\n\n`)),
  );
});

test('[DRAFT-10] a picture whose screen was left is added to what the note says by then', async () => {
  const { peer, unmount, arrive } = await openWithPicture();
  unmount();
  await act(async () => peer.set('note.get', { ...note, body: 'Written elsewhere.' }));
  await arrive();
  await waitFor(() =>
    expect(peer.commands.at(-1)).toMatchObject(saved(`Written elsewhere.\n\n${PICTURE}\n\n`)),
  );
});
