import { act, render, screen } from '@testing-library/react-native';
import type { ReactNode } from 'react';
import type { ReactTestInstance } from 'react-test-renderer';
import { gateCodes, type GateCode } from '../../src/tools/gates';
import { AgentScreen } from '../../src/ui/screens/agents/agent-screen';
import { RunScreen } from '../../src/ui/screens/agents/run-screen';
import { ScreenFrame } from '../../src/ui/screens/testing/screen-frame';
import { sentenceFor } from '../../src/words/sentence-for';
import type { Language } from '../../src/words/words';
import { newFolder, removeFolder } from '../engine/engine-world';
import { sampled } from '../sampled';
import { openRefusalBed, refusals, runInto, type MetAt, type RefusalBed } from './refusal-bed';

// Each gate is shut in earnest: a whole peer, its databases, a model over the wire. What the person then sees is read off the real screen.
jest.mock('expo-router', () => ({
  useRouter: () => ({ canGoBack: () => false, back: jest.fn(), replace: jest.fn(), push: jest.fn() }),
}));

let folder: string;
let bed: RefusalBed;
beforeEach(async () => {
  folder = newFolder();
  bed = await openRefusalBed(folder);
});
afterEach(() => {
  bed.peer.close();
  removeFolder(folder);
});

const look = async (at: MetAt, runKey: string | null, language: Language): Promise<void> => {
  const frame = (shown: ReactNode) => (
    <ScreenFrame peer={bed} language={language}>
      {shown}
    </ScreenFrame>
  );
  if (at === 'agent') render(frame(<AgentScreen id={bed.planner} />));
  else if (runKey === null) throw new Error('there is no run to look at');
  else render(frame(<RunScreen runKey={runKey} />));
  await screen.findByTestId(at === 'agent' ? 'agent-state' : 'run-status');
};

/** What kept the agent is said on its screen: above all as its state, or as the trouble of its last run. */
const placesOf: Readonly<Record<MetAt, readonly string[]>> = {
  agent: ['agent-why-not', 'agent-trouble'],
  step: ['run-story'],
  end: ['run-why'],
};
/** The words of a place and of all below it. */
const wordsOf = (node: ReactTestInstance | string): string =>
  typeof node === 'string' ? node : node.children.map(wordsOf).join(' ');
const isSaid = (at: MetAt, sentence: string): boolean =>
  placesOf[at].some((id) => screen.queryAllByTestId(id).some((place) => wordsOf(place).includes(sentence)));

const languagesFor = (code: GateCode): readonly Language[] =>
  sampled(['en', 'de'], { name: `languages of ${code}`, oneIn: 2 });

test.each(gateCodes)('[SCREEN-17] %s is reached, and said where a person meets it', async (code) => {
  const refusal = refusals[code];
  const runKey = await runInto(bed, refusal);
  for (const language of languagesFor(code))
    for (const at of refusal.metAt) {
      await look(at, runKey, language);
      expect([at, language, isSaid(at, sentenceFor({ code }, language))]).toEqual([at, language, true]);
      screen.unmount();
      await act(async () => undefined);
    }
});

/** What can be changed is one tap away from where it is said. */
const withWayOn: readonly GateCode[] = sampled(
  gateCodes.filter((code) => refusals[code].metAt.includes('agent') && refusals[code].wakes !== false),
  { name: 'gates with a way on', oneIn: 2 },
);
test.each(withWayOn)('[SCREEN-17] %s has its way on beside it', async (code) => {
  const runKey = await runInto(bed, refusals[code]);
  await look('agent', runKey, 'en');
  expect(await screen.findByTestId('agent-way-on')).toBeTruthy();
});
