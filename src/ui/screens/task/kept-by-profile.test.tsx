import { act, fireEvent, render, screen, waitFor } from '@testing-library/react-native';
import type { ReactElement } from 'react';
import { fail } from '../../../core/result';
import type { CommandMessage } from '../../../runtime/api/transport';
import { useCommand } from '../../api';
import { Button } from '../../components';
import { createTestDevice, type TestDevice } from '../../testing/test-device';
import { createHeldAnswer, createScriptedPeer } from '../testing/scripted-peer';
import { ScreenFrame } from '../testing/screen-frame';
import type { BlockSubject } from '../today/block-edit';
import { BlockSheet } from '../today/block-sheet';
import { QuickAdd } from '../today/quick-add';
import { useEditSheet } from '../timer/use-edit-sheet';
import { LogLine } from '../track/log-line';
import { TrackScreen } from '../track/track-screen';
import { EraseSheet } from '../transfer/erase-sheet';
import { DraftText } from './draft-text';
import { useDraftDelivery } from './drafts';

jest.mock('expo-router', () => ({
  useIsFocused: () => true,
  useRouter: () => ({ push: jest.fn(), canGoBack: () => true, back: jest.fn() }),
}));

const TODAY = '2024-11-18';
type Profile = 'example' | 'own';
const listed = (open: Profile) => ({
  profiles: [
    { name: 'example', kind: 'example', isCurrent: open === 'example' },
    { name: 'own', kind: 'own', isCurrent: open === 'own' },
  ],
});
type On = { readonly open?: Profile; readonly device?: TestDevice };
const show = (what: ReactElement, { open = 'example', device = createTestDevice() }: On = {}) => {
  const peer = createScriptedPeer({
    'profile.list': listed(open),
    'category.list': { categories: [] },
    'habit.list': { habits: [] },
    'measurement.kinds': { kinds: [] },
    'workout.types': { types: [] },
    'rating.dimensions': { dimensions: [] },
  });
  render(
    <ScreenFrame peer={peer} device={device}>
      {what}
    </ScreenFrame>,
  );
  const switchTo = (next: Profile) =>
    act(async () => {
      peer.set('profile.list', listed(next));
      await new Promise(process.nextTick);
    });
  return { ...peer, device, switchTo };
};
const type = (testID: string, text: string) => fireEvent.changeText(screen.getByTestId(testID), text);
const press = (testID: string) => act(async () => fireEvent.press(screen.getByTestId(testID)));
const shownIn = (testID: string): unknown => screen.getByTestId(testID).props.value;
const isIn = (testID: string, text: string) => waitFor(() => expect(shownIn(testID)).toBe(text));
const told = ({ name, profile, input }: CommandMessage) => ({ name, profile, input });

test.each([
  ['quick add', <QuickAdd key="line" today={TODAY} />, 'quick-add', 'task.quickAdd'],
  ['the log', <LogLine key="line" day={TODAY} />, 'log-line', 'log.quickAdd'],
] as const)(
  '[DRAFT-11] the line of %s and what it sent without an answer wait for the profile that they were typed in',
  async (_, line, name, command) => {
    const { switchTo, answerNext, commands } = show(line);
    answerNext(fail('offline'));
    type(`${name}-input`, 'ran 5 km');
    await act(async () => fireEvent(screen.getByTestId(`${name}-input`), 'submitEditing'));
    await screen.findByTestId(`${name}-unsent`);
    type(`${name}-input`, 'half a thou');
    await switchTo('own');
    await isIn(`${name}-input`, '');
    expect(screen.queryByTestId(`${name}-unsent`)).toBeNull();
    type(`${name}-input`, 'mine');
    expect(commands).toHaveLength(1);
    await switchTo('example');
    await isIn(`${name}-input`, 'half a thou');
    await waitFor(() => expect(commands).toHaveLength(2));
    expect(commands[1]).toMatchObject({ name: command, profile: 'example', input: { text: 'ran 5 km' } });
    expect(commands[1]?.commandId).toBe(commands[0]?.commandId);
    await switchTo('own');
    await isIn(`${name}-input`, 'mine');
  },
);

test.each([
  ['quick add', <QuickAdd key="line" today={TODAY} />, 'quick-add'],
  ['the log', <LogLine key="line" day={TODAY} />, 'log-line'],
] as const)(
  '[DRAFT-11] a line of %s that is sent as another profile opens waits in its own',
  async (_, line, name) => {
    const { client, commands, answerNext, switchTo } = show(line);
    answerNext({ ok: true, value: { name: 'own' } });
    await act(async () => void (await client.command('profile.switch', { name: 'own' })));
    type(`${name}-input`, 'ran 5 km');
    await act(async () => fireEvent(screen.getByTestId(`${name}-input`), 'submitEditing'));
    expect(commands.map(({ name: command }) => command)).toEqual(['profile.switch']);
    await switchTo('own');
    await waitFor(() => expect(screen.queryAllByTestId(`${name}-unsent`)).toHaveLength(0));
    await switchTo('example');
    await waitFor(() =>
      expect(commands[1]).toMatchObject({ profile: 'example', input: { text: 'ran 5 km' } }),
    );
  },
);

