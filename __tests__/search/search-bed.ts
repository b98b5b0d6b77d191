import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Result, Failure } from '../../src/core/result';
import { createRecordStore } from '../../src/db/records/store';
import { createUnitOfWork } from '../../src/db/unit-of-work';
import { createIdSource } from '../../src/core/id';
import { sha256 } from '../../src/core/sha256';
import { person, type UnitOfWork, type Writer } from '../../src/db/commit';
import { journalKinds } from '../../src/db/journal/kinds';
import { openJournal } from '../../src/db/journal/open-journal';
import type { SqlDatabase, SqlFiles } from '../../src/db/sql-database';
import { createSearchIndex, type SearchIndex } from '../../src/db/search/search-index';
import { lettersEmbedder } from '../../src/db/search/vectors/letters-embedder';
import { searchExpression } from '../../src/db/search/search-text';
import { createReadyFiles } from '../sql/ready-files';
import { createTestClock, createTestRandom, valueOf } from '../api/test-host';

/** A journal and its index, without a peer around them. */
export type SearchBed = {
  readonly folder: string;
  readonly files: SqlFiles;
  readonly journal: SqlDatabase;
  readonly unitOfWork: UnitOfWork;
  readonly faults: readonly string[];
  readonly index: () => SearchIndex;
  /** The index is closed and opened again, as after a crash. */
  readonly reopen: () => void;
  readonly write: (body: (writer: Writer) => void) => void;
  readonly note: (body: string, options?: { at?: number; title?: string }) => string;
  readonly ids: (text: string) => readonly string[];
  readonly end: () => void;
};

export const atOnce = <T>(steps: Generator<undefined, T, undefined>): T => {
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
};

export const openSearchBed = (hostId = 'hosta'): SearchBed => {
  const folder = mkdtempSync(join(tmpdir(), 'search '));
  const files = createReadyFiles(folder);
  const journal = valueOf(openJournal(files, { readOnly: false }));
  const clock = createTestClock();
  const ids = createIdSource({ clock, random: createTestRandom(3) });
  const faults: string[] = [];
  const onFault = ({ code }: { readonly code: string }): void => void faults.push(code);
  const parts = { database: journal, kinds: journalKinds };
  const unitOfWork = createUnitOfWork({ ...parts, clock, ids, hostId, domain: 'journal' });
  const records = createRecordStore(parts);
  const create = (): SearchIndex =>
    createSearchIndex({
      files,
      readOnly: false,
      journal,
      records,
      hostId: () => hostId,
      onFault,
      sha256,
      embedder: lettersEmbedder,
      machine: null,
    });
  let index = create();
  let commits = 0;
  const write = (body: (writer: Writer) => void): void => {
    const request = { commandId: `c${(commits += 1)}`, writer: person };
    valueOf(
      unitOfWork.commit(request, (writer) => {
        body(writer);
        return null;
      }),
    );
  };
  const found = (text: string): Result<readonly string[], Failure> => {
    const expression = searchExpression(text);
    if (expression === null) return { ok: true, value: [] };
    const all = {
      kinds: null,
      categoryId: null,
      from: null,
      until: null,
      onWall: null,
      before: null,
      limit: 1000,
    };
    const answer = atOnce(index.find({ query: { expression, ...all }, waits: true }));
    return answer.ok ? { ok: true, value: answer.value.documents.map(({ id }) => id) } : answer;
  };
  return {
    folder,
    files,
    journal,
    unitOfWork,
    faults,
    index: () => index,
    reopen: () => {
      index.close();
      index = create();
    },
    write,
    note: (body, { at, title = '' } = {}) => {
      const id = ids();
      const moment = { day: '2026-11-18', at: at ?? clock.now() };
      write((writer) =>
        writer.create('note', id, {
          title,
          body,
          moment,
          categoryId: null,
          createdAt: clock.now(),
          deletedAt: null,
        }),
      );
      return id;
    },
    ids: (text) => valueOf(found(text)),
    end: () => {
      index.close();
      journal.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
