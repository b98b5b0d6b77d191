import { canonicalArgsHash } from '../../src/core/run-identities';
import { appendReport } from '../../src/db/agent/reports';
import { logRun } from '../../src/db/agent/runs';
import { person, type Writer } from '../../src/db/commit';
import type { Stores } from '../../src/db/stores';

// What an agent leaves behind in years, through the app's own writers: runs, reports, proposals and questions that wait.
export type Much = {
  readonly agentId: string;
  readonly runs: number;
  readonly reports: number;
  readonly proposals: number;
  readonly questions: number;
};
const HOUR = 3_600_000;
const PER_COMMIT = 100;
const WEEK = 7 * 24 * HOUR;

/** Rows of this name are told apart by their number, the newest last. */
export const nameOfReport = (number: number): string => `Report ${String(number).padStart(5, '0')}`;
export const nameOfProposal = (number: number): string => `Proposal ${String(number).padStart(5, '0')}`;

const runKeyOf = (number: number): string => `much-run-${String(number).padStart(6, '0')}`;
const provenance = { promptId: null, promptVersion: null, modelId: 'demo', personaVersionId: null };

type One = (writer: Writer, number: number) => void;
const inCommits = (stores: Stores, { name, count, one }: { name: string; count: number; one: One }): void => {
  for (let from = 0; from < count; from += PER_COMMIT) {
    const done = stores.agent.unitOfWork.commit(
      { commandId: `much-${name}-${from}`, writer: person },
      (writer) => {
        for (let number = from; number < Math.min(count, from + PER_COMMIT); number += 1) one(writer, number);
        return null;
      },
    );
    if (!done.ok) throw new Error(`${name}: ${done.error.code} ${done.error.detail ?? ''}`);
  }
};

const fillRuns = (stores: Stores, { agentId, runs }: Much): void =>
  inCommits(stores, {
    name: 'runs',
    count: runs,
    one: (writer, number) => {
      const runKey = runKeyOf(number);
      const run = {
        runKey,
        agentId,
        threadId: `${agentId}:run:${runKey}`,
        generation: 1,
        depth: 1,
        trigger: { reason: 'manual', requestId: `r${number}` } as const,
      };
      const status = number % 7 === 0 ? 'cancelled' : 'completed';
      const code = number % 7 === 0 ? 'budget_exceeded' : null;
      const queuedAt = writer.now() - (runs - number) * HOUR;
      logRun(writer, { database: stores.agent.database, news: { run, status, code, queuedAt } });
    },
  });

const fillReports = (stores: Stores, { agentId, reports }: Much): void =>
  inCommits(stores, {
    name: 'reports',
    count: reports,
    one: (writer, number) => {
      const args = {
        scope: number % 10 === 0 ? ('daily' as const) : ('current' as const),
        lead: nameOfReport(number),
        sections: [],
        confidence: null,
        watches: [],
      };
      const draft = { agentId, runKey: runKeyOf(number), args, tainted: false, provenance, watches: [] };
      appendReport(writer, { stores, draft });
    },
  });

const fillProposals = (stores: Stores, { agentId, proposals }: Much): void =>
  inCommits(stores, {
    name: 'proposals',
    count: proposals,
    one: (writer, number) => {
      const args = { title: nameOfProposal(number) };
      const argsHash = canonicalArgsHash(args);
      if (!argsHash.ok) throw new Error(argsHash.error.code);
      const createdAt = writer.now();
      const runKey = runKeyOf(Math.floor(number / 3));
      writer.append('agentApproval', writer.newAppendId(), {
        agentId,
        runKey,
        args,
        createdAt,
        toolName: 'create_task',
        toolVersion: '1',
        risk: 'medium',
        changeSetId: stores.sha256(`much|${runKey}`),
        operationId: stores.sha256(`much|${number}`),
        argsHash: argsHash.value,
        readHash: stores.sha256('much'),
        reason: null,
        tainted: false,
        expiresAt: createdAt + WEEK,
      });
    },
  });

const fillQuestions = (stores: Stores, { agentId, questions }: Much): void =>
  inCommits(stores, {
    name: 'questions',
    count: questions,
    one: (writer, number) => {
      const createdAt = writer.now();
      writer.append('agentPromptItem', writer.newAppendId(), {
        agentId,
        runKey: runKeyOf(number),
        interactionType: 'yesNo',
        options: [],
        isRequired: false,
        promptText: `Question ${number}`,
        tainted: false,
        createdAt,
        requiredBy: number % 2 === 0 ? null : createdAt + WEEK,
      });
    },
  });

export const fillMuch = (stores: Stores, much: Much): void => {
  fillRuns(stores, much);
  fillReports(stores, much);
  fillProposals(stores, much);
  fillQuestions(stores, much);
};
