import { act, fireEvent, render, screen } from '@testing-library/react-native';
import { useState } from 'react';
import { ActivityIndicator, I18nManager } from 'react-native';
import { createScriptedPeer } from '../screens/testing/scripted-peer';
import { ScreenFrame } from '../screens/testing/screen-frame';
import {
  Banner,
  Button,
  Checkbox,
  Chip,
  Field,
  Icon,
  IconButton,
  Row,
  SegmentedChoice,
  Sheet,
  useToast,
} from '.';

const frame = (children: React.ReactNode) => (
  <ScreenFrame peer={createScriptedPeer({})}>{children}</ScreenFrame>
);

test('[SCREEN-4] every control has a role, a name and its state', () => {
  render(
    frame(
      <>
        <Button label="Save" onPress={() => undefined} isBusy />
        <IconButton icon="trash" label="Delete" onPress={() => undefined} />
        <Checkbox label="Milk" isChecked onChange={() => undefined} isLabelHidden />
        <Chip label="Home" isSelected onPress={() => undefined} />
        <Row title="Version" subtitle="1" onPress={() => undefined} />
        <Field label="Title" error="Say something" />
        <Banner text="Offline" tone="warning" />
      </>,
    ),
  );
  expect(screen.getByRole('button', { name: 'Save', busy: true, disabled: true })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Delete' })).toBeTruthy();
  expect(screen.getByRole('checkbox', { name: 'Milk', checked: true })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Home', selected: true })).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Version/ })).toBeTruthy();
  expect(screen.getByLabelText('Title').props.accessibilityHint).toBe('Say something');
});

test('[SCREEN-24] in large letters what a field is an example of stands whole until something is typed', () => {
  const field = (textScale: number) => (
    <ScreenFrame peer={createScriptedPeer({})} textScale={textScale}>
      <Field label="New task" placeholder="Call mum tomorrow 17:00 #family p1" />
    </ScreenFrame>
  );
  const words = () => screen.queryByText(/Call mum/, { includeHiddenElements: true });
  const { rerender } = render(field(1));
  expect(words()).toBeNull();
  rerender(field(2));
  expect(words()).toHaveTextContent('Call mum tomorrow 17:00 #family p1');
  fireEvent.changeText(screen.getByLabelText('New task'), 'Call');
  expect(words()).toBeNull();
  fireEvent.changeText(screen.getByLabelText('New task'), '');
  expect(words()).toBeTruthy();
});

test('a control that works or is off does nothing on a press', () => {
  const pressed = jest.fn();
  render(
    frame(
      <>
        <Button label="Busy" onPress={pressed} isBusy />
        <Button label="Off" onPress={pressed} isDisabled />
        <Button label="On" onPress={pressed} />
      </>,
    ),
  );
  for (const name of ['Busy', 'Off']) fireEvent.press(screen.getByRole('button', { name }));
  expect(pressed).not.toHaveBeenCalled();
  fireEvent.press(screen.getByRole('button', { name: 'On' }));
  expect(pressed).toHaveBeenCalledTimes(1);
});

test('[SCREEN-16] a button turns within 300 ms for nobody, and after that it does', () => {
  jest.useFakeTimers();
  try {
    const button = (isBusy: boolean) =>
      frame(<Button label="Save" icon="check" onPress={() => undefined} isBusy={isBusy} />);
    const { rerender, UNSAFE_queryAllByType: all } = render(button(true));
    const spinners = () => all(ActivityIndicator).length;
    act(() => jest.advanceTimersByTime(299));
    expect(spinners()).toBe(0);
    act(() => jest.advanceTimersByTime(2));
    expect(spinners()).toBe(1);
    rerender(button(false));
    expect(spinners()).toBe(0);
  } finally {
    jest.useRealTimers();
  }
});

const Size = () => {
  const [value, setValue] = useState<'s' | 'l'>('s');
  return (
    <SegmentedChoice
      label="Size"
      options={[
        { value: 's', label: 'Small' },
        { value: 'l', label: 'Large' },
      ]}
      value={value}
      onChange={setValue}
    />
  );
};

test('[SCREEN-4] one of a few is a group of radio buttons with one chosen', () => {
  render(frame(<Size />));
  expect(screen.getByRole('radio', { name: 'Small', checked: true })).toBeTruthy();
  fireEvent.press(screen.getByRole('radio', { name: 'Large' }));
  expect(screen.getByRole('radio', { name: 'Large', checked: true })).toBeTruthy();
  expect(screen.getByRole('radio', { name: 'Small', checked: false })).toBeTruthy();
});

test('a sheet names itself and closes by its button', () => {
  const closed = jest.fn();
  render(
    frame(
      <Sheet isOpen onClose={closed} title="Licences">
        <Button label="Inside" onPress={() => undefined} />
      </Sheet>,
    ),
  );
  expect(screen.getByRole('heading', { name: 'Licences' })).toBeTruthy();
  fireEvent.press(screen.getByRole('button', { name: 'Close' }));
  expect(closed).toHaveBeenCalledTimes(1);
});

const Deleter = ({ onUndo }: { onUndo: () => void }) => {
  const toast = useToast();
  return (
    <Button
      label="Delete"
      onPress={() => toast.show({ text: 'Deleted', actionLabel: 'Undo', onAction: onUndo })}
    />
  );
};

test('[SCREEN-5] a toast offers the way back once, then is gone', () => {
  const undone = jest.fn();
  render(frame(<Deleter onUndo={undone} />));
  fireEvent.press(screen.getByRole('button', { name: 'Delete' }));
  expect(screen.getByText('Deleted')).toBeTruthy();
  fireEvent.press(screen.getByTestId('toast-undo'));
  expect(undone).toHaveBeenCalledTimes(1);
  expect(screen.queryByText('Deleted')).toBeNull();
});

test('[SCREEN-2] a screen outside of its providers is a bug that says so', () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => render(<Deleter onUndo={() => undefined} />)).toThrow('[SCREEN-2]');
  jest.restoreAllMocks();
});

