import { SqlError } from './sql-database';
import type { Durability, SqlDatabase, SqlRow, SqlRows, SqlValue } from './sql-database';
import { readStatement } from './sql-statement';
import type { StatementKind, StatementShape } from './sql-statement';
import { checkValues } from './sql-values';
import { createWriteMarks } from './write-marks';

// The port's rules, written once; a driver brings only these two shapes.
// [SQL-4] transaction() is BEGIN IMMEDIATE … COMMIT; a throw inside rolls back and is thrown on; it does not nest.
// [SQL-7] Where SQLite gave up the transaction by itself (disk full, I/O), nothing more runs in it and it cannot
//         commit: later statements would otherwise commit one by one, half of what was meant.
// [SQL-21] A write is on the disk when it returns, unless `later` was asked for by name.
export type RawStatement = {
  readonly columns: readonly string[];
  readonly run: (params: readonly SqlValue[]) => number;
  readonly all: (params: readonly SqlValue[]) => readonly SqlRow[];
  readonly release: () => void;
};
export type RawConnection = {
  readonly prepare: (sql: string, kind: StatementKind) => RawStatement;
  readonly isInTransaction: () => boolean;
  readonly close: () => void;
  readonly errorOf: (cause: unknown) => SqlError;
};

// In WAL mode FULL syncs the log at every commit, and with it whatever NORMAL commits wrote before; NORMAL syncs only at checkpoints.
// On Apple's systems fsync() ends at the drive, whose cache a power cut may still take. `PRAGMA fullfsync = 1` (commits) and
// `PRAGMA checkpoint_fullfsync = 1` (checkpoints) would reach the medium by F_FULLFSYNC. Both stay off, as the libraries ship them, until a
// device has measured their price; this is the place for them.
const SYNCHRONOUS = {
  now: 'PRAGMA synchronous = FULL',
  later: 'PRAGMA synchronous = NORMAL',
} as const satisfies Record<Durability, string>;

type Prepared = StatementShape & { readonly statement: RawStatement };

const none: readonly SqlValue[] = [];
const CACHED_STATEMENTS = 256;
const CACHED_SHAPES = 1_024;
const misuse = (message: string): SqlError => new SqlError({ kind: 'misuse', sqliteCode: 0, message });

export type ConnectionOptions = { readonly isReadOnly: boolean; readonly durable?: Durability };

class Connection implements SqlDatabase {
  readonly isReadOnly: boolean;
  readonly #raw: RawConnection;
  readonly #prepared = new Map<string, Prepared>();
  readonly #begin: RawStatement;
  readonly #commit: RawStatement;
  readonly #rollback: RawStatement;
  readonly #fileDurability: Durability;
  /** The setting now in force; null until the first write sets it. */
  #inForce: Durability | null = null;
  /** True from the start: an earlier process may have left commits that the disk has not seen. */
  #mayLag = true;
  #isInBody = false;
  #isClosed = false;
  readonly #marks = createWriteMarks();
  readonly #shapes = new Map<string, StatementShape>();
  /** Set while the open body's transaction is gone, and for good where even the rollback failed. */
  #lost: SqlError | null = null;
  #broken: SqlError | null = null;

  constructor(raw: RawConnection, options: ConnectionOptions) {
    this.#raw = raw;
    this.isReadOnly = options.isReadOnly;
    this.#fileDurability = options.durable ?? 'now';
    this.#begin = raw.prepare('BEGIN IMMEDIATE', 'schema');
    this.#commit = raw.prepare('COMMIT', 'schema');
    this.#rollback = raw.prepare('ROLLBACK', 'schema');
  }

  readonly run = (sql: string, params: readonly SqlValue[] = none): number => {
    const prepared = this.#ready(sql);
    checkValues(params, prepared.parameterCount);
    this.#beforeWrite(prepared);
    try {
      const changed = prepared.statement.run(params);
      if (prepared.kind === 'schema') this.#forgetStatements();
      return changed;
    } catch (cause) {
      throw this.#failed(cause);
    }
  };

  readonly query = (sql: string, params: readonly SqlValue[] = none): SqlRows => {
    const prepared = this.#ready(sql);
    checkValues(params, prepared.parameterCount);
    this.#beforeWrite(prepared);
    try {
      const rows = prepared.statement.all(params);
      return { columns: prepared.statement.columns, rows };
    } catch (cause) {
      throw this.#failed(cause);
    }
  };

