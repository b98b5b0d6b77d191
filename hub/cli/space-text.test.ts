import type { DeviceView, SpaceStatus, SyncStatus } from '../../src/api/space';
import { devicesText, spaceText, spacedCode, syncText } from './space-text';

const AT = Date.UTC(2026, 10, 20, 14, 2);
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
const sync = (more: Partial<SyncStatus>): SyncStatus => ({
  connection: 'connected',
  reason: null,
  nextTryAt: null,
  toSend: 0,
  toApply: 0,
  refused: [],
  lastHeardAt: null,
  ...more,
});
const inside = (more: Partial<Extract<SpaceStatus, { is: 'in' }>>): SpaceStatus => ({
  is: 'in',
  deviceId: 'aa',
  role: 'person',
  relay: 'ws://127.0.0.1:7310/relay',
  wordsUnconfirmed: false,
  halted: null,
  invite: null,
  ...more,
});
const invite = {
  text: 'reveille:join#abc',
  expiresAt: AT,
  isReachable: true,
  step: 'waiting',
  code: null,
  joiner: null,
  sent: null,
  failure: null,
} as const;

test('the status says the next command, and why where something is in the way', () => {
  expect(spaceText({ is: 'none', cannot: null }, 'en')).toContain('reveille space join <invite>');
  expect(spaceText({ is: 'none', cannot: { code: 'example_life' } }, 'de')).toContain('profile add');
  const halted = inside({ halted: { code: 'copy_or_old_state' } });
  expect(spaceText(halted, 'en')).toContain('Nothing is sent from here');
  expect(spaceText(inside({ wordsUnconfirmed: true }), 'en')).toContain('reveille space words --written');
});

test('an open invite says the code to compare, and where only this computer reaches it, the command', () => {
  const compares = inside({
    invite: { ...invite, step: 'compare_code', code: '271828', joiner: { name: 'Phone', kind: 'phone' } },
  });
  expect(spaceText(compares, 'en')).toContain('Phone waits with the code 271 828');
  expect(spaceText(inside({ invite: { ...invite, isReachable: false } }), 'en')).toContain('hub --relay');
  const ended = inside({ invite: { ...invite, step: 'ended', failure: { code: 'invite_expired' } } });
  expect(spaceText(ended, 'de')).toContain('abgelaufen');
  const joining: SpaceStatus = {
    is: 'joining',
    step: 'compare_code',
    code: '031415',
    fetched: null,
    failure: null,
  };
  expect(spaceText(joining, 'en')).toContain(spacedCode('031415'));
});

test('a device is listed with what it has, and with why its stream stands still', () => {
  const text = devicesText(
    [
      device({ isThis: true }),
      device({ name: 'Phone\u001b[2J', kind: 'phone', addedBy: 'Desk', isNew: true, hasEverythingOf: AT }),
      device({ name: 'Old', halted: { code: 'stream_fork' } }),
    ],
    'en',
  );
  expect(text).not.toContain('\u001b');
  expect(text).toMatch(/Desk +hub +person +this device/);
  expect(text).toMatch(/\(new\) +phone +person +2026-11-20 \d\d:02 \S+ +Desk/);
  expect(text).toContain('nothing heard yet');
  expect(text).toMatch(/Old: Two different histories/);
  expect(devicesText([], 'de')).toBe('Keine anderen Geräte.');
});

test('the connection says what waits and what the relay refused, and that all is sent only where it is', () => {
  expect(syncText(sync({}), 'en')).toBe('Connected\nEverything is sent.');
  const full = sync({ toSend: 1, refused: [{ code: 'quota', envelopes: 3 }] });
  expect(syncText(full, 'en')).toContain('1 change waits to be sent');
  expect(syncText(full, 'en')).toContain('no more room');
  expect(syncText(full, 'en')).not.toContain('Everything is sent');
  const away = sync({ connection: 'waiting', reason: { code: 'not_reachable' }, nextTryAt: AT });
  expect(syncText(away, 'de')).toContain('Nächster Versuch: 2026-11-20');
});
