import { createFromTemplate } from '../../agents/templates/create-from-template';
import type { Failure, Result } from '../../core/result';
import { ok } from '../../core/result';
import { person } from '../../db/commit';
import { foldText } from '../../db/journal/fold-text';
import type { Stores } from '../../db/stores';
import { exampleCategories, type Both } from './example-kinds';
import { exists, from, text } from '../../db/rows';

// [EXAMPLE-1] The example life has a Planner and a Gym Coach from its first start, one commit under derived ids: made twice, or after a
// kill in between, each is there once. One that was destroyed stays destroyed. They have no grant.
const ACT = 'example-agents';
/** Ids are shown by their last eight characters, and typed so. */
export const EXAMPLE_PLANNER = 'example-planner1';
export const EXAMPLE_GYM_COACH = 'example-gymcoach';
type Into = { readonly stores: Stores; readonly language: keyof Both };

const BY_NAME = from('category').column(
  { id: text },
  'WHERE name_folded = ? AND deleted_at IS NULL ORDER BY id LIMIT 1',
);
/** As the fill named it, in whatever language that was. A person who renamed it has moved on. */
const healthCategory = ({ journal }: Stores): string | null => {
  for (const name of Object.values(exampleCategories.health.name)) {
    const id = BY_NAME.first(journal.database, [foldText(name)]);
    if (id !== null) return id;
  }
  return null;
};

const isThere = exists('SELECT 1 FROM agents WHERE id = ?');

export const fillExampleAgents = ({ stores, language }: Into): Result<null, Failure> => {
  if (isThere(stores.agent.database, [EXAMPLE_PLANNER])) return ok(null);
  const health = healthCategory(stores);
  const common = { language, displayName: null, taskId: null, approvesPersona: true };
  const done = stores.agent.unitOfWork.commit({ commandId: ACT, writer: person }, (writer) => {
    const planner = { ...common, templateId: 'planner', agentId: EXAMPLE_PLANNER, categoryIds: null };
    createFromTemplate(writer, { stores, choice: planner });
    if (health === null) return null;
    const coach = { ...common, templateId: 'gym-coach', agentId: EXAMPLE_GYM_COACH, categoryIds: [health] };
    createFromTemplate(writer, { stores, choice: coach });
    return null;
  });
  return done.ok ? ok(null) : done;
};
