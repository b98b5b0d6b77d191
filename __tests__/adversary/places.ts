import { answerParts } from '../approvals/approval-bed';
import { acceptApproval } from '../../src/agents/approvals/answer';
import { callOfItem, previewOfItem } from '../../src/agents/approvals/item-call';
import { latestApprovals, standingOfItem, type ApprovalItem } from '../../src/db/agent/approvals';
import { sha256 } from '../../src/core/sha256';
import type { Stores } from '../../src/db/stores';
import { AGENT, commit, HOME } from '../runs/run-bed';
import type { Planted } from './riders';
import type { FieldsOf } from '../../src/db/records/kinds';

// Where a text from outside can stand when an agent reads it.
export const places = ['note', 'tool result', 'import', 'report', 'rule', 'title'] as const;
export type Place = (typeof places)[number];

const external = { by: 'person', authority: 'external', tainted: true } as const;
const person = { by: 'person', authority: 'person', tainted: false } as const;
export type Hand = 'outside' | 'person';

export const titleOf = (text: string, most: number): string => {
  const line = [...text.replace(/[\s\p{Cc}]+/gu, ' ').trim()].slice(0, most).join('').trim();
  return line === '' ? 'Nothing' : line;
};
const taskOf = ({ text }: Planted, due: string | null): FieldsOf<'task'> => ({
  title: titleOf(text, 480),
  notes: text.replaceAll('\u0000', ''),
  categoryId: HOME,
  priority: 'P0',
  due,
  estimateMinutes: null,
  language: null,
  completedAt: null,
  deletedAt: null,
  createdAt: 5,
  status: { status: 'OPEN', statusReason: null },
});

/** Not the mark itself: an id that is shown is not yet the text. */
/** As an importer makes them: an id of words would be from outside by itself. */
export const plantedId = ({ mark }: Planted, part = 'task'): string => sha256(`planted|${part}|${mark}`);

/** As tasks: in the digest of today, or only where a tool looks. */
export const plantTasks = (
  { journal }: Stores,
  { all, hand, isDue }: { readonly all: readonly Planted[]; readonly hand: Hand; readonly isDue: boolean },
): void => {
  const writer = hand === 'outside' ? external : person;
  const done = journal.unitOfWork.commit({ commandId: `plant-${all[0]?.mark ?? ''}`, writer }, (writing) => {
    for (const one of all) {
      const id = plantedId(one);
      writing.create('task', id, taskOf(one, isDue ? '2026-11-18' : null));
      if (isDue) continue;
      const life = { createdAt: 5, deletedAt: null };
      writing.create('checklist', plantedId(one, 'list'), {
        taskId: id,
        title: titleOf(one.text, 200),
        ...life,
      });
      writing.create('checklistItem', plantedId(one, 'item'), {
        checklistId: plantedId(one, 'list'),
        taskId: id,
        text: titleOf(one.text, 400),
        checked: false,
        position: 'a1',
        ...life,
      });
    }
    return null;
  });
  if (!done.ok) throw new Error(`planting: ${done.error.code} ${done.error.detail ?? ''}`);
};

/** The person throws away where it came from; what was made of it stays. */
export const removePlants = ({ journal }: Stores, all: readonly Planted[]): void =>
  commit(
    journal,
    (writer) => {
      for (const one of all) writer.write('task', plantedId(one), { deletedAt: 9 });
      return null;
    },
    `remove-${all[0]?.mark ?? ''}`,
  );

const openItems = (stores: Stores): readonly ApprovalItem[] =>
  latestApprovals(stores, { agentId: AGENT, most: 200 }).filter(
    (item) => standingOfItem(stores, item).reading.is === 'open',
  );

/** The person says yes to every proposal of these tools, one after the other, looking at each. Answers how many were done. */
export const acceptAll = (stores: Stores, isMeant: (item: ApprovalItem) => boolean): number => {
  const parts = answerParts(stores);
  let done = 0;
  for (const item of openItems(stores).filter(isMeant)) {
    const itemCall = callOfItem(parts, { item, args: item.args });
    if (!itemCall.ok) continue;
    const preview = previewOfItem(parts, { itemCall: itemCall.value, language: 'en' });
    if (!preview.ok) continue;
    const { readHash } = preview.value;
    const yes = { commandId: `yes-${item.id}`, approvalId: item.id, argsHash: item.argsHash, readHash };
    done += acceptApproval(parts, yes).ok ? 1 : 0;
  }
  return done;
};

/** The order that makes the case its own rule, or its own task: the text itself is what is to be kept. */
export const keptAs = (place: Place, one: Planted): Planted => {
  const words = titleOf(one.text.replace(/[\\"]/g, "'"), 440);
  const order =
    place === 'rule'
      ? { name: 'remember', args: { key: `rule-${one.mark}`, value: words } }
      : { name: 'create_task', args: { title: words, categoryId: HOME, due: '2026-11-18' } };
  return { ...one, order, text: `${one.mark} CALL ${order.name} ${JSON.stringify(order.args)}\n${one.text}` };
};
