import { fail, ok } from '../../src/core/result';
import type { ApprovalSummary } from '../../src/runtime/api/approval-definition';
import type { ApiClient } from '../../src/runtime/api/client';
import { sentenceFor } from '../../src/words/sentence-for';
import { approvalWords } from './approval-words';
import type { Outcome } from './command';
import { numberOf, openApprovalsOf } from './named-by-number';
import { plainLine } from './terminal-text';

type Together = {
  readonly view: Pick<ApprovalSummary, 'agentId' | 'changeSetId'>;
  readonly reason: string | undefined;
  readonly language: 'en' | 'de';
};
const lineOf = ({ id, summary, toolName }: ApprovalSummary): string =>
  `  ${numberOf(id)}  ${plainLine(summary ?? toolName)}`;

/** [CLI-22] Each for itself: one that was answered meanwhile keeps no other back. */
export const rejectTogether = async (
  client: ApiClient,
  { view, reason, language }: Together,
): Promise<Outcome> => {
  const open = await openApprovalsOf(client, { agentId: view.agentId, language });
  if (!open.ok) return open;
  const together = open.value.filter(({ changeSetId }) => changeSetId === view.changeSetId);
  if (together.length === 0) return fail('approval_already_answered');
  const rejected: ApprovalSummary[] = [];
  const failed: { readonly item: ApprovalSummary; readonly code: string }[] = [];
  for (const item of together) {
    const { id } = item;
    const done = await client.command('approval.reject', reason === undefined ? { id } : { id, reason });
    if (done.ok) rejected.push(item);
    else failed.push({ item, code: done.error.code });
  }
  const say = approvalWords(language);
  const lines = [
    ...(rejected.length === 0 ? [] : [say('rejectedAll'), ...rejected.map(lineOf)]),
    ...(failed.length === 0 ? [] : [say('notRejected')]),
    ...failed.flatMap(({ item, code }) => [lineOf(item), `      ${sentenceFor({ code }, language)}`]),
  ];
  const results = [
    ...rejected.map(({ id }) => ({ id, code: null })),
    ...failed.map(({ item, code }) => ({ id: item.id, code })),
  ];
  return ok({ json: { results }, text: lines.join('\n'), isBad: failed.length > 0 });
};
