import type { RecordKind } from '../../record-kind';
import { agentKind, agentStateKind } from './agent';
import { attentionDecisionKind, attentionSignalKind } from './attention';
import { approvalAnswerKind, approvalKind } from './approval';
import { budgetCounterKind, budgetLimitKind } from './budget';
import { agentLinkKind, messageKind, messagePayloadKind } from './message';
import { personaHeadKind, personaVersionKind } from './persona';
import { accessPolicyKind, grantKind, projectionPolicyKind, schedulerPolicyKind } from './policy';
import { promptItemKind, promptResponseKind } from './prompt';
import { reportKind, sourceRefKind } from './report';
import { runClaimKind, runLogKind, runStepKind } from './run';
import { spaceSettingKind } from './space';
import { stopKind } from './stop';
import { subscriptionKind } from './subscription';
import { timerKind } from './timer';

const kinds = [
  agentKind,
  agentStateKind,
  subscriptionKind,
  timerKind,
  messageKind,
  messagePayloadKind,
  agentLinkKind,
  reportKind,
  sourceRefKind,
  personaVersionKind,
  personaHeadKind,
  promptItemKind,
  promptResponseKind,
  attentionSignalKind,
  attentionDecisionKind,
  runLogKind,
  runClaimKind,
  runStepKind,
  schedulerPolicyKind,
  grantKind,
  accessPolicyKind,
  projectionPolicyKind,
  approvalKind,
  approvalAnswerKind,
  stopKind,
  budgetLimitKind,
  budgetCounterKind,
  spaceSettingKind,
] as const satisfies readonly RecordKind[];

export type AgentKind = (typeof kinds)[number];
/** Every kind of record that the agents' database holds. All of them travel between a person's devices. */
export const agentKinds: readonly RecordKind[] = kinds;
