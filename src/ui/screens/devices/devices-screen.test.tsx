import { act, fireEvent, render, screen, within } from '@testing-library/react-native';
import type { DeviceView, SpaceStatus, SyncStatus } from '../../../api/space';
import { fail, ok } from '../../../core/result';
import { StartProvider } from '../../shell/start-provider';
import { createTestDevice } from '../../testing/test-device';
import { askedWords } from '../../secret-words/asked-words';
import { createScriptedPeer } from '../testing/scripted-peer';
import { ScreenFrame } from '../testing/screen-frame';
import { DevicesScreen } from './devices-screen';

jest.mock('expo-router', () => ({
  useRouter: () => ({ canGoBack: () => false, back: jest.fn(), replace: jest.fn(), push: jest.fn() }),
}));

const PROOF = 'a'.repeat(64);
const words = Array.from({ length: 24 }, (_, at) => `word${at + 1}`).join(' ');
const free: SpaceStatus = { is: 'none', cannot: null };
type In = Extract<SpaceStatus, { is: 'in' }>;
type Invite = NonNullable<In['invite']>;
const invite = (more: Partial<Invite>): Invite => ({
  text: 'reveille:join#abc',
  expiresAt: new Date(2026, 10, 20, 14, 12).getTime(),
  isReachable: true,
  step: 'waiting',
  code: null,
  joiner: null,
  sent: null,
  failure: null,
  ...more,
});
const inside = (more: Partial<In> = {}): SpaceStatus => ({
  is: 'in',
  deviceId: 'aa',
  role: 'person',
  relay: 'ws://127.0.0.1:7310/relay',
  wordsUnconfirmed: false,
  halted: null,
  invite: null,
  ...more,
});
type Joining = Extract<SpaceStatus, { is: 'joining' }>;
const joining = (more: Partial<Joining>): SpaceStatus => ({
  is: 'joining',
  step: 'calling',
  code: null,
  fetched: null,
  failure: null,
  ...more,
});
const device = (more: Partial<DeviceView>): DeviceView => ({
  id: 'aa',
  name: 'Desk',
  kind: 'hub',
  role: 'person',
  isThis: false,
  addedBy: null,
  isNew: false,
  hasEverythingOf: null,
  heardAt: null,
  halted: null,
  ...more,
});
const desk = device({ isThis: true });
const connected: SyncStatus = {
  connection: 'connected',
  reason: null,
  nextTryAt: null,
  toSend: 0,
  toApply: 0,
  refused: [],
  lastHeardAt: null,
};

const setUp = async (
  status: SpaceStatus,
  {
    devices = [desk],
    sync = connected,
    place = 'hub',
  }: { devices?: readonly DeviceView[]; sync?: SyncStatus; place?: 'hub' | 'browser' } = {},
  language: 'en' | 'de' = 'en',
) => {
  const peer = createScriptedPeer({
    'space.status': status,
    'device.list': [...devices],
    'sync.status': sync,
    'deviceCheck.state': { way: 'system', isReady: true },
  });
  const device = createTestDevice();
  render(
    <ScreenFrame peer={peer} language={language} device={device}>
      <StartProvider start={{ state: 'open', client: peer.client, place, isTrial: false }}>
        <DevicesScreen />
      </StartProvider>
    </ScreenFrame>,
  );
  await act(async () => undefined);
  return { peer, device };
};
const press = async (testID: string) => {
  const target = await screen.findByTestId(testID);
  await act(async () => fireEvent.press(target));
};
const type = async (testID: string, text: string) => {
  const target = await screen.findByTestId(testID);
  await act(async () => fireEvent.changeText(target, text));
};
const proofIs = (peer: Awaited<ReturnType<typeof setUp>>['peer']) =>
  peer.answerNext(ok({ proof: PROOF, until: 1 }));

test('[SPACE-2] the example life leads to a life of one’s own, and offers nothing else', async () => {
  const { peer } = await setUp({ is: 'none', cannot: { code: 'example_life' } });
  expect(screen.getByText(/example life is made up/)).toBeTruthy();
  expect(screen.queryByTestId('devices-begin')).toBeNull();
  await press('devices-start-own');
  expect(peer.commands.map(({ name }) => name)).toEqual(['profile.startEmpty']);
});

test('[SPACE-1] founding asks for the name and for the person, shows 24 words and asks three of them back', async () => {
  const { peer } = await setUp(free);
  await press('devices-begin');
  expect(screen.getByTestId('devices-person-hub')).toBeTruthy();
  await type('device-name', 'Desk');
  proofIs(peer);
  peer.answerNext(ok({ words }));
  await press('devices-found');
  expect(peer.commands).toMatchObject([
    { name: 'deviceCheck.pass', input: { for: { what: 'foundSpace', name: 'Desk' } } },
    { name: 'space.create', input: { name: 'Desk', proof: PROOF } },
  ]);
  await act(async () => peer.set('space.status', inside({ wordsUnconfirmed: true })));
  expect((await screen.findByTestId('devices-word-24')).props.children).toBe('24. word24');
  await press('devices-words-written');
  await press('devices-words-right');
  expect(peer.commands).toHaveLength(2);
  for (const [at, number] of askedWords(words).entries())
    await type(`devices-asked-${at}`, `Word${number + 1} `);
  await press('devices-words-right');
  expect(peer.commands[2]).toMatchObject({ name: 'space.confirmWords' });
  expect(screen.getByTestId('devices-list')).toBeTruthy();
});

