import { render, screen } from '@testing-library/react-native';
import { createScriptedPeer } from '../screens/testing/scripted-peer';
import { ScreenFrame } from '../screens/testing/screen-frame';
import { ListFoot, type ListEnd } from './list-foot';

const rest = { hasMore: false, isLoadingMore: false, isPaged: false };
const show = (end: Partial<ListEnd>) =>
  render(
    <ScreenFrame peer={createScriptedPeer({})}>
      <ListFoot {...rest} {...end} />
    </ScreenFrame>,
  );

test('[SCREEN-25] the end of a list is told only where it had more than one page', () => {
  const { unmount } = show({});
  expect(screen.queryByText('That is all')).toBeNull();
  unmount();
  show({ isPaged: true });
  expect(screen.getByText('That is all')).toBeTruthy();
});

test('[SCREEN-25] a list that goes on, or that could not be read on, never says that it ends', () => {
  const { unmount } = show({ isPaged: true, isLoadingMore: true });
  expect(screen.getByText('Loading more…')).toBeTruthy();
  unmount();
  show({ moreFailure: { code: 'connection_lost' } });
  expect(screen.queryByText('That is all')).toBeNull();
  expect(screen.getByText(/./)).toBeTruthy();
});
