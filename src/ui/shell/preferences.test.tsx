import { act, fireEvent, render, screen } from '@testing-library/react-native';
import { Pressable, Text } from 'react-native';
import { PreferencesProvider, usePreferences } from './preferences';

const Shown = () => {
  const { preferences, change } = usePreferences();
  return (
    <Pressable testID="larger" onPress={() => change({ textSize: '200' })}>
      <Text testID="shown">{`${preferences.language} ${preferences.textSize} ${preferences.appearance}`}</Text>
    </Pressable>
  );
};

/** The storage of a browser with two tabs: what one sets, the other is told of. */
const createShelf = () => {
  const kept = new Map<string, string>();
  const listeners = new Set<() => void>();
  return {
    keyValue: {
      get: (key: string) => kept.get(key) ?? null,
      set: (key: string, value: string | null) =>
        void (value === null ? kept.delete(key) : kept.set(key, value)),
      hearOthers: (hear: () => void) => {
        listeners.add(hear);
        return () => void listeners.delete(hear);
      },
    },
    fromAnotherTab: (value: string) => {
      kept.set('preferences', value);
      for (const hear of listeners) hear();
    },
    listeners,
  };
};

test('[SCREEN-12] what is chosen in one tab is seen in the others, and nothing of it is lost by the next choice', () => {
  const shelf = createShelf();
  const { unmount } = render(
    <PreferencesProvider keyValue={shelf.keyValue}>
      <Shown />
    </PreferencesProvider>,
  );
  expect(screen.getByTestId('shown')).toHaveTextContent('system 100 system');
  act(() => shelf.fromAnotherTab('{"language":"de","appearance":"dark"}'));
  expect(screen.getByTestId('shown')).toHaveTextContent('de 100 dark');
  fireEvent.press(screen.getByTestId('larger'));
  expect(screen.getByTestId('shown')).toHaveTextContent('de 200 dark');
  expect(shelf.keyValue.get('preferences')).toBe('{"appearance":"dark","language":"de","textSize":"200"}');
  act(() => shelf.fromAnotherTab('not json'));
  expect(screen.getByTestId('shown')).toHaveTextContent('system 100 system');
  unmount();
  expect(shelf.listeners.size).toBe(0);
});
