import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha256 } from '../../src/core/sha256';
import { appendMessage } from '../../src/db/agent/messages';
import type { MessageKind } from '../../src/db/agent/kinds/message';
import { createSearchIndex, type SearchIndex } from '../../src/db/search/search-index';
import { SEARCH_FILE } from '../../src/db/search/search-schema';
import type { Embedder } from '../../src/db/search/vectors/embedder';
import { lettersEmbedder } from '../../src/db/search/vectors/letters-embedder';
import type { Stores } from '../../src/db/stores';
import type { SqlFiles, SqlValue } from '../../src/db/sql-database';
import { createReadyFiles } from '../sql/ready-files';
import { openMachineCode } from '../../src/platform/machine-code';
import { openAgentBed } from '../runs/agent-bed';
import { commit, HOME, makeAgent, movableClock } from '../runs/run-bed';
import type { FieldsOf } from '../../src/db/records/kinds';

// Both databases and the index beside them, as a peer has them.
export type LikenessBed = {
  readonly stores: Stores;
  readonly index: () => SearchIndex;
  readonly files: SqlFiles;
  readonly faults: readonly string[];
  /** Closed and opened again, perhaps with another model. */
  readonly reopen: (embedder?: Embedder) => void;
  readonly note: (id: string, more: { readonly body: string; readonly categoryId?: string | null }) => void;
  /** Many at once. */
  readonly notes: (count: number, bodyOf: (at: number) => string) => void;
  readonly change: (id: string, fields: FieldsOf<'note'>) => void;
  readonly say: (agentId: string, more: { readonly text: string; readonly kind?: MessageKind }) => void;
  readonly fill: () => number;
  readonly inFile: (sql: string, params?: readonly SqlValue[]) => readonly (readonly SqlValue[])[];
  readonly end: () => void;
};

export const NOON = Date.parse('2026-11-18T12:00:00Z');

export const openLikenessBed = (): LikenessBed => {
  const folder = mkdtempSync(join(tmpdir(), 'likeness '));
  const files = createReadyFiles(folder);
  const bed = openAgentBed({ files, clock: movableClock(NOON) });
  const { stores } = bed;
  const { journal, agent, hostId } = stores;
  const faults: string[] = [];
  let commits = 0;
  const next = (): string => `bed-${(commits += 1)}`;
  const create = (embedder: Embedder): SearchIndex => {
    const index = createSearchIndex({
      files,
      readOnly: false,
      journal: journal.database,
      records: journal.records,
      hostId: () => hostId,
      sha256,
      embedder,
      machine: openMachineCode(),
      onFault: ({ code }) => void faults.push(code),
    });
    index.attachMemory({ ...agent, hostId });
    return index;
  };
  let index = create(lettersEmbedder);
  makeAgent(stores);
  return {
    files,
    faults,
    index: () => index,
    stores: { ...stores, recall: (question, more) => index.recall(question, more) },
    reopen: (embedder = lettersEmbedder) => {
      index.close();
      index = create(embedder);
    },
    note: (id, { body, categoryId = HOME }) =>
      commit(
        journal,
        (writer) => {
          const moment = { day: '2026-11-18', at: NOON };
          const rest = { title: '', moment, createdAt: NOON, deletedAt: null };
          writer.create('note', id, { ...rest, body, categoryId });
          return null;
        },
        next(),
      ),
    notes: (count, bodyOf) =>
      commit(
        journal,
        (writer) => {
          const moment = { day: '2026-11-18', at: NOON };
          const rest = { title: '', moment, createdAt: NOON, deletedAt: null, categoryId: HOME };
          for (let at = 0; at < count; at += 1)
            writer.create('note', `note${at}`, { ...rest, body: bodyOf(at) });
          return null;
        },
        next(),
      ),
    change: (id, fields) =>
      commit(
        journal,
        (writer) => {
          writer.write('note', id, fields);
          return null;
        },
        next(),
      ),
    say: (agentId, { text, kind = 'observation' }) =>
      commit(
        agent,
        (writer) => {
          appendMessage(writer, {
            database: agent.database,
            message: {
              agentId,
              threadId: `${agentId}:run:1`,
              runKey: null,
              kind,
              text,
              authority: 'model',
              tainted: false,
              origin: { kind: 'model' },
            },
          });
          return null;
        },
        next(),
      ),
    fill: () => {
      let slices = 0;
      while (index.fillSome()) slices += 1;
      return slices;
    },
    inFile: (sql, params = []) => {
      const file = files.open(SEARCH_FILE, { readOnly: true });
      try {
        return file.query(sql, params).rows;
      } finally {
        file.close();
      }
    },
    end: () => {
      index.close();
      bed.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