test('[CARE-15] a colour too pale for what it lies on is shown darker, in a chip as well', () => {
  const drawn = (dot: string): string =>
    JSON.stringify(render(frame(<Chip label="Home" dot={dot} />)).toJSON());
  expect(drawn('#fffefd')).not.toContain('#fffefd');
  expect(drawn('#3568c0')).toContain('#3568c0');
});

test('[SCREEN-19] where the system reads from right to left, arrows turn and a tick does not', () => {
  const isTurned = (name: 'chevronRight' | 'check'): boolean =>
    JSON.stringify(render(frame(<Icon name={name} />)).toJSON()).includes('"scaleX":-1');
  expect([isTurned('chevronRight'), isTurned('check')]).toEqual([false, false]);
  const system = jest.replaceProperty(I18nManager, 'isRTL', true);
  expect([isTurned('chevronRight'), isTurned('check')]).toEqual([true, false]);
  system.restore();
});

test('[SCREEN-22] a field that Enter sends keeps the focus; one that Enter only leaves gives it up', () => {
  render(
    frame(
      <>
        <Field label="Name" onSubmitEditing={() => undefined} />
        <Field label="Search" onSubmitEditing={() => undefined} submitBehavior="blurAndSubmit" />
        <Field label="Hint" />
      </>,
    ),
  );
  const { submitBehavior, blurOnSubmit } = screen.getByLabelText('Name').props;
  expect([submitBehavior, blurOnSubmit]).toEqual(['submit', false]);
  expect(screen.getByLabelText('Search').props['submitBehavior']).toBe('blurAndSubmit');
  expect(screen.getByLabelText('Hint').props['blurOnSubmit']).toBeUndefined();
});

test('[DRAFT-14] what is too long to be stored stays whole in its field, and it is said by how much', () => {
  const field = (value: string, error?: string) =>
    frame(<Field label="Name" value={value} most={5} error={error} />);
  const { rerender } = render(field('Maria'));
  expect(screen.queryByText(/too many/)).toBeNull();
  rerender(field('Marianne'));
  expect(screen.getByLabelText('Name').props).toMatchObject({ value: 'Marianne', 'aria-invalid': true });
  expect(screen.getByLabelText('Name').props.maxLength).toBeUndefined();
  expect(screen.getByText('3 characters too many. Shorten the text; it stays here until then.')).toBeTruthy();
  rerender(field('Marian', 'Taken.'));
  expect(screen.getByText('Taken. One character too many.')).toBeTruthy();
});
