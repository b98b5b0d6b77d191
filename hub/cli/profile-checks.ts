import { join } from 'node:path';
import { agentKinds } from '../../src/db/agent/kinds';
import { AGENT_FILE, AGENT_VERSION } from '../../src/db/agent/open-agent-database';
import { isBegunAnew, remembersAgents } from '../../src/db/journal/agents-memory';
import { journalKinds } from '../../src/db/journal/kinds';
import { noticesIn } from '../../src/db/journal/notices';
import { hasOtherDatabases, JOURNAL_FILE, JOURNAL_VERSION } from '../../src/db/journal/open-journal';
import { checkCommits } from '../../src/db/log/check';
import { isEmptyDatabase, versionOf } from '../../src/db/migration';
import type { RecordKind } from '../../src/db/record-kind';
import { SEARCH_FILE } from '../../src/db/search/search-schema';
import type { SqlDatabase, SqlFiles } from '../../src/db/sql-database';
import { sqlFailureOf } from '../../src/db/sql-failure';
import { agentSupersededEditKind, supersededEditKind } from '../../src/db/superseded-edit';
import { createBetterSqlite3Files } from '../../src/platform/node/better-sqlite3-files';
import { lockFolder } from '../../src/platform/node/folder-lock';
import { profileFolder, profileHostFolder } from '../../src/platform/node/node-profile-store';
import type { DoctorSay } from '../../src/words/terminal/doctor';
import { whoOwns } from '../hub-address';
import type { Check } from './doctor-checks';
import { whyNotUsable } from './usable-place';

type Finding = Pick<Check, 'state' | 'text'>;
const bad = (text: string): Finding => ({ state: 'bad', text });
const note = (text: string): Finding => ({ state: 'note', text });

type Place = { readonly folder: string; readonly files: SqlFiles; readonly say: DoctorSay };
type Kind = {
  readonly file: string;
  readonly version: number;
  readonly damaged: 'databaseDamaged' | 'agentsDamaged' | 'searchDamaged';
  /** Set for a database with a log of commits. */
  readonly kinds: readonly RecordKind[] | null;
};
const journal: Kind = {
  file: JOURNAL_FILE,
  version: JOURNAL_VERSION,
  damaged: 'databaseDamaged',
  kinds: [...journalKinds, supersededEditKind],
};
const agents: Kind = {
  file: AGENT_FILE,
  version: AGENT_VERSION,
  damaged: 'agentsDamaged',
  kinds: [...agentKinds, agentSupersededEditKind],
};

const versionFinding = (found: number, { kind, say }: { kind: Kind; say: DoctorSay }): Finding => {
  const version = String(found);
  const latest = String(kind.version);
  if (found > kind.version) return bad(say('versionNewer', { version, latest }));
  return found < kind.version
    ? note(say('versionOlder', { version, latest }))
    : { state: 'ok', text: say('versionWhole', { version }) };
};

const NAMED = 3;
/** [COMMIT-11] Null: the log, its streams and its envelopes hold. */
const logFinding = (database: SqlDatabase, { kind, say }: { kind: Kind; say: DoctorSay }): Finding | null => {
  if (kind.kinds === null || versionOf(database) !== kind.version) return null;
  const findings = checkCommits({ database, kinds: kind.kinds });
  if (findings.length === 0) return null;
  const first = findings.slice(0, NAMED).map(({ code, at }) => `${code}: ${at}`);
  return bad(say('logBroken', { count: String(findings.length), first: first.join('; ') }));
};

const findingIn = (database: SqlDatabase, { kind, say }: { kind: Kind; say: DoctorSay }): Finding | null => {
  const isWhole = database.query('PRAGMA integrity_check(1)').rows[0]?.[0] === 'ok';
  if (!isWhole) return bad(say(kind.damaged));
  if (isEmptyDatabase(database)) return null;
  return logFinding(database, { kind, say }) ?? versionFinding(versionOf(database), { kind, say });
};

/** Null: nothing is in it, or it is not there. */
// [CLI-12] Damaged is what SQLite itself calls so; where it was not let near the file, that is said.
const read = (files: SqlFiles, { kind, say }: { kind: Kind; say: DoctorSay }): Finding | null => {
  if (!files.exists(kind.file)) return null;
  try {
    const database = files.open(kind.file, { readOnly: true });
    try {
      return findingIn(database, { kind, say });
    } finally {
      database.close();
    }
  } catch (cause) {
    const failure = sqlFailureOf(cause);
    if (failure === null) throw cause;
    return bad(say(failure.code === 'database_corrupt' ? kind.damaged : failure.code));
  }
};

