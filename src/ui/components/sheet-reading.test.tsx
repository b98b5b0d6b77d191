import { fireEvent, render, screen } from '@testing-library/react-native';
import { ScrollView } from 'react-native';
import { createScriptedPeer } from '../screens/testing/scripted-peer';
import { ScreenFrame } from '../screens/testing/screen-frame';
import { Sheet } from './sheet';
import { Text } from './text';

test('text in a sheet is a stop for Tab only where it has to be scrolled', () => {
  render(
    <ScreenFrame peer={createScriptedPeer({})}>
      <Sheet isOpen isReading onClose={() => undefined} title="Licences">
        <Text>Many words</Text>
      </Sheet>
    </ScreenFrame>,
  );
  const text = () => screen.UNSAFE_getByType(ScrollView);
  const measure = (shown: number, whole: number) => {
    fireEvent(text(), 'layout', { nativeEvent: { layout: { x: 0, y: 0, width: 300, height: shown } } });
    fireEvent(text(), 'contentSizeChange', 300, whole);
  };
  measure(400, 400);
  expect(text().props['tabIndex']).toBeUndefined();
  measure(400, 2_000);
  expect(text().props['tabIndex']).toBe(0);
});
