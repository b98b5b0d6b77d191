import { act, screen, waitFor } from '@testing-library/react-native';
import type { ReactElement } from 'react';
import type { ApiAnswer } from '../../../runtime/api/transport';
import type { TestDevice } from '../../testing/test-device';
import { agentDetail } from '../testing/agent-detail';
import { createHeldAnswer } from '../testing/scripted-peer';
import { openTab, press, shows, type } from '../testing/tab-bed';
import { AgentScreen } from './agent-screen';
import { AgentsScreen } from './agents-screen';
import { PersonaSheet } from './persona-sheet';
import { RuleSheet } from './rule-sheet';
import { TalkScreen } from './talk-screen';

jest.mock('expo-router', () => ({
  useIsFocused: () => true,
  useRouter: () => ({ canGoBack: () => false, back: jest.fn(), replace: jest.fn(), push: jest.fn() }),
}));

type Opened = {
  readonly device?: TestDevice;
  readonly agent?: Parameters<typeof agentDetail>[0];
  readonly answer?: ApiAnswer;
};
const open = (shown: ReactElement, { device, agent = {}, answer }: Opened = {}) =>
  openTab(shown, {
    script: {
      'agent.get': agentDetail(agent),
      'agent.list': { agents: [agentDetail(agent)] },
      'thread.get': { messages: [] },
      'thread.saying': { text: null },
    },
    device,
    answer,
  });
const refused = { ok: false, error: { code: 'stopped' } } as const;
const unreachable = { ok: false, error: { code: 'offline' } } as const;
const done = { ok: true, value: { actId: 'x', runKey: 'r', sessionId: 's1', threadId: 't1' } } as const;
const talk = <TalkScreen key="a1" agentId="a1" />;

test('[DRAFT-15] what was typed to an agent is there on return, for that agent alone', async () => {
  const { goTo, set } = open(talk);
  await type('talk-input', 'How is my');
  await goTo(null);
  await act(async () => set('agent.get', agentDetail({ id: 'a2', name: 'Coach' })));
  await goTo(<TalkScreen key="a2" agentId="a2" />);
  await shows('talk-input', '');
  await goTo(null);
  await act(async () => set('agent.get', agentDetail()));
  await goTo(talk);
  await shows('talk-input', 'How is my');
});

test('[DRAFT-15] it outlives the page, and is gone once it is said', async () => {
  const first = open(talk);
  await type('talk-input', 'How is my week?');
  first.reload();
  const second = open(talk, first);
  await shows('talk-input', 'How is my week?');
  second.answerNext(done);
  await press('talk-send');
  expect(second.commands).toMatchObject([
    { name: 'agent.say', input: { id: 'a1', text: 'How is my week?' } },
  ]);
  await shows('talk-input', '');
  second.reload();
  open(talk, first);
  await shows('talk-input', '');
});

test('[DRAFT-11] what was typed to an agent is shown in no other profile', async () => {
  const { switchTo } = open(talk);
  await type('talk-input', 'How is my');
  await switchTo('example');
  await shows('talk-input', '');
  await switchTo('own');
  await shows('talk-input', 'How is my');
});

test.each([
  ['refused', refused],
  ['not heard', unreachable],
])('[DRAFT-15] what was %s is back in its field, also for the next page', async (_, answer) => {
  const first = open(talk);
  first.answerNext(answer);
  await type('talk-input', 'How is my week?');
  await press('talk-send');
  await shows('talk-input', 'How is my week?');
  first.reload();
  open(talk, first);
  await shows('talk-input', 'How is my week?');
});

test.each([
  ['refused', refused],
  ['not heard', unreachable],
])('[DRAFT-15] what was %s after its screen was left is in its field on return', async (_, answer) => {
  const { answerNext, goTo, commands } = open(talk);
  const late = createHeldAnswer();
  answerNext(late.answer);
  await type('talk-input', 'How is my week?');
  await press('talk-send');
  await shows('talk-input', '');
  await type('talk-input', 'And my month?');
  await goTo(null);
  await act(async () => late.settle(answer));
  await goTo(talk);
  await shows('talk-input', 'How is my week? And my month?');
  expect(commands).toHaveLength(1);
});

test('[DRAFT-15] back before the answer it is not sent again, and shows what became of it', async () => {
  const { answerNext, goTo, commands } = open(talk);
  const late = createHeldAnswer();
  answerNext(late.answer);
  await type('talk-input', 'How is my week?');
  await press('talk-send');
  await goTo(null);
  await goTo(talk);
  await shows('talk-input', '');
  await act(async () => late.settle(refused));
  await shows('talk-input', 'How is my week?');
  expect(commands).toHaveLength(1);
});

test('[DRAFT-15] what had no answer as the page went is sent by the next one under the same number', async () => {
  const first = open(talk);
  first.answerNext(createHeldAnswer().answer);
  await type('talk-input', 'How is my week?');
  await press('talk-send');
  await type('talk-input', 'And my');
  first.reload();
  const second = open(talk, { ...first, answer: done });
  await waitFor(() => expect(second.commands).toHaveLength(1));
  expect(second.commands[0]).toMatchObject({ name: 'agent.say', input: { text: 'How is my week?' } });
  expect(second.commands[0]?.commandId).toBe(first.commands[0]?.commandId);
  await shows('talk-input', 'And my');
  second.reload();
  const third = open(talk, first);
  await shows('talk-input', 'And my');
  expect(third.commands).toEqual([]);
});

test.each([
  ['its talk', talk],
  ['its screen', <AgentScreen key="screen" id="a1" />],
  ['the list', <AgentsScreen key="list" />],
])('[DRAFT-16] what was typed to an agent that has ended is gone once %s shows it', async (_, seenIn) => {
  const first = open(talk);
  await type('talk-input', 'How is my');
  first.reload();
  open(seenIn, { ...first, agent: { state: 'destroyed', whyNot: 'agent_destroyed' } }).reload();
  open(talk, first);
  await shows('talk-input', '');
});

const rule = { key: 'mornings', value: 'Early.' };
const sheets: readonly (readonly [string, { shown: ReactElement; field: string; save: string }])[] = [
  [
    'how it is to speak',
    {
      shown: <PersonaSheet agent={agentDetail()} isOpen onClose={() => undefined} />,
      field: 'persona-text-style',
      save: 'persona-save',
    },
  ],
  [
    'what it remembers',
    {
      shown: <RuleSheet agentId="a1" rule={rule} onClose={() => undefined} />,
      field: 'rule-text',
      save: 'rule-save',
    },
  ],
];

test.each(sheets)(
  '[DRAFT-7] %s, half written, is there when it is opened again, until it is stored',
  async (_, { shown, field, save }) => {
    const first = open(shown);
    await type(field, 'Short and warm');
    await first.goTo(null);
    await first.goTo(shown);
    await shows(field, 'Short and warm');
    first.reload();
    const second = open(shown, first);
    await shows(field, 'Short and warm');
    second.answerNext(refused);
    await press(save);
    await shows(field, 'Short and warm');
    await press(save);
    await second.goTo(null);
    await second.goTo(shown);
    await screen.findByTestId(field);
    expect(screen.getByTestId(field).props['value']).not.toBe('Short and warm');
  },
);

test.each(sheets)('[DRAFT-16] %s, half written, goes with an agent that ended', async (_, of) => {
  const first = open(of.shown);
  await type(of.field, 'Short and warm');
  first.reload();
  open(talk, { ...first, agent: { state: 'destroyed' } }).reload();
  open(of.shown, first);
  await screen.findByTestId(of.field);
  expect(screen.getByTestId(of.field).props['value']).not.toBe('Short and warm');
});