test('a founding that is refused says why, and keeps the name that was typed', async () => {
  const { peer } = await setUp(free, { place: 'browser' });
  await press('devices-begin');
  expect(screen.queryByTestId('devices-person-hub')).toBeNull();
  await type('device-name', 'My browser');
  proofIs(peer);
  peer.answerNext(fail('not_reachable'));
  await press('devices-found');
  expect(screen.getByTestId('devices-refused').props.children).toMatch(/relay does not answer/);
  expect(screen.getByTestId('device-name').props.value).toBe('My browser');
});

test('a hub without a key store offers a file for the keys, once that was the answer', async () => {
  const { peer } = await setUp(free);
  await press('devices-begin');
  expect(screen.queryByTestId('devices-keys-in-file')).toBeNull();
  proofIs(peer);
  peer.answerNext(fail('space_secret_unavailable'));
  await press('devices-found');
  await press('devices-keys-in-file');
  proofIs(peer);
  peer.answerNext(ok({ words }));
  await press('devices-found');
  expect(peer.commands.at(-1)).toMatchObject({ input: { name: 'Hub', keysInFile: true } });
});

test('an invite shows as text and as a picture, says how long it is good, and is copied', async () => {
  const { peer, device } = await setUp(inside({ invite: invite({}) }));
  expect(screen.getByTestId('invite-text').props.children).toBe('reveille:join#abc');
  expect(screen.getByRole('img', { name: 'The invite as a QR code' })).toBeTruthy();
  expect(screen.queryByTestId('invite-only-here')).toBeNull();
  await press('invite-copy');
  expect(device.copied).toEqual(['reveille:join#abc']);
  await press('invite-end');
  expect(peer.commands.map(({ name }) => name)).toEqual(['space.refuse']);
});

test('an invite that only this computer reaches names the one command', async () => {
  await setUp(inside({ invite: invite({ isReachable: false }) }), {}, 'de');
  expect(within(screen.getByTestId('invite-only-here')).getByText(/reveille hub --relay/)).toBeTruthy();
});

test('[SPACE-1] a device is let in for the code that both show, after it was asked whether it is the person', async () => {
  const asks = invite({ step: 'compare_code', code: '271828', joiner: { name: 'Pixel', kind: 'phone' } });
  const { peer } = await setUp(inside({ invite: asks }));
  expect(screen.getByText('Pixel wants to join')).toBeTruthy();
  expect(screen.getByLabelText('Code: 2 7 1 8 2 8').props.children).toBe('271 828');
  proofIs(peer);
  peer.answerNext(ok({}));
  await press('invite-confirm');
  const admitted = { what: 'admitDevice', code: '271828', role: 'person' };
  expect(peer.commands).toMatchObject([
    { name: 'deviceCheck.pass', input: { for: admitted } },
    { name: 'space.confirm', input: { code: '271828', role: 'person', proof: PROOF } },
  ]);
});

test('another code ends the invite, and nobody is asked for a proof', async () => {
  const asks = invite({ step: 'compare_code', code: '271828', joiner: { name: 'Pixel', kind: 'phone' } });
  const { peer } = await setUp(inside({ invite: asks }));
  await press('invite-refuse');
  expect(peer.commands.map(({ name }) => name)).toEqual(['space.refuse']);
  await act(async () =>
    peer.set(
      'space.status',
      inside({ invite: invite({ step: 'ended', failure: { code: 'code_differs' } }) }),
    ),
  );
  expect(await screen.findByText(/codes are not the same/)).toBeTruthy();
  proofIs(peer);
  await press('devices-add');
  expect(peer.commands.at(-1)).toMatchObject({ name: 'space.invite', input: { proof: PROOF } });
});

test('what is being sent to the new device shows how far it is, and then that it has everything', async () => {
  const joiner = { name: 'Pixel', kind: 'phone' } as const;
  const sending = invite({ step: 'sending', joiner, sent: { bytes: 250, of: 1000 } });
  const { peer } = await setUp(inside({ invite: sending }));
  expect(screen.getByTestId('invite-sending').props['aria-valuenow']).toBe(25);
  await act(async () => peer.set('space.status', inside({ invite: invite({ step: 'done', joiner }) })));
  expect(await screen.findByText('Pixel was added and has everything')).toBeTruthy();
});

