import { fail, ok, type Failure, type Result } from '../../src/core/result';
import type { ApiClient } from '../../src/runtime/api/client';

// [CLI-20] A proposal is named by its id or by the number at its end; a number that two share is refused.
export const shortApproval = (id: string): string => id.split('-').at(-1) ?? id;

export const approvalByEnding = async (
  client: ApiClient,
  typed: string,
): Promise<Result<string, Failure>> => {
  const listed = await client.query('approval.list', { state: 'all', limit: 200 });
  if (!listed.ok) return listed;
  const ids = listed.value.approvals.map(({ id }) => id);
  if (ids.includes(typed)) return ok(typed);
  const [first, second] = ids.filter((id) => shortApproval(id) === typed);
  if (first === undefined) return fail('approval_not_found');
  return second === undefined ? ok(first) : fail('approval_id_ambiguous');
};