const withRights = (
  folder: string,
  { kind, found, say }: { kind: Kind; found: Finding | null; say: DoctorSay },
): Finding | null => {
  if (found === null || found.state === 'bad') return found;
  const asked = { uses: ['write'], say } as const;
  const refused = whyNotUsable(join(folder, kind.file), asked) ?? whyNotUsable(folder, asked);
  return refused === null ? found : bad(say('databaseIt', { found: found.text, refused }));
};

/** A journal that cannot be read says so by itself. */
const journalSays = (files: SqlFiles, says: (journal: SqlDatabase) => boolean): boolean => {
  if (!files.exists(JOURNAL_FILE)) return false;
  try {
    const database = files.open(JOURNAL_FILE, { readOnly: true });
    try {
      return versionOf(database) > 0 && says(database);
    } finally {
      database.close();
    }
  } catch (cause) {
    if (sqlFailureOf(cause) === null) throw cause;
    return false;
  }
};

/** [HOST-3] What the person has not read yet. */
const isAtOlderState = (files: SqlFiles): boolean =>
  journalSays(files, (database) => noticesIn(database).includes('older_files'));
/** [LOST-1] The journal remembers them. */
const areAgentsLost = (files: SqlFiles): boolean =>
  journalSays(files, (database) => remembersAgents(database) && !isBegunAnew(database));

const journalFinding = ({ folder, files, say }: Place): Finding => {
  const refused = whyNotUsable(folder, { uses: ['read'], say });
  if (refused !== null) return bad(refused);
  const seen = withRights(folder, { kind: journal, say, found: read(files, { kind: journal, say }) });
  const found = seen?.state === 'ok' && isAtOlderState(files) ? note(say('olderFiles')) : seen;
  return found ?? (hasOtherDatabases(files) ? bad(say('databaseLost')) : note(say('databaseEmpty')));
};

const agentsFinding = ({ folder, files, say }: Place): Finding | null => {
  const unreadable = files.exists(AGENT_FILE)
    ? whyNotUsable(join(folder, AGENT_FILE), { uses: ['read'], say })
    : null;
  if (unreadable !== null) return bad(unreadable);
  const found = withRights(folder, { kind: agents, say, found: read(files, { kind: agents, say }) });
  return found ?? (areAgentsLost(files) ? bad(say('agentsLost')) : null);
};

/** It is made anew from what is written: nothing is lost with it. */
const searchFinding = ({ files, say }: Place): Finding | null => {
  const kind: Kind = {
    file: SEARCH_FILE,
    version: Number.POSITIVE_INFINITY,
    damaged: 'searchDamaged',
    kinds: null,
  };
  const found = read(files, { kind, say });
  return found?.state === 'bad' ? note(say('searchToRebuild', { found: found.text })) : null;
};

type Asked = { readonly name: string; readonly say: DoctorSay };
const checksIn = (home: string, { name, say }: Asked): readonly Check[] => {
  const folder = profileFolder(home, name);
  const files = createBetterSqlite3Files(folder);
  const place = { folder, files, say };
  const named = (label: string, found: Finding | null): readonly Check[] =>
    found === null ? [] : [{ name: label, ...found }];
  const first = journalFinding(place);
  if (whyNotUsable(folder, { uses: ['read'], say }) !== null) return named(`profile ${name}`, first);
  return [
    ...named(`profile ${name}`, first),
    ...named(`agents of ${name}`, agentsFinding(place)),
    ...named(`search of ${name}`, searchFinding(place)),
  ];
};

/** Nobody writes while it is looked at; where no lock can be had, nobody can write either, or it is said below. */
const lockWhereItCan = (folder: string): ReturnType<typeof lockFolder> | null => {
  try {
    return lockFolder(folder, { pid: process.pid, port: null, token: '' });
  } catch {
    return null;
  }
};

/** While a process has the profile open, that process vouches for it. */
export const checkProfile = (home: string, { name, say }: Asked): readonly Check[] => {
  const folder = profileHostFolder(home, name);
  const lock = lockWhereItCan(folder);
  if (lock?.ok === false) {
    const owner = whoOwns(folder);
    const text =
      owner.kind === 'hub' ? say('openInHub', { pid: String(owner.hub.pid) }) : say('openInCommand');
    return [{ name: `profile ${name}`, state: 'ok', text }];
  }
  try {
    return checksIn(home, { name, say });
  } finally {
    if (lock?.ok === true) lock.value.release();
  }
};
