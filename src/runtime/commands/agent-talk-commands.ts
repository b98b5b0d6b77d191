import { livingAgent } from '../../db/agent/agents';
import { openSessionsOf } from '../../db/agent/sessions';
import {
  approvePersona,
  draftPersona,
  personaVersionsOf,
  readPersonaHead,
  readPersonaVersion,
} from '../../db/agent/personas';
import { closeSession } from '../../agents/sessions/end-session';
import { say } from '../../agents/sessions/say';
import { agentCommands as definitions } from '../api/agent-definition';
import { agentCommand } from './agent-command';

export const agentTalkCommands = {
  'agent.say': agentCommand(definitions['agent.say'], ({ writer, input, actId, stores, isPasted }) => {
    const said = say(writer, {
      stores,
      agentId: input.id,
      text: input.text,
      sessionId: null,
      isPasted: isPasted('text'),
    });
    return { actId, runKey: said.runKey, sessionId: said.sessionId, threadId: said.threadId };
  }),
  'agent.closeSession': agentCommand(
    definitions['agent.closeSession'],
    ({ writer, input, actId, stores }) => {
      const open = openSessionsOf(stores.agent.database, input.id);
      if (open.length === 0) writer.refuse({ code: 'session_not_found' });
      for (const { sessionId } of open) closeSession(writer, { stores, sessionId });
      return { actId };
    },
  ),
  'persona.draft': agentCommand(
    definitions['persona.draft'],
    ({ writer, input, actId, stores, isPasted }) => {
      livingAgent(writer, input.agentId);
      const { isOwn = false, ...words } = input;
      const isForeign = isPasted('voiceDirectives', 'toneBounds', 'coachingStyle', 'antiSycophancyPolicy');
      // [PASTE-2] Somebody else's words that were changed are still theirs: a draft is made from the newest version or from the one in force.
      const [newest] = personaVersionsOf(stores.agent, input.agentId);
      const head = readPersonaHead(stores.agent.records, input.agentId);
      const inForce = head === null ? null : readPersonaVersion(stores.agent.records, head.id);
      const isOfForeign = newest?.tainted === true || inForce?.tainted === true;
      const tainted = isForeign || (!isOwn && isOfForeign);
      const draft = { ...words, authoredBy: 'person', sourceSessionId: null, tainted } as const;
      return { actId, id: draftPersona(writer, { database: stores.agent.database, draft }) };
    },
  ),
  'persona.approve': agentCommand(definitions['persona.approve'], ({ writer, input, actId, stores }) => {
    const version = readPersonaVersion(stores.agent.records, input.versionId);
    if (version?.agentId !== input.agentId) writer.refuse({ code: 'persona_not_found' });
    approvePersona(writer, { store: stores.agent, versionId: input.versionId, by: 'person' });
    return { actId };
  }),
};
