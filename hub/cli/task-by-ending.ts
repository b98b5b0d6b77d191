import { fail, ok, type Failure, type Result } from '../../src/core/result';
import type { ApiClient } from '../../src/runtime/api/client';
import { Id } from '../../src/runtime/api/values';

// [CLI-4] The end of an id is chance, so eight characters of it name a task; an ending that names two is refused.
const SHOWN = 8;
const LEAST = 4;
const PAGE = 200;

export const shortId = (id: string): string => id.slice(-SHOWN);

const idsEnding = async (client: ApiClient, ending: string): Promise<Result<readonly string[], Failure>> => {
  const found: string[] = [];
  let after: string | null = null;
  do {
    const page: Awaited<ReturnType<typeof pageAfter>> = await pageAfter(client, after);
    if (!page.ok) return page;
    found.push(...page.value.tasks.map(({ id }) => id).filter((id) => id.endsWith(ending)));
    after = page.value.next;
  } while (after !== null && found.length < 2);
  return ok(found);
};
const pageAfter = (client: ApiClient, after: string | null) =>
  client.query('task.list', { filter: {}, after, limit: PAGE });

/** Walks the tasks page by page; the whole id is found without a walk. */
export const taskByEnding = async (client: ApiClient, typed: string): Promise<Result<string, Failure>> => {
  const wanted = typed.toLowerCase();
  if (!Id.safeParse(wanted).success) return fail('task_not_found');
  const exact = await client.query('task.get', { id: wanted });
  if (!exact.ok) return exact;
  if (exact.value !== null) return ok(wanted);
  if (wanted.length < LEAST) return fail('task_not_found');
  const ids = await idsEnding(client, wanted);
  if (!ids.ok) return ids;
  const [first, second] = ids.value;
  if (first === undefined) return fail('task_not_found');
  return second === undefined ? ok(first) : fail('task_id_ambiguous');
};
