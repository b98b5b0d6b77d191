import { fireEvent, render, screen, waitFor } from '@testing-library/react-native';
import type { Json } from '../../../core/json';
import { createScriptedPeer } from '../testing/scripted-peer';
import { ScreenFrame } from '../testing/screen-frame';
import { RecordOrigin, SmallRecordOrigin } from './record-origin';

const of = { kind: 'note', id: 'n1' } as const;
const foreign = { authority: 'external', tainted: true } as const;
const own = { authority: 'person', tainted: false } as const;
const hash = 'a'.repeat(64);
const source = { from: 'import', actId: 'act1', format: 'markdown', at: Date.UTC(2026, 10, 20, 12) } as const;
const shown = (more: Readonly<Record<string, Json>> = {}): Json => ({
  texts: [
    { field: 'title', text: 'Lake', provenance: foreign, source, hash },
    { field: 'body', text: 'The whole of it.', provenance: foreign, source, hash },
  ],
  source,
  hash,
  ...more,
});
const show = (language: 'en' | 'de' = 'en', answer: Json = shown()) => {
  const peer = createScriptedPeer({ 'vouch.record': answer });
  render(
    <ScreenFrame peer={peer} language={language}>
      <RecordOrigin of={of} texts={[undefined, foreign]} />
    </ScreenFrame>,
  );
  return peer;
};

test.each([
  ['en', 'Imported from Markdown or Obsidian, Nov 20 · mine?'],
  ['de', 'Importiert aus Markdown oder Obsidian, 20. Nov. · von mir?'],
] as const)('[VOUCH-1] a record says once where it is from (%s)', async (language, words) => {
  show(language);
  expect(await screen.findByText(words)).toBeTruthy();
});

test('[VOUCH-1] the whole texts are shown, and exactly those are answered for; it can be undone', async () => {
  const peer = show();
  fireEvent.press(await screen.findByTestId('record-origin'));
  expect((await screen.findByTestId('vouch-text-body')).props['children']).toBe('The whole of it.');
  expect(screen.getByTestId('vouch-text-title').props['children']).toBe('Lake');
  peer.answerNext({ ok: true, value: { actId: 'v1', records: 1, fields: 2 } });
  fireEvent.press(screen.getByTestId('vouch-confirm'));
  await waitFor(() =>
    expect(peer.commands).toMatchObject([
      { name: 'vouch.records', input: { records: [{ kind: 'note', id: 'n1', hash }] } },
    ]),
  );
  expect(await screen.findByText('Undo')).toBeTruthy();
  expect(screen.queryByTestId('vouch-sheet')).toBeNull();
});

test('[VOUCH-2] two versions side by side are chosen from first', async () => {
  show('en', shown({ hash: null }));
  fireEvent.press(await screen.findByTestId('record-origin'));
  expect(await screen.findByText(/Two versions/)).toBeTruthy();
  expect(screen.getByTestId('vouch-confirm').props['accessibilityState']).toMatchObject({ disabled: true });
});

test('what nobody brought in has no mark, and asks nothing', () => {
  const peer = createScriptedPeer({});
  render(
    <ScreenFrame peer={peer}>
      <RecordOrigin of={of} texts={[own, undefined]} />
      <SmallRecordOrigin of={of} provenance={own} />
    </ScreenFrame>,
  );
  expect(screen.queryByTestId('record-origin')).toBeNull();
  expect(screen.queryByTestId('record-origin-n1')).toBeNull();
});
