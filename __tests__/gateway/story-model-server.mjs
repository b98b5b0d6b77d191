// A model that does a little of what agents are for. It decides by what stands in front of it, each time anew: the person's words, the clock, the tasks, and
// what its tools answered since. It keeps nothing between two requests, and has no script.
//   node story-model-server.mjs
import { serveModel, textOf } from './model-wire.mjs';

const parsed = (text) => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

/** What stands between the marks: `[{ about, lines }]`. */
const evidenceIn = (text) =>
  [...text.matchAll(/<evidence about="([^"]*)"[^>]*>\n([\s\S]*?)\n<\/evidence>/g)].map(
    ([, about, inside]) => ({
      about,
      text: inside,
      lines: inside.split('\n').flatMap((line) => parsed(line) ?? []),
    }),
  );

const view = ({ messages, tools = [] }) => {
  const from = messages.findLastIndex(({ role }) => role === 'user');
  const evidence = evidenceIn(textOf(messages[from]?.content));
  const about = (name) => evidence.filter((piece) => piece.about === name);
  const journal = about('journal').flatMap(({ lines }) => lines);
  const since = messages.slice(from + 1);
  const named = new Map(
    since.flatMap(({ tool_calls: calls = [] }) => calls.map((call) => [call.id, call.function.name])),
  );
  const answers = since
    .filter(({ role }) => role === 'tool')
    .map(({ tool_call_id: id, content }) => ({
      name: named.get(id),
      value: evidenceIn(textOf(content))[0]?.lines[0] ?? null,
    }));
  return {
    said: about('said').at(-1)?.text ?? '',
    woke: about('woke_by').flatMap(({ lines }) => lines),
    clock: journal.find(({ now }) => typeof now === 'string')?.now ?? null,
    tasks: journal.filter(({ id }) => typeof id === 'string'),
    answersOf: (name) => answers.filter((answer) => answer.name === name).map(({ value }) => value),
    can: (name) => tools.some((tool) => tool.function?.name === name),
  };
};

const NUMBERS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const HOUR = 3_600_000;

/** The last time that clocks went from the one hour to the other, morning or afternoon, and were past it: as they show it now. */
const lastSpan = (clock, { from, to }) => {
  const offset = clock.slice(16);
  const [midnight, now] = [Date.parse(`${clock.slice(0, 10)}T00:00${offset}`), Date.parse(clock)];
  const ends = [12 + to, to, to - 12, to - 24].map((hour) => midnight + hour * HOUR);
  const end = ends.find((candidate) => candidate <= now);
  const wall = (at) => {
    const shift = Date.parse(`${clock.slice(0, 16)}Z`) - now;
    return `${new Date(at + shift).toISOString().slice(0, 19)}${offset}`;
  };
  return { startedAt: wall(end - (to - from) * HOUR), endedAt: wall(end) };
};

const call = (name, args) => ({
  text: '',
  calls: [{ id: `call_${name}`, name, args: JSON.stringify(args) }],
});
const word = (text) => ({ text, calls: [] });

/** "I lifted from four to six": whose task it was, then the time. */
const logTime = ({ said, clock, answersOf, can }) => {
  const [, verb, from, to] = /I (\w+?)(?:ed)? from (\w+) to (\w+)/.exec(said) ?? [];
  if (verb === undefined || clock === null || !can('create_retrospective_time_entry')) return null;
  const [meant] = answersOf('resolve_task_reference');
  if (meant === undefined) return call('resolve_task_reference', { text: verb });
  const hours = { from: NUMBERS.indexOf(from), to: NUMBERS.indexOf(to) };
  if (answersOf('create_retrospective_time_entry').length > 0) return null;
  const span = lastSpan(clock, hours);
  return call('create_retrospective_time_entry', {
    taskId: meant?.taskId ?? null,
    ...span,
    description: verb,
  });
};

/** A finished task that still has open items gets one that goes on with them. */
const followUp = ({ woke, tasks, answersOf, can }) => {
  if (!woke.some(({ reason }) => reason === 'subscription') || !can('create_follow_up_task')) return null;
  const read = answersOf('read_task');
  const unread = tasks.find(({ id, status }) => status === 'DONE' && !read.some((task) => task?.id === id));
  const open = read.find(({ checklists = [] }) =>
    checklists.some(({ items }) => items.some(({ checked }) => !checked)),
  );
  if (open !== undefined && answersOf('create_follow_up_task').length === 0)
    return call('create_follow_up_task', {
      sourceTaskId: open.id,
      newTaskTitle: `${open.title}, what is left`,
      carryOverOpenChecklistItems: true,
    });
  return open === undefined && unread !== undefined ? call('read_task', { taskId: unread.id }) : null;
};

const dayBefore = (day, days) => new Date(Date.parse(day) - days * 24 * HOUR).toISOString().slice(0, 10);
const later = (wall, hours) => new Date(Date.parse(`${wall}Z`) + hours * HOUR).toISOString().slice(0, 16);

/** Where days were rated low, the first block of the plan that was named begins two hours later. */
const revise = ({ said, answersOf, can }) => {
  const [, day] = /plan of (\d{4}-\d{2}-\d{2})/.exec(said) ?? [];
  if (day === undefined || !can('replan_day_blocks')) return null;
  const [rated] = answersOf('get_ratings_summary');
  if (rated === undefined) return call('get_ratings_summary', { from: dayBefore(day, 14), until: day });
  const [plan] = answersOf('get_or_create_day_plan');
  if (plan === undefined) return call('get_or_create_day_plan', { planDate: day });
  const isLow = rated.byDimension.some(({ average }) => average < 3);
  const [block] = plan.blocks ?? [];
  if (!isLow || block === undefined || answersOf('replan_day_blocks').length > 0) return null;
  const move = { blockId: block.id, startTime: later(block.startTime, 2), endTime: later(block.endTime, 2) };
  return call('replan_day_blocks', { planDate: day, moves: [move] });
};

const pomodoro = ({ said, answersOf, can }) => {
  const [, title] = /^Begin with (.+)$/.exec(said) ?? [];
  if (/^That is enough/.test(said) && can('stop_task_timer') && answersOf('stop_task_timer').length === 0)
    return call('stop_task_timer', {});
  if (title === undefined || !can('start_task_timer')) return null;
  const [meant] = answersOf('resolve_task_reference');
  if (meant === undefined) return call('resolve_task_reference', { text: title });
  return answersOf('start_task_timer').length > 0 ? null : call('start_task_timer', { taskId: meant.taskId });
};

const think = (asked) => {
  const seen = view(asked);
  return logTime(seen) ?? revise(seen) ?? pomodoro(seen) ?? followUp(seen) ?? word('That is all for now.');
};

serveModel({ think });
