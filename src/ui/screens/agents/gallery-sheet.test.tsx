import { act, fireEvent, render, screen } from '@testing-library/react-native';
import { fail } from '../../../core/result';
import type { Json } from '../../../core/json';
import type { Language } from '../../../words/words';
import { createTestDevice, type TestDevice } from '../../testing/test-device';
import { ScreenFrame } from '../testing/screen-frame';
import { createScriptedPeer } from '../testing/scripted-peer';
import { GallerySheet } from './gallery-sheet';

const mockPush = jest.fn();
jest.mock('expo-router', () => ({ useRouter: () => ({ push: mockPush }) }));
beforeEach(() => mockPush.mockClear());

const token = (tokenValue: string) => ({ tokenClass: 'semanticKey', tokenValue });
const template = {
  id: 'planner',
  name: 'Planner',
  purpose: 'Looks after your tasks.',
  mode: 'hybrid',
  needsCategory: false,
  isAboutTask: false,
  models: [],
  timers: [
    {
      key: 'morning',
      label: 'Every morning at seven',
      schedule: { kind: 'daily', time: '07:00', zone: 'floating' },
    },
    {
      key: 'month',
      label: 'On the first of a month at nine',
      schedule: { kind: 'cron', expression: '0 9 1 * *', zone: 'floating' },
    },
  ],
  subscriptions: [
    {
      key: 'tasks',
      label: 'A task changes',
      predicate: { tokens: { any: [token('TASK')], all: [] }, where: [] },
    },
  ],
  limits: { tokens: 200_000, costMicros: 500_000, runMs: 3_600_000, toolCalls: 200 },
};
const price = { input: 1, output: 1, isGuess: false };
const listed = (model: string) => ({
  model,
  contextTokens: null,
  tools: true,
  price,
  isConsented: false,
});
const cloud = {
  id: 'cloud',
  kind: 'openai-compatible',
  baseUrl: 'https://a.com',
  isLocal: false,
  hasKey: true,
  models: [listed('large-1'), listed('large-2')],
};
const consent = { policyVersion: 'p1', text: 'All that it sees goes to cloud.' };
const press = async (testID: string) => {
  const target = await screen.findByTestId(testID);
  await act(async () => fireEvent.press(target));
};
type More = {
  readonly providers?: readonly Json[];
  readonly template?: Readonly<Record<string, Json>>;
  readonly language?: Language;
  readonly device?: TestDevice;
};
const open = async ({ providers = [], language = 'en', device = createTestDevice(), ...more }: More = {}) => {
  const peer = createScriptedPeer({
    'template.list': { templates: [{ ...template, ...more.template }] },
    'category.list': { categories: [{ id: 'health', name: 'Health', color: '#208050', deletedAt: null }] },
    'provider.list': { providers: [...providers], pricesAsOf: '2026-01-01' },
    'consent.text': { ...consent, mayIncludeLater: false, isLocal: false },
  });
  const shown = (isOpen: boolean) => (
    <ScreenFrame peer={peer} language={language} device={device}>
      <GallerySheet isOpen={isOpen} onClose={jest.fn()} />
    </ScreenFrame>
  );
  const { rerender } = render(shown(true));
  await press('template-planner');
  /** Closed, and opened once more. */
  const again = async () => {
    rerender(shown(false));
    rerender(shown(true));
    await press('template-planner');
  };
  return { ...peer, again };
};
const inputs = ({ commands }: Awaited<ReturnType<typeof open>>) => commands.map(({ input }) => input);
const plain = { templateId: 'planner', language: 'en', name: 'Planner', mode: 'hybrid' };

test('[MAKE-1] an agent begins with the name, the mode and the categories that the person gave it', async () => {
  const peer = await open();
  fireEvent.changeText(await screen.findByTestId('agent-name'), 'Early bird');
  await press('agent-more');
  await press('agent-mode-interactive');
  await press('sees-health');
  await press('agent-create');
  expect(peer.commands).toMatchObject([
    {
      name: 'agent.create',
      input: { templateId: 'planner', name: 'Early bird', mode: 'interactive', categoryIds: ['health'] },
    },
  ]);
});

