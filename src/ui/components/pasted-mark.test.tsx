import { fireEvent, render, screen } from '@testing-library/react-native';
import { useState } from 'react';
import { ScreenFrame } from '../screens/testing/screen-frame';
import { createScriptedPeer } from '../screens/testing/scripted-peer';
import { Field, type FieldProps } from './field';

const Box = (props: Partial<FieldProps>) => {
  const [text, setText] = useState(props.value ?? '');
  return <Field label="Title" testID="box" {...props} value={text} onChangeText={setText} />;
};
const show = (props: Partial<FieldProps> = {}) => {
  const peer = createScriptedPeer({});
  render(
    <ScreenFrame peer={peer}>
      <Box {...props} />
    </ScreenFrame>,
  );
};
/** As a browser says it: how the change came about, then the text. */
const change = (inputType: string, text: string): void => {
  fireEvent(screen.getByTestId('box'), 'change', { nativeEvent: { inputType, text } });
  fireEvent.changeText(screen.getByTestId('box'), text);
};
const isMarked = (): boolean => screen.queryByTestId('pasted-mark') !== null;

test.each(['insertFromPaste', 'insertFromDrop', 'insertFromYank', 'insertFromPasteAsQuotation'])(
  '[PASTE-4] in a browser %s marks the field, however short it is',
  (how) => {
    show();
    change('insertText', 'a');
    expect(isMarked()).toBe(false);
    change(how, 'ab');
    expect(isMarked()).toBe(true);
    change('insertText', 'abc');
    expect(isMarked()).toBe(true);
    change('deleteContentBackward', '');
    expect(isMarked()).toBe(false);
    change('insertText', 'x');
    expect(isMarked()).toBe(false);
  },
);

test('[PASTE-4] what was pasted, deleted and brought back is marked again', () => {
  show();
  change('insertFromPaste', 'from elsewhere');
  change('deleteContentBackward', '');
  change('historyUndo', 'from elsewhere');
  expect(isMarked()).toBe(true);
});

test('[PASTE-4] what is typed after the pasted words were sent, or said to be the person’s, and undone is not marked', () => {
  const peer = createScriptedPeer({});
  const ui = (text: string) => (
    <ScreenFrame peer={peer}>
      <Field label="Title" testID="box" value={text} onChangeText={() => undefined} />
    </ScreenFrame>
  );
  render(ui(''));
  change('insertFromPaste', 'from elsewhere');
  screen.rerender(ui('from elsewhere'));
  // It was sent.
  screen.rerender(ui(''));
  change('insertText', 'mine');
  screen.rerender(ui('mine'));
  change('historyUndo', 'min');
  screen.rerender(ui('min'));
  expect(isMarked()).toBe(false);
  change('insertFromPaste', 'min too');
  screen.rerender(ui('min too'));
  fireEvent.press(screen.getByTestId('pasted-mark'));
  change('historyUndo', 'min');
  screen.rerender(ui('min'));
  expect(isMarked()).toBe(false);
});

test('[PASTE-4] what was pasted into a sheet that was closed is typed anew as the person’s', () => {
  const peer = createScriptedPeer({});
  const open = () =>
    render(
      <ScreenFrame peer={peer}>
        <Box />
      </ScreenFrame>,
    );
  open();
  change('insertFromPaste', 'water the plants');
  screen.unmount();
  open();
  change('insertText', 'water the plant');
  change('insertText', 'water the plants');
  expect(isMarked()).toBe(false);
  change('insertFromPaste', 'water the plants now');
  change('insertText', 'water the plants now!');
  expect(isMarked()).toBe(true);
});

test('[PASTE-4] on a phone more than sixty characters at once mark the field, also in the middle', () => {
  show({ value: 'ab' });
  fireEvent.changeText(screen.getByTestId('box'), `a${'x'.repeat(60)}b`);
  expect(isMarked()).toBe(false);
  fireEvent.changeText(screen.getByTestId('box'), `a${'x'.repeat(121)}b`);
  expect(isMarked()).toBe(true);
});

test('[PASTE-4] a field of a number, a secret or what is looked for is never marked', () => {
  show({ holds: 'other' });
  change('insertFromPaste', '17:00');
  expect(isMarked()).toBe(false);
  screen.unmount();
  show({ secureTextEntry: true });
  change('insertFromPaste', 'sk-1');
  expect(isMarked()).toBe(false);
});

test('[PASTE-6] one tap says that a text which is seen whole is the person’s', () => {
  show();
  change('insertFromPaste', 'short');
  fireEvent.press(screen.getByRole('button', { name: 'Title: pasted text. Mark it as your own.' }));
  expect(isMarked()).toBe(false);
  expect(screen.queryByTestId('pasted-sheet')).toBeNull();
});

test.each([
  ['a long line', false, 'x'.repeat(40)],
  ['a long text', true, 'x '.repeat(400)],
])('[PASTE-6] %s is opened whole first', (_, multiline, text) => {
  show({ multiline });
  change('insertFromPaste', text);
  fireEvent.press(screen.getByTestId('pasted-mark'));
  expect(isMarked()).toBe(true);
  expect(screen.getByTestId('pasted-whole').props['children']).toBe(text);
  fireEvent.press(screen.getByTestId('pasted-confirm'));
  expect(isMarked()).toBe(false);
});

test('[PASTE-6] the field is not left, and so not stored, before the person has answered', () => {
  const onBlur = jest.fn();
  show({ multiline: true, onBlur });
  change('insertFromPaste', 'x '.repeat(400));
  fireEvent.press(screen.getByTestId('pasted-mark'));
  fireEvent(screen.getByTestId('box'), 'blur', { nativeEvent: {} });
  expect(onBlur).not.toHaveBeenCalled();
  fireEvent.press(screen.getByTestId('pasted-confirm'));
  expect(onBlur).toHaveBeenCalledTimes(1);
  expect(isMarked()).toBe(false);
});
