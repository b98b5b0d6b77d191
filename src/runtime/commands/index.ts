import { spaceFeature } from '../../features/space/feature';
import { agentLifeCommands } from './agent-life-commands';
import { agentRunCommands } from './agent-run-commands';
import { agentStopCommands } from './agent-stop-commands';
import { agentMakingCommands } from './agent-making';
import { agentTalkCommands } from './agent-talk-commands';
import { memoryCommandTable } from './memory-commands';
import { alertCommandTable } from '../alerts/alert-commands';
import { approvalCommandTable } from './approval-commands';
import type { CommandName } from '../api/definition';
import { attachmentCommands } from '../attachments/attachment-commands';
import { actCommands } from './act-commands';
import { careCommandTable } from '../care/care-commands';
import { categoryCommands } from './category-commands';
import { checklistCommands } from './checklist-commands';
import type { Command } from './command';
import { journalCommandTable } from './journal-commands';
import { consentCommands } from './consent-commands';
import { deviceCheckCommands, profileCommands } from './profile-commands';
import { noticeCommands } from './notice-commands';
import { providerCommands } from './provider-commands';
import { likenessCommandTable } from './likeness-commands';
import { reachCommandTable } from './reach-commands';
import { taskCommands } from './task-commands';
import { fileCommands } from '../transfer/file-commands';
import { transferCommands } from '../transfer/transfer-commands';
import { vouchCommandTable } from '../vouch/vouch-commands';
import { voiceCommandTable } from '../voice/voice-commands';
import { zoneCommandTable } from './zone-commands';

export const commandTable = {
  ...taskCommands,
  ...checklistCommands,
  ...categoryCommands,
  ...actCommands,
  ...profileCommands,
  ...deviceCheckCommands,
  ...journalCommandTable,
  ...attachmentCommands,
  ...voiceCommandTable,
  ...careCommandTable,
  ...vouchCommandTable,
  ...transferCommands,
  ...fileCommands,
  ...agentLifeCommands,
  ...agentMakingCommands,
  ...agentTalkCommands,
  ...memoryCommandTable,
  ...agentRunCommands,
  ...agentStopCommands,
  ...approvalCommandTable,
  ...providerCommands,
  ...consentCommands,
  ...alertCommandTable,
  ...reachCommandTable,
  ...likenessCommandTable,
  ...zoneCommandTable,
  ...noticeCommands,
  ...spaceFeature.commands,
} satisfies Record<CommandName, Command>;
