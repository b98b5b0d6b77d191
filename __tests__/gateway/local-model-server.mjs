// A small program that speaks the wire of model-wire.mjs. It thinks as little as it can: it reads the tools it is offered and the evidence it is shown, and
// answers by a fixed rule.
//   node local-model-server.mjs [--port 0] [--models small-1,small-2] [--hang] [--conclude] [--fail <status>,<times>]
import { parseArgs } from 'node:util';
import { serveModel, textOf } from './model-wire.mjs';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    models: { type: 'string', default: 'small-1' },
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

/** Told to use a tool on something, it wants to do just that, whether it may or not. */
const USE = /Use (read_task|create_follow_up_task) on ([\w-]+)/;
const argsFor = { read_task: 'taskId', create_follow_up_task: 'sourceTaskId' };
const obey = ([, name, id]) => {
  const more = name === 'create_follow_up_task' ? { newTaskTitle: 'Again' } : {};
  return {
    text: '',
    calls: [{ id: 'call_1', name, args: JSON.stringify({ [argsFor[name]]: id, ...more }) }],
  };
};
/** Told to go elsewhere, it sends whoever asks to another door of this machine. */
const ELSEWHERE = 'Go elsewhere';

/** First a report, where one may be written; after a tool answered, a last word. */
const think = ({ messages, tools = [] }) => {
  const said = messages.map(({ content }) => textOf(content));
  if (said.some((text) => text.includes(SLOWLY))) return slow;
  if (said.some((text) => text.includes(ELSEWHERE))) return { elsewhere: 'http://127.0.0.1:9/v1' };
  const isAnswered = messages[messages.length - 1]?.role === 'tool';
  const use = isAnswered ? null : USE.exec(said.join('\n'));
  if (use !== null) return obey(use);
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

serveModel({
  think,
  port: Number(values.port),
  models: values.models.split(','),
  hangs: values.hang,
  failStatus,
  failTimes,
});
