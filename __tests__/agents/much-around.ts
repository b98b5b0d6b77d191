import { appendDecision, appendSignal } from '../../src/db/agent/attention';
import { keepAlert } from '../../src/db/agent/alerts';
import { writeGrant } from '../../src/db/agent/grants';
import { closeCall, openCall } from '../../src/db/agent/ledger';
import { appendMessage } from '../../src/db/agent/messages';
import { appendQuestion, readQuestion, writeResponse } from '../../src/db/agent/prompts';
import { appendReport } from '../../src/db/agent/reports';
import { person, type Writer } from '../../src/db/commit';
import type { Stores } from '../../src/db/stores';

// What lies around an agent's runs after years: what was said and noticed, sent and spent, decided, allowed and answered.
/** What a commit holds is limited; the most that one of these writes is four records. */
const PER_COMMIT = 50;
const MINUTE = 60_000;

type Filling = {
  readonly name: string;
  readonly count: number;
  readonly one: (writer: Writer, number: number) => void;
};
const fill = (stores: Stores, { name, count, one }: Filling): void => {
  for (let from = 0; from < count; from += PER_COMMIT) {
    const act = { commandId: `around-${name}-${from}`, writer: person };
    const done = stores.agent.unitOfWork.commit(act, (writer) => {
      for (let number = from; number < Math.min(count, from + PER_COMMIT); number += 1) one(writer, number);
      return null;
    });
    if (!done.ok) throw new Error(`${name}: ${done.error.code} ${done.error.detail ?? ''}`);
  }
};

export type Around = {
  readonly agentId: string;
  /** A conversation that is open. */
  readonly threadId: string;
  readonly taskIds: readonly string[];
  /** How many of each. */
  readonly many: number;
  /** The ledger keeps no more than so many. */
  readonly calls: number;
};

const said = (stores: Stores, { agentId, threadId, many }: Around): void =>
  fill(stores, {
    name: 'said',
    count: many,
    one: (writer, number) => {
      const isNoticed = number % 4 === 0;
      const kind = isNoticed ? 'observation' : number % 2 === 0 ? 'user' : 'thought';
      const runKey = isNoticed ? `noticed-${number}` : null;
      appendMessage(writer, {
        database: stores.agent.database,
        message: {
          agentId,
          runKey,
          kind,
          text: `Said ${number}`,
          tainted: false,
          threadId: isNoticed ? `${agentId}:run:noticed-${number}` : threadId,
          authority: kind === 'user' ? 'person' : 'model',
          origin: kind === 'user' ? { kind: 'person' } : { kind: 'model' },
        },
      });
    },
  });

/** As the ledger has it: of this device alone, so not in a commit. */
const sent = ({ agent, clock }: Stores, { agentId, calls }: Around): void => {
  const { database } = agent;
  const until = clock.now();
  database.transaction(() => {
    for (let number = 0; number < calls; number += 1) {
      const callId = `call-${String(number).padStart(6, '0')}`;
      openCall(database, {
        callId,
        at: until - (calls - number) * MINUTE,
        purpose: 'inference',
        runKey: null,
        agentId,
        requestId: `q${number}`,
        attempt: 1,
        backoffMs: 0,
        provider: 'cloud',
        model: `m${number % 9}`,
        method: 'POST',
        url: 'https://a.com/v1',
        categoryIds: [],
        body: `words ${number}`,
        bodyBytes: 9,
      });
      closeCall(database, {
        callId,
        outcome: 'answered',
        code: null,
        status: 200,
        tookMs: 5,
        responseBytes: 9,
        inputTokens: 40,
        outputTokens: 10,
        costMicros: 7,
        isEstimated: false,
      });
    }
  });
};

const decided = (stores: Stores, { agentId, many }: Around): void =>
  fill(stores, {
    name: 'decided',
    count: many,
    one: (writer, number) => {
      const createdAt = writer.now();
      const runKey = `much-run-${String(number).padStart(6, '0')}`;
      const signalId = appendSignal(writer, {
        agentId,
        sourceType: 'tool_request',
        sourceRefId: `signal-${number}`,
        runKey,
        urgency: 'soon',
        scoreHint: null,
        evidenceRefs: [],
        tainted: false,
        createdAt,
      });
      appendDecision(writer, {
        orchestratorAgentId: 'orchestrator',
        targetAgentId: agentId,
        signalId,
        policyVersion: '1',
        action: 'notify',
        priorityScore: 0.5,
        reasonCodes: ['said_soon'],
        evidenceRefs: [runKey],
        budgetImpact: { personAsks: 1, asksBefore: 0, tokens: 0, costMicros: 0 },
        expiresAt: null,
        createdAt,
      });
    },
  });

/** Given and taken back again, and questions that were answered: what is over must not weigh on what stands. */
const over = (stores: Stores, { agentId, many }: Around): void =>
  fill(stores, {
    name: 'over',
    count: many,
    one: (writer, number) => {
      const id = writer.newId();
      writeGrant(writer, { id, agentId, toolName: 'create_task', categoryIds: [], until: null });
      writer.write('agentGrant', id, { active: number === many - 1 });
      const questionId = appendQuestion(writer, {
        agentId,
        runKey: `over-run-${number}`,
        interactionType: 'yesNo',
        promptText: `Over ${number}`,
        options: [],
        isRequired: false,
        requiredBy: null,
        tainted: false,
      });
      const question = readQuestion(stores, questionId);
      if (question !== null) writeResponse(writer, { stores, question, response: true });
      keepAlert(stores.agent.database, {
        draft: {
          alertId: stores.sha256(`alert ${number}`),
          subject: 'question',
          subjectId: questionId,
          argsHash: null,
          readHash: null,
        },
        at: writer.now(),
      });
    },
  });

/** As long as a report may be: the one that stands now. */
const reported = (stores: Stores, { agentId, taskIds }: Around): void =>
  fill(stores, {
    name: 'reported',
    count: 1,
    one: (writer) => {
      const claims = taskIds.map((id) => ({
        text: `It says ${id}`,
        inference: 'observed' as const,
        confidence: null,
        sources: [id],
      }));
      const sections = [0, 1].map((part) => ({
        title: `Part ${part}`,
        claims: claims.slice(part * 60, (part + 1) * 60),
      }));
      appendReport(writer, {
        stores,
        draft: {
          args: {
            scope: 'current',
            lead: 'As long as may be',
            sections,
            confidence: null,
            watches: ['TASK'],
          },
          agentId,
          runKey: null,
          tainted: false,
          watches: [],
          provenance: { promptId: null, promptVersion: null, modelId: 'demo', personaVersionId: null },
        },
      });
    },
  });

export const fillAround = (stores: Stores, around: Around): void => {
  said(stores, around);
  sent(stores, around);
  decided(stores, around);
  over(stores, around);
  reported(stores, around);
};
