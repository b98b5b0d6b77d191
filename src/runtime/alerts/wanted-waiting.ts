import { mayBeDone } from '../../agents/approvals/allowed-now';
import { callOfItem, previewOfItem, type ApprovalParts } from '../../agents/approvals/item-call';
import type { AlertCategory } from '../../core/alerts';
import type { AgentId } from '../../core/named-ids';
import { agentIds, readAgent } from '../../db/agent/agent-view';
import { latestApprovals, openApprovals, type ApprovalItem } from '../../db/agent/approvals';
import { openQuestionsOf, questionsOf } from '../../db/agent/prompts';
import type { Stores } from '../../db/stores';
import { alertWords } from '../../words/alert-words';
import type { AlertWish } from '../api/alert-definition';
import type { Wanted } from './wanted';

// [ALERT-7] One alert per agent: of one thing that waits, or that several do. Never a model's words.
// [ALERT-8] A button agrees only to what stands on the alert as a whole: nothing risky, nothing from outside, nothing that changed since it was
// proposed, nothing that a gate would refuse.
const MOST_AGENTS = 200;
/** More than that is cut off by the systems, and what is cut off was not shown. */
const LONGEST_SHOWN = 160;

type Shown = { readonly category: AlertCategory; readonly body: string; readonly readHash: string | null };

const asShown = (parts: ApprovalParts, { item, wish }: { item: ApprovalItem; wish: AlertWish }): Shown => {
  const hidden: Shown = { category: 'item', body: alertWords.proposes[wish.language], readHash: null };
  if (!wish.showsWords) return hidden;
  const itemCall = callOfItem(parts, { item, args: item.args });
  if (!itemCall.ok) return hidden;
  const { call, context, tool } = itemCall.value;
  const preview = previewOfItem(parts, { itemCall: itemCall.value, language: wish.language });
  if (!preview.ok || item.tainted) return hidden;
  const { summary, readHash } = preview.value;
  const may = mayBeDone(parts, { item, itemCall: itemCall.value, targets: call.targets(context) });
  const isWhole = summary.length <= LONGEST_SHOWN && readHash === item.readHash;
  const isHarmless = item.risk !== 'high' && tool.risk !== 'high' && may.ok;
  return { category: isWhole && isHarmless ? 'proposal' : 'item', body: summary, readHash };
};

const ofApproval = (
  parts: ApprovalParts,
  asked: { item: ApprovalItem; wish: AlertWish },
): Omit<Wanted, 'title'> => {
  const { category, body, readHash } = asShown(parts, asked);
  const { id: subjectId, argsHash } = asked.item;
  return {
    kind: 'waiting',
    category,
    body,
    at: null,
    stands: { subject: 'approval', subjectId, argsHash, readHash },
    sign: '',
  };
};

/** The newest that was ever asked: answering the others changes nothing that would have to be said. */
const newestOf = (stores: Stores, agentId: AgentId): string =>
  [
    latestApprovals(stores, { agentId, most: 1 })[0]?.id,
    questionsOf(stores, { agentId, most: 1 })[0]?.id,
  ].join(' ');

const ofAgent = (
  parts: ApprovalParts,
  { agentId, wish }: { agentId: AgentId; wish: AlertWish },
): Wanted | null => {
  const { stores } = parts;
  const { language } = wish;
  const [item, ...items] = openApprovals(stores, { agentId, most: 2 });
  const [question, ...questions] = openQuestionsOf(stores, { agentId, most: 2 });
  if (item === undefined && question === undefined) return null;
  const name = readAgent(stores.agent.records, agentId)?.displayName ?? '';
  const title = wish.showsWords && name !== '' ? name : alertWords.waitingHidden[language];
  const plain = { kind: 'waiting', category: 'item', at: null, title } as const;
  const noHashes = { argsHash: null, readHash: null };
  if (items.length + questions.length > 0 || (item !== undefined && question !== undefined))
    return {
      ...plain,
      body: wish.showsWords ? alertWords.several[language] : alertWords.openToSee[language],
      stands: { subject: 'agent', subjectId: agentId, ...noHashes },
      sign: newestOf(stores, agentId),
    };
  if (item !== undefined) {
    const of = ofApproval(parts, { item, wish });
    return { ...of, title, body: wish.showsWords ? of.body : alertWords.openToSee[language] };
  }
  return {
    ...plain,
    body: wish.showsWords ? alertWords.asks[language] : alertWords.openToSee[language],
    stands: { subject: 'question', subjectId: question?.id ?? '', ...noHashes },
    sign: '',
  };
};

export const wantedWaiting = (parts: ApprovalParts, wish: AlertWish): readonly Wanted[] =>
  agentIds(parts.stores.agent.database)
    .slice(0, MOST_AGENTS)
    .flatMap((agentId) => ofAgent(parts, { agentId, wish }) ?? []);
