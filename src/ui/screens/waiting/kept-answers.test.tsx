import { screen, waitFor } from '@testing-library/react-native';
import type { ReactElement } from 'react';
import type { Json } from '../../../core/json';
import type { ApiAnswer } from '../../../runtime/api/transport';
import type { TestDevice } from '../../testing/test-device';
import { openTab, press, shows, type } from '../testing/tab-bed';
import { RecordingProvider } from '../voice/recording-provider';
import { ApprovalScreen } from './approval-screen';
import { DecideAll } from './change-set';
import type { Item } from './change-sets';
import { WaitingScreen } from './waiting-screen';

jest.mock('expo-router', () => ({
  useIsFocused: () => true,
  useRouter: () => ({ canGoBack: () => false, back: jest.fn(), replace: jest.fn(), push: jest.fn() }),
}));

const hash = (sign: string) => sign.repeat(64);
const item = (id: string): Item => ({
  id,
  changeSetId: 's1',
  agentId: 'a1',
  agentName: 'Planner',
  runKey: 'r',
  operationId: id,
  toolName: 'log_measurement',
  risk: 'medium',
  state: 'open',
  isDone: false,
  failure: null,
  summary: id,
  tainted: false,
  createdAt: 1,
  expiresAt: 9_000_000_000_000,
});
const approval = {
  ...item('p1'),
  args: { metric: 'weight', value: 72 },
  argsHash: hash('a'),
  readHash: hash('b'),
  changes: [],
  obstacle: null,
  hasChangedSince: false,
  modelWords: null,
  model: null,
  evidence: [],
  needsDeviceCheck: false,
  rejectedBecause: null,
  suggestsGrant: null,
} satisfies Record<string, Json>;
const question = {
  id: 'q1',
  agentId: 'a1',
  agentName: 'Coach',
  runKey: 'r1',
  kind: 'freeText',
  text: 'How was it?',
  options: [],
  isRequired: false,
  requiredBy: null,
  tainted: false,
  state: 'open',
  response: null,
  responseEntryId: null,
  createdAt: 0,
};
type Opened = { readonly device?: TestDevice; readonly more?: Record<string, Json> };
const open = (shown: ReactElement, { device, more = {} }: Opened = {}) =>
  openTab(shown, {
    script: {
      'approval.show': { ...approval, ...more },
      'category.list': { categories: [] },
      'question.list': { questions: [question], next: null },
      'approval.list': { approvals: [], next: null },
      'record.named': { records: [] },
    },
    device,
    around: RecordingProvider,
  });
const refused = { ok: false, error: { code: 'offline' } } as const;
const outcome = { ok: true, value: { approvalId: 'p1', operationId: 'o1', changedIds: [] } } as const;

const waiting = <WaitingScreen key="waiting" />;
const proposal = <ApprovalScreen key="p1" id="p1" />;
const wholeSet = <DecideAll key="set" items={[item('p1'), item('p2')]} canAccept={false} />;
type Place = {
  readonly shown: ReactElement;
  readonly field: string;
  /** Up to the field. */
  readonly opens: readonly string[];
  readonly sends: string;
  readonly words: string;
  readonly answers: readonly ApiAnswer[];
};
const places: readonly (readonly [string, Place])[] = [
  [
    'an answer',
    {
      shown: waiting,
      field: 'question-text',
      opens: [],
      sends: 'question-send',
      words: 'Good, but',
      answers: [{ ok: true, value: { actId: 'x', responseId: 'y' } }],
    },
  ],
  [
    'the reason of a no',
    {
      shown: proposal,
      field: 'reject-reason',
      opens: ['approval-reject'],
      sends: 'reject-confirm',
      words: 'Not this',
      answers: [outcome],
    },
  ],
  [
    'the reason of a no to all',
    {
      shown: wholeSet,
      field: 'reject-reason',
      opens: ['reject-all-s1'],
      sends: 'reject-confirm',
      words: 'Not this',
      answers: [outcome, outcome],
    },
  ],
];