const Wish = () => {
  const set = useCommand('plan.setIntention').run;
  useDraftDelivery();
  const save = (intention: string) => set({ day: TODAY, intention });
  return <DraftText label="Wish" field={{ key: `intention ${TODAY}`, stored: '', save }} testID="wish" />;
};

test('[DRAFT-11] a draft of a day is not that of the same day in another profile, and is sent in its own alone', async () => {
  const { switchTo, answerNext, commands, setConnection } = show(<Wish />);
  answerNext(fail('offline'));
  type('wish', 'Rest');
  await act(async () => fireEvent(screen.getByTestId('wish'), 'blur'));
  await switchTo('own');
  await isIn('wish', '');
  await act(async () => {
    setConnection('offline');
    setConnection('online');
  });
  expect(commands).toHaveLength(1);
  await switchTo('example');
  await waitFor(() => expect(commands).toHaveLength(2));
  expect(commands.map(told)[1]).toEqual({
    name: 'plan.setIntention',
    profile: 'example',
    input: { day: TODAY, intention: 'Rest' },
  });
});

test('[DRAFT-11] what is still being typed as the profile changes is sent to none but its own', async () => {
  const { switchTo, commands } = show(<Wish />);
  type('wish', 'Rest');
  await switchTo('own');
  await isIn('wish', '');
  expect(commands).toEqual([]);
  await switchTo('example');
  await waitFor(() =>
    expect(commands.map(told)).toMatchObject([{ profile: 'example', input: { intention: 'Rest' } }]),
  );
});

test('[DRAFT-11] a profile that was opened a moment ago takes nothing from the screen of the one before', async () => {
  const { client, commands, answerNext } = show(<Wish />);
  type('wish', 'Rest');
  answerNext({ ok: true, value: { name: 'own' } });
  await act(async () => void (await client.command('profile.switch', { name: 'own' })));
  await act(async () => fireEvent(screen.getByTestId('wish'), 'blur'));
  expect(commands.map(({ name }) => name)).toEqual(['profile.switch']);
  expect(shownIn('wish')).toBe('Rest');
});

test('[DRAFT-11] a sheet that is open while the profile changes shows nothing of what was typed, and neither does the next', async () => {
  const { switchTo } = show(<TrackScreen />);
  await press('habit-new');
  type('habit-name', 'Stretch');
  await switchTo('own');
  await isIn('habit-name', '');
  await press('sheet-close');
  await press('habit-new');
  expect(shownIn('habit-name')).toBe('');
  type('habit-name', 'Swim');
  await switchTo('example');
  await isIn('habit-name', 'Stretch');
  await switchTo('own');
  await isIn('habit-name', 'Swim');
});

test('[DRAFT-11] the next page of the tab offers each profile its own', async () => {
  const first = show(<TrackScreen />);
  await press('habit-new');
  type('habit-name', 'Stretch');
  screen.unmount();
  const second = show(<TrackScreen />, { open: 'own', device: first.device });
  await press('habit-new');
  expect(shownIn('habit-name')).toBe('');
  await second.switchTo('example');
  await isIn('habit-name', 'Stretch');
});

const NewBlock = () => {
  const control = useEditSheet<BlockSubject>();
  const open = () => control.open({ kind: 'new', day: TODAY, span: { start: 540, end: 600 } });
  return (
    <>
      <Button label="New" onPress={open} testID="block-new" />
      <BlockSheet control={control} />
    </>
  );
};

test('[DRAFT-11] a sheet about something of one profile closes with it, and no toast opens it in another', async () => {
  const { switchTo } = show(<NewBlock />);
  await press('block-new');
  type('block-title', 'Report');
  await press('sheet-close');
  await switchTo('own');
  await press('toast-undo');
  expect(screen.queryByTestId('block-sheet')).toBeNull();
  await press('block-new');
  expect(shownIn('block-title')).toBe('');
  await switchTo('example');
  await waitFor(() => expect(screen.queryAllByTestId('block-sheet')).toHaveLength(0));
  await press('block-new');
  expect(shownIn('block-title')).toBe('Report');
});

test('[DRAFT-12] erasing a profile takes along what was typed in it, on screen and for the next page', async () => {
  const peer = show(
    <>
      <QuickAdd today={TODAY} />
      <EraseSheet onClose={() => undefined} />
    </>,
    { open: 'own' },
  );
  type('quick-add-input', 'half a thou');
  const erased = createHeldAnswer();
  peer.answerNext(erased.answer);
  type('erase-word', 'delete');
  await press('erase-do');
  expect(shownIn('quick-add-input')).toBe('half a thou');
  await act(async () => erased.settle({ ok: true, value: { name: 'own' } }));
  await isIn('quick-add-input', '');
  screen.unmount();
  show(<QuickAdd today={TODAY} />, { open: 'own', device: peer.device });
  expect(shownIn('quick-add-input')).toBe('');
});
