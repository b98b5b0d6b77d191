import type { Json } from '../../src/core/json';
import type { Provenance } from '../../src/core/registers';
import type { AgentDraft } from '../../src/db/agent/agents';
import { createAgent } from '../../src/db/agent/agents';
import type { Writer } from '../../src/db/commit';
import type { Stores } from '../../src/db/stores';
import { openAgentBed, type AgentBed } from '../runs/agent-bed';
import { createReadyTemporaryFiles } from '../sql/temporary-files';

// A profile's two databases, a clock that a test moves, and commits that must or must not succeed.
export const START = Date.UTC(2026, 10, 18, 9, 0, 0);
export const MINUTE = 60_000;
const provenances: Readonly<Record<'person' | 'agent' | 'runtime', Provenance>> = {
  person: { by: 'person', authority: 'person', tainted: false },
  agent: { by: 'agent', authority: 'model', tainted: true },
  runtime: { by: 'runtime', authority: 'runtime', tainted: false },
};
export type By = keyof typeof provenances;
export type LifeBed = {
  readonly stores: Stores;
  readonly faults: AgentBed['faults'];
  readonly now: () => number;
  readonly passTime: (milliseconds: number) => void;
  /** Answers the commit's result; throws the code where it is refused. */
  readonly act: (body: (writer: Writer) => Json, by?: By) => Json;
  /** The code of a refusal, or `ok`. */
  readonly codeOf: (body: (writer: Writer) => Json, by?: By) => string;
  /** As after a crash: everything in memory is gone, the files stay. */
  readonly reopen: () => void;
  readonly destroy: () => void;
};

export const openLifeBed = (options: { readonly hostId?: string; readonly seed?: number } = {}): LifeBed => {
  const files = createReadyTemporaryFiles();
  let time = START;
  const clock = { now: () => time };
  let opened = 0;
  const open = (): AgentBed => {
    // Chance does not repeat itself after a restart.
    opened += 1;
    const seed = (options.seed ?? 1) + 1000 * opened;
    return openAgentBed({ files: files.files, clock, ...options, seed });
  };
  let bed = open();
  const commit = (body: (writer: Writer) => Json, by: By) =>
    bed.stores.agent.unitOfWork.commit({ commandId: bed.stores.ids(), writer: provenances[by] }, body);
  return {
    get stores() {
      return bed.stores;
    },
    get faults() {
      return bed.faults;
    },
    now: () => time,
    passTime: (milliseconds) => {
      time += milliseconds;
    },
    act: (body, by = 'person') => {
      const done = commit(body, by);
      if (!done.ok) throw new Error(`${done.error.code} ${done.error.detail ?? ''}`);
      return done.value.result;
    },
    codeOf: (body, by = 'person') => {
      const done = commit(body, by);
      return done.ok ? 'ok' : done.error.code;
    },
    reopen: () => {
      bed.close();
      bed = open();
    },
    destroy: () => {
      bed.close();
      files.destroy();
    },
  };
};

export const agentDraft = (more: Partial<AgentDraft> = {}): AgentDraft => ({
  id: 'coach',
  templateId: 'gym-coach',
  displayName: 'Coach',
  purpose: 'watches',
  mode: 'hybrid',
  allowedCategoryIds: null,
  allowedTools: ['read_task'],
  ...more,
});
export const makeAgent = (bed: LifeBed, more: Partial<AgentDraft> = {}): string => {
  const draft = agentDraft(more);
  bed.act((writer) => createAgent(writer, draft));
  return draft.id ?? 'coach';
};
