// A small program that speaks the wire of model-wire.mjs. It thinks as little as it can: it reads the tools it is offered and the evidence it is shown, and
// answers by a fixed rule.
//   node local-model-server.mjs [--port 0] [--hang] [--conclude] [--fail <status>,<times>]
import { parseArgs } from 'node:util';
import { serveModel, textOf } from './model-wire.mjs';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    hang: { type: 'boolean', default: false },
    conclude: { type: 'boolean', default: false },
    fail: { type: 'string' },
  },
});
const [failStatus, failTimes] = (values.fail ?? '0,0').split(',').map(Number);

/** The journal's tasks as they stand in the evidence: one line of JSON each. */
const tasksIn = (messages) =>
  messages
    .flatMap(({ content }) => textOf(content).split('\n'))
    .flatMap((line) => {
      try {
        const task = JSON.parse(line);
        return typeof task.id === 'string' && typeof task.title === 'string' ? [task] : [];
      } catch {
        return [];
      }
    });

const reportArgs = (tasks) => ({
  scope: 'current',
  lead: `From a model of its own: ${tasks.length} tasks.`,
  watches: [],
  sections: [
    {
      title: 'Seen',
      claims: tasks.slice(0, 3).map(({ id, title }) => {
        return { text: `Saw “${title}”.`, inference: 'observed', confidence: 1, sources: [id] };
      }),
    },
  ],
});

/** Asked to take its time, it says half a sentence and waits. */
const SLOWLY = 'Take your time';
const slow = { text: 'First the one half, then the other half.', calls: [], waits: true };

/** First a report, where one may be written; after a tool answered, a last word. */
const think = ({ messages, tools = [] }) => {
  if (messages.some(({ content }) => textOf(content).includes(SLOWLY))) return slow;
  const isAnswered = messages[messages.length - 1]?.role === 'tool';
  const canReport = tools.some((tool) => tool.function?.name === 'update_report');
  const [task] = tasksIn(messages);
  if (values.conclude && !isAnswered && task !== undefined) {
    const args = JSON.stringify({ taskId: task.id, rolloverTitle: 'What is left of it' });
    return { text: '', calls: [{ id: 'call_1', name: 'conclude_task_with_rollover', args }] };
  }
  if (isAnswered || !canReport) return { text: 'Looked, and wrote it down.', calls: [] };
  const args = JSON.stringify(reportArgs(tasksIn(messages)));
  return { text: '', calls: [{ id: 'call_1', name: 'update_report', args }] };
};

serveModel({ think, port: Number(values.port), hangs: values.hang, failStatus, failTimes });