  readonly markOf = (sql: string): number => {
    if (this.#isClosed) throw misuse('the database is closed');
    this.#refuseIfLost();
    return this.#marks.markOf(this.#shapeOf(sql));
  };

  readonly transaction = <T>(body: () => T, options?: { readonly durable?: Durability }): T => {
    if (this.#isClosed) throw misuse('the database is closed');
    if (this.#isInBody) throw misuse('a transaction does not nest');
    this.#refuseIfLost();
    this.#setDurability(options?.durable ?? this.#fileDurability);
    this.#control(this.#begin);
    this.#isInBody = true;
    try {
      const value = body();
      if (value instanceof Promise) throw misuse('a transaction is synchronous: its body returned a promise');
      this.#refuseIfLost();
      this.#control(this.#commit);
      return value;
    } catch (cause) {
      this.#marks.movedAll();
      this.#giveUp();
      throw cause;
    } finally {
      this.#isInBody = false;
      this.#lost = this.#broken;
    }
  };

  readonly checkpoint = (): void => {
    if (this.#isInBody) throw misuse('no checkpoint inside a transaction');
    const [row] = this.query('PRAGMA wal_checkpoint(TRUNCATE)').rows;
    if (row?.[0] === 1)
      throw new SqlError({ kind: 'busy', sqliteCode: 5, message: 'the checkpoint is blocked' });
  };

  /** In WAL mode a commit is synced only where it wrote a page: the version is written again as it was. */
  readonly flush = (): void => {
    if (this.#isClosed) throw misuse('the database is closed');
    if (this.#isInBody) throw misuse('no flush inside a transaction');
    if (this.isReadOnly || !this.#mayLag) return;
    this.transaction(
      () => {
        const version = this.query('PRAGMA user_version').rows[0]?.[0];
        this.#runOnce(`PRAGMA user_version = ${String(version)}`);
      },
      { durable: 'now' },
    );
    this.#mayLag = false;
  };

  readonly close = (): void => {
    if (this.#isClosed) return;
    if (this.#isInBody) throw misuse('a database is not closed inside a transaction');
    this.#isClosed = true;
    this.#forgetStatements();
    for (const statement of [this.#begin, this.#commit, this.#rollback]) statement.release();
    try {
      this.#raw.close();
    } catch (cause) {
      throw this.#raw.errorOf(cause);
    }
  };

  #ready(sql: string): Prepared {
    if (this.#isClosed) throw misuse('the database is closed');
    this.#refuseIfLost();
    return this.#prepared.get(sql) ?? this.#prepare(sql);
  }

  #beforeWrite(shape: StatementShape): void {
    if (shape.kind === 'read') return;
    this.#marks.moved(shape);
    if (!this.#isInBody) this.#setDurability(this.#fileDurability);
  }

  /** Changes no schema, whatever its words are: what is prepared stays. */
  #runOnce(sql: string): void {
    try {
      const statement = this.#raw.prepare(sql, 'schema');
      statement.run(none);
      statement.release();
    } catch (cause) {
      throw this.#failed(cause);
    }
  }

  /** Before a write, outside a transaction: SQLite refuses to change the setting inside one. */
  #setDurability(durable: Durability): void {
    if (durable === 'later') this.#mayLag = true;
    if (this.#inForce === durable || this.isReadOnly) return;
    // Some libraries run this PRAGMA while they prepare it: kept and used again, it would do nothing.
    this.#runOnce(SYNCHRONOUS[durable]);
    this.#inForce = durable;
  }

  #refuseIfLost(): void {
    if (this.#lost !== null) throw this.#lost;
  }

  /** Kept longer than prepared statements: marks are requested again and again without a read. */
  #shapeOf(sql: string): StatementShape {
    const known = this.#shapes.get(sql);
    if (known !== undefined) return known;
    const shape = readStatement(sql);
    if (this.#shapes.size >= CACHED_SHAPES) this.#shapes.clear();
    this.#shapes.set(sql, shape);
    return shape;
  }

  #prepare(sql: string): Prepared {
    const shape = this.#shapeOf(sql);
    if (this.#prepared.size >= CACHED_STATEMENTS) this.#forgetStatements();
    try {
      const prepared: Prepared = { ...shape, statement: this.#raw.prepare(sql, shape.kind) };
      this.#prepared.set(sql, prepared);
      return prepared;
    } catch (cause) {
      throw this.#failed(cause);
    }
  }

  #failed(cause: unknown): SqlError {
    const error = this.#raw.errorOf(cause);
    if (this.#isInBody && !this.#raw.isInTransaction()) this.#lost = error;
    return error;
  }

  #control(statement: RawStatement): void {
    try {
      statement.run(none);
    } catch (cause) {
      throw this.#raw.errorOf(cause);
    }
  }

  /** Where even the rollback fails this handle is done for: the next open rolls back. The first failure is the one to tell. */
  #giveUp(): void {
    if (!this.#raw.isInTransaction()) return;
    try {
      this.#rollback.run(none);
    } catch (cause) {
      this.#broken = this.#raw.errorOf(cause);
    }
  }

  /** Also after every change of the schema: a kept statement would answer with the old column names. */
  #forgetStatements(): void {
    for (const { statement } of this.#prepared.values()) statement.release();
    this.#prepared.clear();
  }
}

export const createSqlDatabase = (raw: RawConnection, options: ConnectionOptions): SqlDatabase =>
  new Connection(raw, options);
