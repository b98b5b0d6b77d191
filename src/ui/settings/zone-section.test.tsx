import { act, render, screen, waitFor } from '@testing-library/react-native';
import type { QueryOutput } from '../../runtime/api/definition';
import { createScriptedPeer } from '../screens/testing/scripted-peer';
import { ScreenFrame } from '../screens/testing/screen-frame';
import { StartProvider } from '../shell/start-provider';
import { ZoneSection } from './zone-section';

type Now = QueryOutput<'zone.now'>;
type Place = 'hub' | 'browser' | 'device';
const show = async (now: Now, { place, language = 'en' }: { place: Place; language?: 'en' | 'de' }) => {
  const peer = createScriptedPeer({ 'zone.now': now });
  render(
    <ScreenFrame peer={peer} language={language}>
      <StartProvider start={{ state: 'open', client: peer.client, place, isTrial: false }}>
        <ZoneSection />
      </StartProvider>
    </ScreenFrame>,
  );
  await act(async () => undefined);
  return peer;
};
const unsaid: Now = { personZone: null, homeZone: null, goesBy: 'Etc/UTC' };
const told: Now = { personZone: 'Europe/Berlin', homeZone: 'Europe/Berlin', goesBy: 'Europe/Berlin' };

test.each([
  ['hub', unsaid, 'Etc/UTC', /^As the computer that runs the hub says, until a screen says where you are/],
  ['hub', told, 'Europe/Berlin', /^As the screen that you used last says/],
  ['browser', unsaid, 'Etc/UTC', /^As this browser says/],
  ['browser', told, 'Europe/Berlin', /^As another device of yours said last/],
  ['device', told, 'Europe/Berlin', /^As this device says/],
] as const)(
  '[TIMER-26] at a %s one reads which zone days go by, and who said so (%#)',
  async (place, now, zone, source) => {
    await show(now, { place });
    expect(screen.getByText(zone)).toBeTruthy();
    expect(screen.getByText(source)).toBeTruthy();
    expect(screen.queryByText(/budget/)).toBeNull();
  },
);

test('[TIMER-26] whoever is away from home reads where a budget’s day turns, and sees a new zone at once', async () => {
  const away = { personZone: 'America/New_York', homeZone: 'Europe/Berlin', goesBy: 'America/New_York' };
  const peer = await show(away, { place: 'hub', language: 'de' });
  expect(screen.getByText('America/New York')).toBeTruthy();
  expect(screen.getByText(/^Wie der Bildschirm sagt, den du zuletzt benutzt hast/)).toBeTruthy();
  expect(screen.getByText('Europe/Berlin')).toBeTruthy();
  expect(screen.getByText(/Tag eines Budgets/)).toBeTruthy();
  await act(async () => peer.set('zone.now', told));
  await waitFor(() => expect(screen.queryByText('America/New York')).toBeNull());
  expect(screen.queryByText(/Tag eines Budgets/)).toBeNull();
});
