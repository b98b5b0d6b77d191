import { act, fireEvent, render, screen } from '@testing-library/react-native';
import type { ReactNode } from 'react';
import { sentenceFor } from '../../../words/sentence-for';
import { createScriptedPeer } from '../testing/scripted-peer';
import { ScreenFrame } from '../testing/screen-frame';
import { NoticedSection } from './noticed';
import { RuleSheet } from './rule-sheet';

const press = async (testID: string) => {
  const target = await screen.findByTestId(testID);
  await act(async () => fireEvent.press(target));
};
const noticed = [{ id: 'm1', text: 'Mornings work best.', tainted: false, createdAt: 1 }];
const places: readonly (readonly [string, { shown: ReactNode; button: string; answer: object }])[] = [
  [
    'what was pinned',
    {
      shown: <NoticedSection agentId="a1" noticed={noticed} isOver={false} />,
      button: 'memory-pin-m1',
      answer: { actId: 'x', key: 'mornings' },
    },
  ],
  [
    'what was put right',
    {
      shown: <RuleSheet agentId="a1" rule={{ key: 'mornings', value: 'Early.' }} onClose={() => undefined} />,
      button: 'rule-save',
      answer: { actId: 'x' },
    },
  ],
];

test.each(places)(
  '[SCREEN-5] where %s cannot be taken back it is said, and where it can that too',
  async (_, place) => {
    const peer = createScriptedPeer({});
    render(<ScreenFrame peer={peer}>{place.shown}</ScreenFrame>);
    for (const undone of [{ ok: false, error: { code: 'offline' } } as const, null]) {
      peer.answerNext({ ok: true, value: { ...place.answer } });
      await press(place.button);
      if (undone !== null) peer.answerNext(undone);
      await press('toast-undo');
      const told = undone === null ? 'Undone' : sentenceFor(undone.error, 'en');
      expect(await screen.findByText(told)).toBeTruthy();
    }
  },
);