test.each(places)('[DRAFT-16] %s, half typed, is there on return and on the next page', async (_, place) => {
  const { shown, field, opens, words } = place;
  const first = open(shown);
  for (const id of opens) await press(id);
  await type(field, words);
  await first.goTo(null);
  await first.goTo(shown);
  for (const id of opens) await press(id);
  await shows(field, words);
  first.reload();
  open(shown, first);
  for (const id of opens) await press(id);
  await shows(field, words);
});

test.each(places)('[DRAFT-16] %s is gone once it is sent, and not before', async (_, place) => {
  const { shown, field, opens, sends, words, answers } = place;
  const first = open(shown);
  for (const id of opens) await press(id);
  await type(field, words);
  answers.forEach(() => first.answerNext(refused));
  await press(sends);
  first.reload();
  const second = open(shown, first);
  for (const id of opens) await press(id);
  await shows(field, words);
  for (const answer of answers) second.answerNext(answer);
  await press(sends);
  second.reload();
  open(shown, first);
  for (const id of opens) await press(id);
  await shows(field, '');
});

test.each(places)('[DRAFT-11] %s is shown in no other profile', async (_, { shown, field, opens, words }) => {
  const { switchTo } = open(shown);
  for (const id of opens) await press(id);
  await type(field, words);
  await switchTo('example');
  await shows(field, '');
  await switchTo('own');
  await shows(field, words);
});

test('[DRAFT-16] a proposal that was half put right is so on return and on the next page, to the letter', async () => {
  const first = open(proposal);
  await press('approval-edit');
  await type('arg-value', '7.');
  await first.goTo(null);
  await first.goTo(proposal);
  await shows('arg-value', '7.');
  first.reload();
  const second = open(proposal, first);
  await shows('arg-value', '7.');
  await press('approval-accept');
  expect(second.commands).toEqual([]);
  await type('arg-value', '7.5');
  second.answerNext(refused);
  await press('approval-accept');
  second.reload();
  const third = open(proposal, first);
  await shows('arg-value', '7.5');
  third.answerNext(outcome);
  await press('approval-accept');
  expect(third.commands).toMatchObject([
    { name: 'approval.edit', input: { args: { metric: 'weight', value: 7.5 } } },
  ]);
  third.reload();
  open(proposal, first);
  await screen.findByTestId('approval-edit');
  expect(screen.queryByTestId('args-form')).toBeNull();
});

test('[DRAFT-11] a proposal that was put right in one profile is as it was in another', async () => {
  const { switchTo } = open(proposal);
  await press('approval-edit');
  await type('arg-value', '75');
  await switchTo('example');
  await waitFor(() => expect(screen.queryByTestId('args-form')).toBeNull());
  await switchTo('own');
  await shows('arg-value', '75');
});

test('[DRAFT-16] where nothing was changed yet a proposal is shown as it is', async () => {
  const { goTo } = open(proposal);
  await press('approval-edit');
  await screen.findByTestId('args-form');
  await goTo(null);
  await goTo(proposal);
  await screen.findByTestId('approval-edit');
  expect(screen.queryByTestId('args-form')).toBeNull();
});

test('[DRAFT-16] the way back to the proposal is for good', async () => {
  const { goTo } = open(proposal);
  await press('approval-edit');
  await type('arg-value', '75');
  await press('approval-unedit');
  await goTo(null);
  await goTo(proposal);
  await screen.findByTestId('approval-edit');
  expect(screen.queryByTestId('args-form')).toBeNull();
});

test.each(['rejected', 'approved', 'expired'])(
  '[DRAFT-16] of a proposal that was %s meanwhile nothing is put right any more',
  async (state) => {
    const first = open(proposal);
    await press('approval-edit');
    await type('arg-value', '75');
    first.reload();
    const second = open(proposal, { ...first, more: { state } });
    await screen.findByTestId('approval-state');
    expect(screen.queryByTestId('args-form')).toBeNull();
    second.reload();
    open(proposal, first);
    await screen.findByTestId('approval-edit');
    expect(screen.queryByTestId('args-form')).toBeNull();
  },
);
