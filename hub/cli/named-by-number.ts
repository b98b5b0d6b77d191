import { fail, ok, type Failure, type Result } from '../../src/core/result';
import type { ApiClient } from '../../src/runtime/api/client';
import type { ApprovalSummary } from '../../src/runtime/api/approval-definition';
import type { QueryInput, QueryOutput } from '../../src/runtime/api/definition';

// [CLI-20] What agents propose and ask is named by its id or by the number at its end, among all that is open and the latest of the rest; a number that
// two share is refused.
export type QuestionSummary = QueryOutput<'question.list'>['questions'][number];
const PAGE = 200;
export const numberOf = (id: string): string => id.split('-').at(-1) ?? id;

type Listed<T> = { readonly items: readonly T[]; readonly next: string | null };
type List<T> = (asked: {
  readonly state: 'open' | 'all';
  readonly limit: number;
  readonly before?: string;
}) => Promise<Result<Listed<T>, Failure>>;

const everyOpen = async <T>(list: List<T>): Promise<Result<readonly T[], Failure>> => {
  const found: T[] = [];
  let before: string | null = null;
  do {
    const from: { readonly before?: string } = before === null ? {} : { before };
    const page: Result<Listed<T>, Failure> = await list({ state: 'open', limit: PAGE, ...from });
    if (!page.ok) return page;
    found.push(...page.value.items);
    before = page.value.next;
  } while (before !== null);
  return ok(found);
};

const namedByNumber = async <T extends { readonly id: string }>(
  list: List<T>,
  { typed, what }: { readonly typed: string; readonly what: 'approval' | 'question' },
): Promise<Result<T, Failure>> => {
  const open = await everyOpen(list);
  if (!open.ok) return open;
  const latest = await list({ state: 'all', limit: PAGE });
  if (!latest.ok) return latest;
  const byId = new Map([...open.value, ...latest.value.items].map((item) => [item.id, item]));
  const exact = byId.get(typed);
  if (exact !== undefined) return ok(exact);
  const [first, second] = [...byId.values()].filter(({ id }) => numberOf(id) === typed);
  if (first === undefined) return fail(`${what}_not_found`);
  return second === undefined ? ok(first) : fail(`${what}_id_ambiguous`);
};

const approvalList =
  (
    client: ApiClient,
    more: Pick<QueryInput<'approval.list'>, 'agentId' | 'language'>,
  ): List<ApprovalSummary> =>
  async (asked) => {
    const listed = await client.query('approval.list', { ...asked, ...more });
    return listed.ok ? ok({ items: listed.value.approvals, next: listed.value.next }) : listed;
  };
const questionList =
  (client: ApiClient): List<QuestionSummary> =>
  async (asked) => {
    const listed = await client.query('question.list', asked);
    return listed.ok ? ok({ items: listed.value.questions, next: listed.value.next }) : listed;
  };

export const openApprovalsOf = (
  client: ApiClient,
  more: { readonly agentId: string; readonly language: 'en' | 'de' },
): Promise<Result<readonly ApprovalSummary[], Failure>> => everyOpen(approvalList(client, more));

export const approvalNamed = (client: ApiClient, typed: string): Promise<Result<ApprovalSummary, Failure>> =>
  namedByNumber(approvalList(client, {}), { typed, what: 'approval' });

export const questionNamed = (client: ApiClient, typed: string): Promise<Result<QuestionSummary, Failure>> =>
  namedByNumber(questionList(client), { typed, what: 'question' });
