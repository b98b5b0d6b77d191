import { z } from 'zod';
import { AgentCount, AgentId, AgentLine, AgentMillis, AgentRecordId, HostId, RunKey, Token } from './fields';

// Why a run is to happen. A wake is stored when it is found and carries everything its run needs to know of the reason.
const Cause = z.object({ agentId: AgentId, runKey: RunKey, depth: AgentCount });
export const WakeTrigger = z.discriminatedUnion('reason', [
  z.object({
    reason: z.literal('subscription'),
    subscriptionId: AgentRecordId,
    logicalChangeKey: AgentRecordId,
    domain: z.enum(['journal', 'agent']),
    hostId: HostId,
    /** The last counter of the commit, in the stream (hostId, domain). */
    counter: AgentCount,
    tokens: z.array(Token).max(600),
    cause: Cause.nullable(),
    /** Where this wake stands for many commits of the stream: the counter of the first, and how many they are. */
    range: z.object({ from: AgentCount, count: AgentCount }).exactOptional(),
  }),
  z.object({ reason: z.literal('timer'), timerId: AgentRecordId, scheduledAt: AgentLine }),
  z.object({
    reason: z.literal('recoveryCatchup'),
    timerId: AgentRecordId,
    /** The newest occurrence that was missed, and how many were. */
    scheduledAt: AgentLine,
    missed: AgentCount,
  }),
  z.object({ reason: z.literal('nextWakeAt'), scheduledAt: AgentLine }),
  z.object({
    reason: z.literal('userInitiated'),
    sessionId: AgentRecordId,
    turnId: AgentRecordId,
    messageId: AgentRecordId,
  }),
  z.object({ reason: z.literal('manual'), requestId: AgentRecordId }),
]);
export type WakeTrigger = z.infer<typeof WakeTrigger>;
export type WakeReason = WakeTrigger['reason'];

/** The order of turns, smaller first. */
export const wakeClasses = ['person', 'approval', 'timer', 'data', 'background'] as const;
export type WakeClass = (typeof wakeClasses)[number];

export const Wake = z.object({
  runKey: RunKey,
  agentId: AgentId,
  threadId: AgentRecordId,
  wakeClass: z.enum(wakeClasses),
  trigger: WakeTrigger,
  /** How many agents' runs led to this one, itself included. */
  depth: z.number().int().min(1),
  queuedAt: AgentMillis,
  notBefore: AgentMillis,
  /** 0 at first; a failed run waits in the queue again with one more. */
  attempt: AgentCount,
});
export type Wake = z.infer<typeof Wake>;
