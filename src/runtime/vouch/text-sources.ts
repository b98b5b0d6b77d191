import type { Entry } from '../../core/registers';
import { firstCommitOfAct } from '../../db/log/feed';
import { createTextHistory, type TextPlaceIn } from '../../db/log/text-history';
import type { SqlDatabase } from '../../db/sql-database';
import { VouchFormat, type TextSource } from '../api/vouch-definition';
import type { Engine } from '../engine';
import { readImportLog } from '../transfer/import-log';
import { formatOfAct } from '../transfer/run-import';

export const isImportAct = (actId: string): boolean => actId.startsWith('import-');

export type ImportAct = Extract<TextSource, { from: 'import' }>;
type Named = { readonly actId: string; readonly format: string; readonly at: number };
const importOf = ({ actId, format, at }: Named): ImportAct | null => {
  const known = VouchFormat.safeParse(format);
  return known.success ? { from: 'import', actId, format: known.data, at } : null;
};

/** The log keeps the newest hundred; an older one is told from its commits. */
export const importNamed = (database: SqlDatabase, actId: string): ImportAct | null => {
  const logged = readImportLog(database).find((entry) => entry.actId === actId);
  if (logged !== undefined) return importOf(logged);
  const began = isImportAct(actId) ? firstCommitOfAct(database, actId) : null;
  return began === null ? null : importOf({ actId, format: formatOfAct(actId), at: began.at });
};

export type Sourced = { readonly source: TextSource; readonly isEdited: boolean };
const outside: Sourced = { source: { from: 'outside' }, isEdited: false };

/** [VOUCH-3] */
export const createSources = ({
  database,
  unitOfWork: { hosts },
}: Pick<Engine, 'database' | 'unitOfWork'>): ((entry: Entry, place: TextPlaceIn) => Sourced) => {
  const history = createTextHistory(database, { hosts, isImport: isImportAct });
  const acts = new Map<string, ImportAct | null>();
  const actOf = (actId: string): ImportAct | null => {
    const known = acts.get(actId);
    if (known !== undefined) return known;
    const act = importNamed(database, actId);
    acts.set(actId, act);
    return act;
  };
  // An export of this app comes into an empty profile only: it is the one thing that brings entries of other hosts.
  const whole = readImportLog(database).find(({ format }) => format === 'export');
  return (entry, place) => {
    if (entry.authority === 'model') return { source: { from: 'agent' }, isEdited: false };
    if (entry.authority !== 'external' || entry.by !== 'person') return outside;
    const past = history(entry, place);
    if (past.from === 'unknown') return outside;
    if (past.from === 'pasted') return { source: { from: 'pasted' }, isEdited: past.isEdited };
    const actId = past.from === 'act' ? past.actId : whole?.actId;
    const act = actId === undefined ? null : actOf(actId);
    return act === null ? outside : { source: act, isEdited: past.isEdited };
  };
};
