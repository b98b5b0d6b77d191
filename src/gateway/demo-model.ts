import { err, ok } from '../core/result';
import { demoObservation, demoReport, partsOf, speakIn, type Speak } from './demo-report';
import { inGroup, sharingWords, viewOf, type DemoView } from './demo-view';
import type { ModelAnswer, ModelPort, ModelRequest, ModelToolCall, ModelUsage } from './model-port';

// [DEMO-1] The demo model is deterministic and offline, costs nothing, sees the request alone, and says in its own words that it is a demo.
// [DEMO-2] It reads what the reason of the wake names, writes one report, and ends.
// [DEMO-3] Of the journal it proposes follow-up tasks alone, only in a talk, and only where the person asks for them in so many words.
export const DEMO_MODEL_ID = 'demo';
const MOST_READ = 3;
const MOST_TITLES = 5;
const MOST_PROPOSED = 3;
const LONGEST_TITLE = 200;
const ASKS_TO_FOLLOW = /\bfollow[- ]?ups?\b|\bfolgeaufgaben?\b/i;

type Said = Pick<ModelAnswer, 'text' | 'toolCalls'>;

const hasAnswered = ({ results }: DemoView, toolName: string): boolean =>
  results.some((result) => result.toolName === toolName);

const call = (
  view: DemoView,
  { at, ...made }: Omit<ModelToolCall, 'callId'> & { at: number },
): ModelToolCall => ({
  callId: `demo-${view.turn}-${at}`,
  ...made,
});

const reads = (view: DemoView): readonly ModelToolCall[] =>
  view.named
    .slice(0, MOST_READ)
    .map(({ id }, at) => call(view, { at, name: 'read_task', args: { taskId: id } }));

const writes = (view: DemoView, speak: Speak): readonly ModelToolCall[] => {
  const report = call(view, { at: 0, name: 'update_report', args: demoReport(view, speak) });
  if (!view.offered.has('add_observation') || view.tasks.length === 0) return [report];
  const text = demoObservation(view, speak);
  return [report, call(view, { at: 1, name: 'add_observation', args: { text } })];
};

const sessionText = ({ tasks, said }: DemoView, speak: Speak): string => {
  const found = sharingWords(tasks, said ?? '').slice(0, MOST_TITLES);
  if (found.length > 0) return speak('sessionFound', { titles: found.map(({ title }) => title).join(' · ') });
  const parts = partsOf(speak, [
    ['overduePart', inGroup(tasks, 'overdue').length],
    ['duePart', inGroup(tasks, 'today').length],
  ]);
  return parts === null ? speak('sessionCalm') : speak('sessionNothing', { parts });
};

const asksToFollow = ({ said, offered }: DemoView): boolean =>
  said !== null && offered.has('create_follow_up_task') && ASKS_TO_FOLLOW.test(said);

const followUps = (view: DemoView, speak: Speak): readonly ModelToolCall[] =>
  sharingWords(view.tasks, view.said ?? '')
    .slice(0, MOST_PROPOSED)
    .map(({ id, title }, at) => {
      const newTaskTitle = speak('followUpTitle', { title: [...title].slice(0, LONGEST_TITLE).join('') });
      return call(view, { at, name: 'create_follow_up_task', args: { sourceTaskId: id, newTaskTitle } });
    });

const talk = (view: DemoView, speak: Speak): Said => {
  if (!asksToFollow(view)) return { text: sessionText(view, speak), toolCalls: [] };
  if (hasAnswered(view, 'create_follow_up_task')) return { text: speak('proposed'), toolCalls: [] };
  const toolCalls = followUps(view, speak);
  return { text: toolCalls.length === 0 ? sessionText(view, speak) : speak('proposing'), toolCalls };
};

const closing = ({ results }: DemoView, speak: Speak): string => {
  const report = results.find(({ toolName }) => toolName === 'update_report');
  return speak(report?.status === 'success' ? 'reported' : 'notReported');
};

const answerTo = (view: DemoView): Said => {
  const speak = speakIn(view.language);
  if (view.said !== null) return talk(view, speak);
  const shouldRead = view.turn === 0 && view.offered.has('read_task') && view.named.length > 0;
  if (shouldRead) return { text: '', toolCalls: reads(view) };
  const shouldWrite = view.offered.has('update_report') && !hasAnswered(view, 'update_report');
  if (shouldWrite) return { text: '', toolCalls: writes(view, speak) };
  return { text: closing(view, speak), toolCalls: [] };
};

/** A rough count, and said to be one. */
const tokensIn = (value: unknown): number => Math.ceil(JSON.stringify(value).length / 4);
const freeUsage = (inputTokens: number, outputTokens: number): ModelUsage => ({
  inputTokens,
  outputTokens,
  costMicros: 0,
  isEstimated: true,
});

export const createDemoModel = (): ModelPort => {
  const inputOf = ({ messages, tools }: ModelRequest): number => tokensIn(messages) + tokensIn(tools);
  return {
    id: 'demo',
    estimate: (request) => freeUsage(inputOf(request), request.budget.maxOutputTokens),
    ask: async (request, cancel) => {
      if (cancel.isCancelled()) return err({ code: 'model_cancelled', isLocal: true, usage: null });
      const said = answerTo(viewOf(request));
      return ok({ modelId: DEMO_MODEL_ID, ...said, usage: freeUsage(inputOf(request), tokensIn(said)) });
    },
  };
};