test('joining takes the invite as text, and a life that holds entries leads into a new profile', async () => {
  const { peer } = await setUp(free);
  await press('devices-begin-join');
  expect(screen.getByTestId('join-go').props.accessibilityState).toMatchObject({ disabled: true });
  await type('join-invite', '  reveille:join#abc\n');
  await type('device-name', 'Laptop');
  peer.answerNext(fail('space_join_needs_empty'));
  await press('join-go');
  expect(peer.commands).toMatchObject([
    { name: 'space.join', input: { text: 'reveille:join#abc', name: 'Laptop' } },
  ]);
  peer.answerNext(ok({ name: 'own-2' }));
  peer.answerNext(ok({}));
  await press('join-in-new');
  expect(peer.commands.slice(1)).toMatchObject([
    { name: 'profile.create' },
    { name: 'space.join', input: { text: 'reveille:join#abc', name: 'Laptop' }, profile: 'own-2' },
  ]);
});

test('on its way in a device shows the code, how much has come, and at the end that it has everything', async () => {
  const { peer } = await setUp(joining({}));
  expect(screen.getByText('Reaching the other device')).toBeTruthy();
  await act(async () => peer.set('space.status', joining({ step: 'compare_code', code: '314159' })));
  expect(await screen.findByLabelText('Code: 3 1 4 1 5 9')).toBeTruthy();
  await press('joining-confirm');
  expect(peer.commands).toMatchObject([{ name: 'space.confirm', input: { code: '314159', role: 'person' } }]);
  await act(async () => peer.set('space.status', joining({ step: 'waiting_for_roster' })));
  expect(await screen.findByText('Now confirm on the other device')).toBeTruthy();
  await act(async () =>
    peer.set('space.status', joining({ step: 'fetching', fetched: { bytes: 30, of: 40 } })),
  );
  expect((await screen.findByTestId('joining-progress')).props['aria-valuenow']).toBe(75);
  await act(async () => peer.set('space.status', inside()));
  expect(await screen.findByTestId('devices-joined')).toBeTruthy();
});

test('[SPACE-1] another code on the joining side ends it there', async () => {
  const { peer } = await setUp(joining({ step: 'compare_code', code: '314159' }));
  await press('joining-refuse');
  expect(peer.commands.map(({ name }) => name)).toEqual(['space.refuse']);
});

test('a joining that failed says why and leads back to another invite', async () => {
  const { peer } = await setUp(joining({ failure: { code: 'invite_expired' } }), {}, 'de');
  expect(screen.getByText(/Einladung ist abgelaufen/)).toBeTruthy();
  await press('joining-again');
  expect(peer.commands.map(({ name }) => name)).toEqual(['space.refuse']);
});

test('each device says up to when it has everything, who added it, and why it stands still', async () => {
  const at = new Date(2020, 1, 3, 14, 2).getTime();
  const pixel = device({ id: 'bb', name: 'Pixel', kind: 'phone', addedBy: 'Desk', hasEverythingOf: at });
  const halted = device({ id: 'cc', name: 'Old', halted: { code: 'stream_fork' } });
  await setUp(inside(), { devices: [pixel, halted, desk] });
  const rows = within(screen.getByTestId('devices-list')).getAllByText(/^(Desk|Pixel|Old)$/);
  expect(rows.map(({ props }) => props.children)).toEqual(['Desk', 'Pixel', 'Old']);
  expect(screen.getByText(/Has everything of Feb 3, 2020.*2:02.PM · Phone · added by Desk/)).toBeTruthy();
  expect(within(screen.getByTestId('device-halted-cc')).getByText(/^Old: Two different/)).toBeTruthy();
});

test('a new device is announced until a person says that they know it', async () => {
  const pixel = device({ id: 'bb', name: 'Pixel', kind: 'phone', addedBy: 'Desk', isNew: true });
  const { peer } = await setUp(inside(), { devices: [desk, pixel] });
  expect(screen.getByText('Pixel was added by Desk')).toBeTruthy();
  await press('device-seen-bb');
  expect(peer.commands).toMatchObject([{ name: 'device.seen', input: { id: 'bb' } }]);
});

test('the connection is one line; what the relay refused and why it is away stand below', async () => {
  const { peer } = await setUp(inside({ halted: { code: 'copy_or_old_state' }, wordsUnconfirmed: true }), {
    sync: { ...connected, toSend: 2, refused: [{ code: 'quota', envelopes: 2 }] },
  });
  expect(screen.getByText('Connected, sending')).toBeTruthy();
  expect(screen.getByText(/2 changes wait to be sent · Through ws:/)).toBeTruthy();
  expect(within(screen.getByTestId('refused-quota')).getByText(/no more room/)).toBeTruthy();
  expect(within(screen.getByTestId('devices-halted')).getByText(/Nothing is sent from here/)).toBeTruthy();
  const away = { ...connected, connection: 'waiting', reason: { code: 'not_reachable' } } as const;
  await act(async () => peer.set('sync.status', { ...away, nextTryAt: new Date(2020, 1, 3, 9).getTime() }));
  expect(await screen.findByText(/Not connected, tries again at Feb 3, 2020/)).toBeTruthy();
  await press('sync-now');
  await press('words-there');
  expect(peer.commands.map(({ name }) => name)).toEqual(['sync.now', 'space.confirmWords']);
});
