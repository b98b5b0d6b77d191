import { createFromTemplate } from '../../agents/templates/create-from-template';
import type { Failure, Result } from '../../core/result';
import { ok } from '../../core/result';
import { person } from '../../db/commit';
import { foldText } from '../../db/journal/fold-text';
import type { Stores } from '../../db/stores';
import { exampleCategories, type Both } from './example-kinds';

// [EXAMPLE-1] The example life has a Planner and a Gym Coach from its first start, one commit under derived ids: made twice, or after a
// kill in between, each is there once. One that was destroyed stays destroyed. They have no grant.
const ACT = 'example-agents';
/** Ids are shown by their last eight characters, and typed so. */
export const EXAMPLE_PLANNER = 'example-planner1';
export const EXAMPLE_GYM_COACH = 'example-gymcoach';
type Into = { readonly stores: Stores; readonly language: keyof Both };

const BY_NAME = 'SELECT id FROM category WHERE name_folded = ? AND deleted_at IS NULL ORDER BY id LIMIT 1';
/** As the fill named it, in whatever language that was. A person who renamed it has moved on. */
const healthCategory = ({ journal }: Stores): string | null => {
  for (const name of Object.values(exampleCategories.health.name)) {
    const id = journal.database.query(BY_NAME, [foldText(name)]).rows[0]?.[0];
    if (typeof id === 'string') return id;
  }
  return null;
};

const IS_THERE = 'SELECT 1 FROM agents WHERE id = ?';
const isThere = ({ agent }: Stores, id: string): boolean =>
  agent.database.query(IS_THERE, [id]).rows.length > 0;

export const fillExampleAgents = ({ stores, language }: Into): Result<null, Failure> => {
  if (isThere(stores, EXAMPLE_PLANNER)) return ok(null);
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