test('[MAKE-1] without a name it does not begin, and says why', async () => {
  const peer = await open();
  fireEvent.changeText(await screen.findByTestId('agent-name'), ' ');
  await press('agent-create');
  expect(peer.commands).toEqual([]);
  expect(screen.getByText('It needs a name.')).toBeTruthy();
});

test('[MAKE-4] what wakes it, who thinks for it and what it may use are sentences; who changes nothing sends nothing of it', async () => {
  const peer = await open();
  for (const sentence of [
    'Every morning at seven',
    'On the first of a month at nine',
    'A task changes',
    'The demo: simple rules on this device. Nothing leaves it.',
    'At most 200,000 words with the model, $0.50, 60 min at work, 200 things done.',
  ])
    expect(await screen.findByText(sentence)).toBeTruthy();
  expect(screen.queryByTestId('limit-tokens')).toBeNull();
  await press('agent-create');
  expect(inputs(peer)).toEqual([plain]);
  expect(mockPush).toHaveBeenCalledWith({ pathname: '/agent/[id]', params: { id: 'made1' } });
});

test('[MAKE-4] the same in German', async () => {
  await open({ language: 'de' });
  expect(
    await screen.findByText(
      'Höchstens 200.000 Worte mit dem Modell, 0,50 $, 60 Min. bei der Arbeit, 200 getane Dinge.',
    ),
  ).toBeTruthy();
});

test('[MAKE-4] the hour of a timer is changed before it begins, and a cause is switched off', async () => {
  const peer = await open();
  await press('agent-more');
  await press('cause-change-morning');
  await act(async () => fireEvent.changeText(screen.getByTestId('cause-time'), '6:30'));
  await press('new-cause-tasks');
  await press('agent-more');
  expect(screen.getByText('Every day at 06:30')).toBeTruthy();
  expect(screen.queryByText('A task changes')).toBeNull();
  await press('agent-create');
  expect(inputs(peer)).toEqual([
    {
      ...plain,
      causes: [
        {
          kind: 'time',
          label: 'Every day at 06:30',
          schedule: { kind: 'daily', time: '06:30', zone: 'floating' },
        },
        { kind: 'template', key: 'month' },
      ],
    },
  ]);
});

test('[MAKE-4] what is switched off and on again is as it was; what says more than can be shown is only switched', async () => {
  const peer = await open();
  await press('agent-more');
  expect(screen.queryByTestId('cause-change-month')).toBeNull();
  await press('new-cause-month');
  await press('new-cause-month');
  await press('agent-create');
  expect(inputs(peer)).toEqual([plain]);
});

test('[MAKE-4] another time and another change are added and taken away; one that says nothing holds it back', async () => {
  const peer = await open();
  await press('agent-more');
  await press('new-cause-time');
  await press('cause-remove-own-1');
  await press('new-cause-change');
  await press('agent-create');
  expect(peer.commands).toEqual([]);
  expect(screen.getByText('Choose what changes.')).toBeTruthy();
  await press('cause-kind-NOTE');
  await press('agent-create');
  expect(inputs(peer)).toMatchObject([
    {
      causes: [
        { kind: 'template', key: 'morning' },
        { kind: 'template', key: 'month' },
        { kind: 'template', key: 'tasks' },
        { kind: 'change', label: 'When this changes: notes', watch: { tokens: ['NOTE'] } },
      ],
    },
  ]);
});

test('[MAKE-4] [SCREEN-9] limits are typed as anywhere; what is not understood holds it back and stays in sight', async () => {
  const peer = await open();
  await press('agent-more');
  const type = (text: string) =>
    act(async () => fireEvent.changeText(screen.getByTestId('limit-costMicros'), text));
  await type('1,000');
  await press('agent-more');
  expect(screen.getByText('Thousands or a fraction? Write 1000, or 1.50 with two decimals.')).toBeTruthy();
  await press('agent-create');
  expect(peer.commands).toEqual([]);
  await type('0,75');
  await press('agent-quiet-22:00-07:00');
  await press('agent-create');
  expect(inputs(peer)).toEqual([
    {
      ...plain,
      quietHours: { from: '22:00', until: '07:00' },
      limits: { ...template.limits, costMicros: 750_000 },
    },
  ]);
});

