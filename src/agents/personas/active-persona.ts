import type { AgentId } from '../../core/named-ids';
import { readPersonaHead, readPersonaVersion, type PersonaVersionView } from '../../db/agent/personas';
import type { Stores } from '../../db/stores';

/** What goes into the prompt: the version that a person approved. Null: none is in force. */
export const activePersona = ({ agent }: Stores, agentId: AgentId): PersonaVersionView | null => {
  const head = readPersonaHead(agent.records, agentId);
  const version = head === null ? null : readPersonaVersion(agent.records, head.id);
  // Another agent's version is not this one's persona, whoever approved it.
  return version?.agentId === agentId ? version : null;
};

/** Its directives, one a line, as they stand in the prompt. */
export const personaLines = (persona: PersonaVersionView): readonly string[] => [
  ...persona.voiceDirectives,
  ...persona.toneBounds,
  ...[persona.coachingStyle, persona.antiSycophancyPolicy].flatMap((line) => line ?? []),
];
