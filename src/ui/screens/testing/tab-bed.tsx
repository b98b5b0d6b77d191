import { act, fireEvent, render, screen, waitFor } from '@testing-library/react-native';
import { Fragment, type ComponentType, type ReactElement, type ReactNode } from 'react';
import type { Json } from '../../../core/json';
import type { ApiAnswer } from '../../../runtime/api/transport';
import { StartProvider } from '../../shell/start-provider';
import { createTestDevice, type TestDevice } from '../../testing/test-device';
import { ScreenFrame } from './screen-frame';
import { createScriptedPeer } from './scripted-peer';

const listed = (open: 'example' | 'own') => ({
  profiles: [
    { name: 'example', kind: 'example', isCurrent: open === 'example' },
    { name: 'own', kind: 'own', isCurrent: open === 'own' },
  ],
});

/** A page of the tab that `device` is, which may be left, reloaded and shown in another profile: for tests of what outlives it. */
export const openTab = (
  shown: ReactElement,
  {
    script,
    device = createTestDevice(),
    answer,
    around: Around = Fragment,
  }: {
    readonly script: Readonly<Record<string, Json>>;
    readonly device?: TestDevice | undefined;
    /** What the first command is answered. */
    readonly answer?: ApiAnswer | undefined;
    readonly around?: ComponentType<{ children: ReactNode }>;
  },
) => {
  const peer = createScriptedPeer({ 'profile.list': listed('own'), ...script });
  if (answer !== undefined) peer.answerNext(answer);
  const page = (what: ReactElement | null) => (
    <ScreenFrame peer={peer} device={device}>
      <StartProvider start={{ state: 'open', client: peer.client, place: 'hub', isTrial: false }}>
        <Around>{what}</Around>
      </StartProvider>
    </ScreenFrame>
  );
  const { rerender, unmount } = render(page(shown));
  return {
    ...peer,
    device,
    reload: unmount,
    goTo: async (what: ReactElement | null) => act(async () => rerender(page(what))),
    switchTo: (profile: 'example' | 'own') => act(async () => peer.set('profile.list', listed(profile))),
  };
};

export const type = async (testID: string, text: string) => {
  const field = await screen.findByTestId(testID);
  await act(async () => fireEvent.changeText(field, text));
};
export const press = async (testID: string) => {
  const target = await screen.findByTestId(testID);
  await act(async () => fireEvent.press(target));
};
export const shows = async (testID: string, text: string) => {
  await screen.findByTestId(testID);
  await waitFor(() => expect(screen.getByTestId(testID).props['value']).toBe(text));
};