test('[MAKE-5] a model that it may not ask yet is chosen, that is said, and the agreement is asked for once it is made', async () => {
  const peer = await open({ providers: [cloud] });
  expect(await screen.findByText(/until you agree to a model for it/)).toBeTruthy();
  await press('agent-more');
  await press('thinker-cloud/large-2');
  expect(screen.getByText(/It may be asked only after you agree to what it is sent/)).toBeTruthy();
  await press('agent-create');
  expect(inputs(peer)).toEqual([{ ...plain, modelId: 'cloud/large-2' }]);
  expect(await screen.findByText(consent.text)).toBeTruthy();
  expect(mockPush).not.toHaveBeenCalled();
  await press('sheet-close');
  expect(peer.commands).toHaveLength(1);
  expect(mockPush).toHaveBeenCalledWith({ pathname: '/agent/[id]', params: { id: 'made1' } });
});

test('[MAKE-5] agreed to is what was shown, for this agent and this model', async () => {
  const peer = await open({ providers: [cloud] });
  await press('agent-more');
  await press('thinker-cloud/large-2');
  await press('agent-create');
  await press('consent-agree');
  expect(peer.commands.at(-1)).toMatchObject({
    name: 'consent.give',
    input: {
      provider: 'cloud',
      model: 'large-2',
      who: { agentId: 'made1' },
      policyVersion: 'p1',
      disclosure: consent.text,
    },
  });
});

test('[MAKE-5] whom its kind may ask already is named, and asked for no second yes', async () => {
  const models = [{ id: 'cloud/large-1', provider: 'cloud', model: 'large-1', isLocal: false }];
  const peer = await open({ providers: [cloud], template: { models } });
  expect(await screen.findByText(/First large-1 · cloud/)).toBeTruthy();
  await press('agent-more');
  await press('thinker-cloud/large-1');
  await press('agent-create');
  expect(inputs(peer)).toEqual([{ ...plain, modelId: 'cloud/large-1' }]);
  expect(screen.queryByTestId('consent-text')).toBeNull();
});

test('[DRAFT-7] what was chosen for a new agent is there when its kind is opened again, until it is made', async () => {
  const peer = await open();
  await act(async () => fireEvent.changeText(screen.getByTestId('agent-name'), 'Early bird'));
  await press('agent-more');
  await press('cause-change-morning');
  await act(async () => fireEvent.changeText(screen.getByTestId('cause-time'), '6:30'));
  await peer.again();
  expect(screen.getByTestId('agent-name').props.value).toBe('Early bird');
  expect(screen.getByText('Every day at 06:30')).toBeTruthy();
  peer.answerNext(fail('offline'));
  await press('agent-create');
  expect(screen.getByTestId('agent-name').props.value).toBe('Early bird');
  await press('agent-create');
  await peer.again();
  expect(screen.getByTestId('agent-name').props.value).toBe('Planner');
  expect(screen.getByText('Every morning at seven')).toBeTruthy();
});

test('[DRAFT-6] what was chosen for a new agent outlives a reload of the tab; what was not stays as its kind has it', async () => {
  const device = createTestDevice();
  await open({ device });
  await act(async () => fireEvent.changeText(screen.getByTestId('agent-name'), 'Early bird'));
  await press('agent-more');
  await press('cause-change-morning');
  await act(async () => fireEvent.changeText(screen.getByTestId('cause-time'), '6:30'));
  screen.unmount();
  const second = await open({ device });
  expect(await screen.findByText('Every day at 06:30')).toBeTruthy();
  await act(async () => fireEvent.changeText(screen.getByTestId('agent-name'), 'Bird'));
  await press('agent-more');
  await press('cause-change-morning');
  await act(async () => fireEvent.changeText(screen.getByTestId('cause-time'), '07:00'));
  await press('agent-create');
  expect(inputs(second)).toEqual([{ ...plain, name: 'Bird' }]);
});

test('[SCREEN-9] what a new agent may use stands in its fields as numbers are written in German, and is not sent unless changed', async () => {
  const peer = await open({ language: 'de' });
  await press('agent-more');
  expect(screen.getByTestId('limit-costMicros').props.value).toBe('0,5');
  expect(screen.getByTestId('limit-tokens').props.value).toBe('200000');
  await press('agent-create');
  expect(inputs(peer)).toEqual([{ ...plain, language: 'de' }]);
});
