import { act, fireEvent, render, screen } from '@testing-library/react-native';
import { StyleSheet } from 'react-native';
import { SafeAreaProvider } from 'react-native-safe-area-context';
import { Button, Sheet, ToastProvider, useToast } from '.';

jest.mock('../theme/use-layout', () => ({ useLayout: () => ({ isWide: true, width: 1200, height: 800 }) }));

const metrics = {
  frame: { x: 0, y: 0, width: 1200, height: 800 },
  insets: { top: 0, left: 0, right: 0, bottom: 0 },
};
const Asks = () => {
  const toast = useToast();
  return <Button label="Ask" onPress={() => toast.show({ text: 'Said' })} />;
};

const frame = (children: React.ReactNode) => (
  <SafeAreaProvider initialMetrics={metrics}>
    <ToastProvider bottomGap={52}>{children}</ToastProvider>
  </SafeAreaProvider>
);
const ask = () => fireEvent.press(screen.getByRole('button', { name: 'Ask' }));
const isWithin = (): boolean => screen.queryByTestId('toast-in-sheet') !== null;

test('what is said while a sheet is open is said in the sheet, and stays when the sheet closes', () => {
  const sheet = (isOpen: boolean) =>
    frame(
      <Sheet isOpen={isOpen} onClose={() => undefined} title="Sheet">
        <Asks />
      </Sheet>,
    );
  const { rerender } = render(sheet(true));
  ask();
  expect(screen.getByText('Said')).toBeTruthy();
  expect(isWithin()).toBe(true);
  rerender(sheet(false));
  expect(screen.getByText('Said')).toBeTruthy();
  expect(isWithin()).toBe(false);
  rerender(sheet(true));
  expect(isWithin()).toBe(false);
  act(() => screen.unmount());
});

test('a sheet in which something is under way stays until it is over', () => {
  const closed = jest.fn();
  const sheet = (isHeld: boolean) =>
    frame(
      <Sheet isOpen isHeld={isHeld} onClose={closed} title="Sheet">
        <Asks />
      </Sheet>,
    );
  const { rerender } = render(sheet(true));
  fireEvent.press(screen.getByTestId('sheet-close'));
  expect(closed).not.toHaveBeenCalled();
  rerender(sheet(false));
  fireEvent.press(screen.getByTestId('sheet-close'));
  expect(closed).toHaveBeenCalledTimes(1);
  act(() => screen.unmount());
});

test('in a wide window, too, a toast stands above what runs at the foot', () => {
  render(frame(<Asks />));
  ask();
  expect(screen.getByText('Said')).toBeTruthy();
  const { bottom } = StyleSheet.flatten(screen.getByTestId('toasts').props.style);
  expect(bottom).toBeGreaterThanOrEqual(52);
  act(() => screen.unmount());
});

const Offers = () => {
  const toast = useToast();
  const offer = { actionLabel: 'Take it', onAction: () => undefined };
  return (
    <>
      <Button label="Go on" onPress={() => toast.show({ text: 'Unsaved', ...offer })} />
      <Button label="Done" onPress={() => toast.show({ text: 'Done it', ...offer, isWayBack: true })} />
      <Button label="Do more" onPress={toast.hideWayBack} />
    </>
  );
};

test('[SCREEN-23] a way back goes as something else is done; any other offer stays', () => {
  render(frame(<Offers />));
  const press = (name: string) => fireEvent.press(screen.getByRole('button', { name }));
  press('Done');
  press('Do more');
  expect(screen.queryByText('Done it')).toBeNull();
  press('Go on');
  press('Do more');
  expect(screen.getByText('Unsaved')).toBeTruthy();
  act(() => screen.unmount());
});
