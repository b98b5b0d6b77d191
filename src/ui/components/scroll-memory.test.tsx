import { render } from '@testing-library/react-native';
import { ScrollView, Text } from 'react-native';
import { KeptScroll, ScrollMemoryProvider } from './scroll-memory';

const shown = (life: string | null) => (
  <ScrollMemoryProvider value={{ take: () => null, note: () => undefined, life }}>
    <KeptScroll>
      <Text>Tasks</Text>
    </KeptScroll>
  </ScrollMemoryProvider>
);

test('[PLACE-4] another life begins at its top; the first that is known, and the same one again, leave the place alone', () => {
  const scrollTo = jest.fn();
  const { rerender, UNSAFE_getByType } = render(shown(null));
  const view: unknown = UNSAFE_getByType(ScrollView).instance;
  Object.assign(view ?? {}, { scrollTo });
  rerender(shown('example'));
  rerender(shown(null));
  rerender(shown('example'));
  expect(scrollTo).not.toHaveBeenCalled();
  rerender(shown('own'));
  expect(scrollTo.mock.calls).toEqual([[{ y: 0, animated: false }]]);
});
