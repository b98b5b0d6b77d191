import { fireEvent, render, screen, within } from '@testing-library/react-native';
import { createScriptedPeer } from '../testing/scripted-peer';
import { ScreenFrame } from '../testing/screen-frame';
import { agentDetail } from '../testing/agent-detail';
import { ReportScreen } from './report-screen';

const claim = (text: string, tainted: boolean) => ({
  id: text,
  text,
  inference: 'observed',
  confidence: null,
  tainted,
  sources: [],
});
const reportOf = (tainted: readonly boolean[]) => ({
  id: 'r1',
  agentId: 'a1',
  scope: 'current',
  createdAt: 1,
  lead: 'Two things',
  sections: [{ id: 's1', title: 'Things', claims: tainted.map((is, at) => claim(`c${at}`, is)) }],
  confidence: null,
  tainted: true,
  freshness: { state: 'fresh', until: 2 },
  model: { id: 'local/small-1', isDemo: false },
  runKey: null,
});
const WORDS = /Rests on text from outside/;
const show = async (tainted: readonly boolean[]) => {
  const peer = createScriptedPeer({
    'report.get': reportOf(tainted),
    'agent.get': agentDetail(),
    'report.history': { reports: [], next: null },
    'record.named': { records: [] },
  });
  render(
    <ScreenFrame peer={peer}>
      <ReportScreen agentId="a1" reportId={null} />
    </ScreenFrame>,
  );
  await screen.findByTestId('report-lead');
};

test('[REPORT-3] of a report only the claims that rest on text from outside say so', async () => {
  await show([false, true]);
  expect(screen.queryByTestId('report-tainted')).toBeNull();
  expect(within(screen.getByTestId('claim-c0')).queryByText(WORDS)).toBeNull();
  expect(within(screen.getByTestId('claim-c1')).getByText(WORDS)).toBeTruthy();
  fireEvent.press(screen.getByTestId('claim-c0'));
  expect(await screen.findByTestId('claim-sheet')).toBeTruthy();
  expect(screen.queryByTestId('claim-tainted')).toBeNull();
});

test('[REPORT-3] a claim that rests on text from outside says so where it is opened', async () => {
  await show([false, true]);
  fireEvent.press(screen.getByTestId('claim-c1'));
  expect(await screen.findByTestId('claim-tainted')).toBeTruthy();
});

test.each([
  ['all of its claims rest on it', [true, true]],
  ['none of its claims tells', [false, false]],
])('[REPORT-3] a report says so over itself where %s', async (_, tainted) => {
  await show(tainted);
  expect(screen.getByTestId('report-tainted')).toBeTruthy();
});
