import { act, fireEvent, render, screen } from '@testing-library/react-native';
import { Component, type ReactNode } from 'react';
import { ScreenFrame } from '../screens/testing/screen-frame';
import { createScriptedPeer } from '../screens/testing/scripted-peer';
import { createTestDevice, OnDevice } from '../testing/test-device';
import { ScreenError } from './screen-error';
import { Text } from '../components';

/** As the router does it: the boundary renders what the route exports as its ErrorBoundary. */
class Boundary extends Component<{ children: ReactNode }, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };
  static getDerivedStateFromError(error: Error) {
    return { error };
  }
  override render() {
    const { error } = this.state;
    return error === null ? (
      this.props.children
    ) : (
      <ScreenError error={error} onRetry={() => this.setState({ error: null })} />
    );
  }
}

let broken = true;
const Shaky = () => {
  if (broken) throw new TypeError('cannot show “call Dr Weber about the results”');
  return <Text>Back again</Text>;
};

beforeEach(() => {
  broken = true;
  // React reports what a boundary caught; here that is the point of the test.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
});
afterEach(() => jest.restoreAllMocks());

test('[SCREEN-3] a screen that throws says so calmly, shows nothing of its content, and comes back', async () => {
  const device = createTestDevice();
  render(
    <ScreenFrame peer={createScriptedPeer({})}>
      <OnDevice device={device}>
        <Boundary>
          <Shaky />
        </Boundary>
      </OnDevice>
    </ScreenFrame>,
  );
  expect(screen.getByRole('heading', { name: 'This screen stopped' })).toBeTruthy();
  expect(screen.queryByText(/Weber/)).toBeNull();
  await act(async () => fireEvent.press(screen.getByRole('button', { name: 'Copy diagnostic code' })));
  expect(device.copied).toHaveLength(1);
  expect(device.copied[0]).toMatch(/^TypeError-[0-9a-f]{8}$/);
  broken = false;
  fireEvent.press(screen.getByTestId('screen-error-retry'));
  expect(screen.getByText('Back again')).toBeTruthy();
});
