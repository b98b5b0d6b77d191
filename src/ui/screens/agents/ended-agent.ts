import { useEffect } from 'react';
import type { AgentSummary } from '../../../runtime/api/agent-values';
import type { ProfileMemory } from '../../shell/profile-memory';
import { useProfileMemory } from '../../shell/use-profile-memory';
import { keptAgents } from './edit-agent-sheet';
import { keptLimits } from './limits-sheet';
import { keptPersonas } from './persona-sheet';
import { keptRules } from './rule-sheet';
import { keptTalks } from './talk-lines';

const kept = [keptTalks, keptPersonas, keptAgents, keptLimits, keptRules];

/** It is kept by the agent's id, or by that and which of the agent's things it is. */
const forgetAgent = (memory: ProfileMemory, id: string): void => {
  const isOfIt = (key: string): boolean => key === id || key.startsWith(`${id} `);
  for (const edits of kept) edits(memory).forget(isOfIt);
};

/** [DRAFT-16] Wherever they ended: what was typed to them or about them goes once that is seen. */
export const useForgetEnded = (agents: readonly Pick<AgentSummary, 'id' | 'state'>[]): void => {
  const memory = useProfileMemory();
  const ended = agents.filter(({ state }) => state === 'destroyed').map(({ id }) => id);
  const all = ended.join(' ');
  useEffect(() => {
    for (const id of all === '' ? [] : all.split(' ')) forgetAgent(memory, id);
  }, [memory, all]);
};
