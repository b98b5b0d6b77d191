import { act, fireEvent, render, screen } from '@testing-library/react-native';
import type { ConflictedRecord } from '../../../runtime/api/care-definition';
import { fail } from '../../../core/result';
import { createTestDevice } from '../../testing/test-device';
import { createScriptedPeer } from '../testing/scripted-peer';
import { ScreenFrame } from '../testing/screen-frame';
import { ConflictCard } from './conflict-card';

jest.mock('expo-router', () => ({ useRouter: () => ({ push: jest.fn() }) }));

const version = (host: string, value: string) => ({
  host,
  counter: 1,
  isHere: host === 'here',
  at: null,
  by: 'person' as const,
  value,
  name: null,
});
const record: ConflictedRecord = {
  ref: { kind: 'task', id: 'milk' },
  title: 'Buy milk',
  conflicts: [
    { field: 'title', versions: [version('here', 'Buy milk'), version('there', 'Buy oat milk')] },
    { field: 'notes', versions: [version('here', 'Two'), version('there', 'Three')] },
  ],
  lost: [],
};
const press = (testID: string) => act(async () => fireEvent.press(screen.getByTestId(testID)));
const type = (text: string) => fireEvent.changeText(screen.getByTestId('own-version-text'), text);
const shown = (): unknown => screen.getByTestId('own-version-text').props.value;

test('[DRAFT-7] a version of one’s own is there when its sheet opens again, and gone once it is stored', async () => {
  const peer = createScriptedPeer({});
  render(
    <ScreenFrame peer={peer}>
      <ConflictCard record={record} />
    </ScreenFrame>,
  );
  await press('write-own-notes');
  type('Two, or three');
  await press('sheet-close');
  await press('write-own-title');
  expect(shown()).toBe('Buy milk');
  await press('sheet-close');
  await press('write-own-notes');
  expect(shown()).toBe('Two, or three');
  peer.answerNext(fail('offline'));
  await press('own-version-save');
  expect(shown()).toBe('Two, or three');
  await press('own-version-save');
  expect(peer.commands).toHaveLength(2);
  await press('write-own-notes');
  expect(shown()).toBe('Two');
});

test('[DRAFT-6] a version of one’s own outlives a reload of the tab', async () => {
  const device = createTestDevice();
  const open = () =>
    render(
      <ScreenFrame peer={createScriptedPeer({})} device={device}>
        <ConflictCard record={record} />
      </ScreenFrame>,
    );
  open();
  await press('write-own-notes');
  type('Two, or three');
  screen.unmount();
  open();
  await press('write-own-notes');
  expect(shown()).toBe('Two, or three');
});
