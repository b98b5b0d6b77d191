import { render, screen } from '@testing-library/react-native';
import { createScriptedPeer } from '../screens/testing/scripted-peer';
import { ScreenFrame } from '../screens/testing/screen-frame';
import { MarkdownView } from './markdown-view';

const show = (text: string) =>
  render(
    <ScreenFrame peer={createScriptedPeer({})}>
      <MarkdownView text={text} picture={() => null} onCheck={() => undefined} />
    </ScreenFrame>,
  );

test('[READING-3] what is to be ticked is heard once: by the name of its box', () => {
  show('- [ ] buy **milk**\n  - from the farm\n- bread');
  expect(screen.getByRole('checkbox', { name: 'buy milk' })).toBeTruthy();
  expect(screen.queryByText(/buy milk/)).toBeNull();
  expect(screen.getByText(/buy milk/, { includeHiddenElements: true })).toBeTruthy();
  expect(screen.getByText('from the farm')).toBeTruthy();
  expect(screen.getByText('bread')).toBeTruthy();
});

test('[READING-3] words that lead somewhere stay reachable beside their box', () => {
  show('- [x] read [this](https://example.org)');
  expect(screen.getByRole('checkbox', { name: 'read this' })).toBeTruthy();
  expect(screen.getByText('this')).toBeTruthy();
});
