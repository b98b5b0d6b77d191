import { fireEvent, render, screen } from '@testing-library/react-native';
import { ScreenFrame } from '../testing/screen-frame';
import { createScriptedPeer } from '../testing/scripted-peer';
import { TasksScreen } from './tasks-screen';

jest.mock('expo-router', () => ({
  useRouter: () => ({ push: jest.fn(), back: jest.fn(), replace: jest.fn(), canGoBack: () => true }),
  useLocalSearchParams: () => ({}),
  useIsFocused: () => true,
}));

test('a filter that is being chosen stays open where the type is made larger elsewhere', async () => {
  const peer = createScriptedPeer({
    'task.list': { tasks: [], next: null },
    'category.list': { categories: [{ id: 'home', name: 'Home', color: '#336699', tasks: 0 }] },
    'label.list': { labels: [] },
  });
  const frame = (textScale: number) => (
    <ScreenFrame peer={peer} textScale={textScale}>
      <TasksScreen />
    </ScreenFrame>
  );
  const shown = render(frame(1));
  fireEvent.press(await screen.findByTestId('filter-category'));
  expect(await screen.findByTestId('choose-category')).toBeTruthy();
  shown.rerender(frame(2));
  expect(screen.getByTestId('choose-category')).toBeTruthy();
});
