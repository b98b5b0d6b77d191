import { act, fireEvent, render, screen } from '@testing-library/react-native';
import type { ComponentType } from 'react';
import { Text } from 'react-native';
import { ScreenFrame } from '../screens/testing/screen-frame';
import { createScriptedPeer } from '../screens/testing/scripted-peer';
import { comesLater, fetchWhatComesLater } from './comes-later';

const Day = ({ name }: { name: string }) => <Text>{`day of ${name}`}</Text>;

const shown = async (Later: ComponentType<{ name: string }>) => {
  render(
    <ScreenFrame peer={createScriptedPeer({})}>
      <Later name="Ana" />
    </ScreenFrame>,
  );
  await act(async () => undefined);
};

test('a screen whose code cannot be fetched says so, and the next try asks anew', async () => {
  let tries = 0;
  await shown(
    comesLater(async () => {
      tries += 1;
      if (tries === 1) throw new Error('no network');
      return Day;
    }),
  );
  expect(screen.queryByText('day of Ana')).toBeNull();
  fireEvent.press(screen.getByText('Try again'));
  await act(async () => undefined);
  expect(screen.getByText('day of Ana')).toBeTruthy();
  expect(tries).toBe(2);
});

test('what was fetched beforehand is there at once and is fetched once', async () => {
  let tries = 0;
  const Later = comesLater(async () => {
    tries += 1;
    return Day;
  });
  fetchWhatComesLater();
  await act(async () => undefined);
  render(
    <ScreenFrame peer={createScriptedPeer({})}>
      <Later name="Ben" />
    </ScreenFrame>,
  );
  expect(screen.getByText('day of Ben')).toBeTruthy();
  fetchWhatComesLater();
  await act(async () => undefined);
  expect(tries).toBe(1);
});
