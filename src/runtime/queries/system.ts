import { formatLogLine } from '../../core/log-ring';
import { queries } from '../api/definition';
import { nothing } from '../../notifications/dependence';
import { noticesIn } from '../../db/journal/notices';
import type { Engine } from '../engine';
import { formatOfAct, isOwnImport } from '../transfer/run-import';
import { query } from './query';

/** While it still runs it is nobody's to continue or to discard. */
const unfinishedImport = ({ pendingImport }: Engine) => {
  const actId = pendingImport.isRunning() ? null : pendingImport.act();
  return actId === null
    ? {}
    : { unfinishedImport: { actId, isOwn: isOwnImport(actId), format: formatOfAct(actId) } };
};

/** Told without opening their database: a start is not held up by who only asks how it is. */
const agentsOf = ({ agentDoor }: Engine): 'working' | 'not_here' | 'not_yet' | 'unavailable' | 'lost' => {
  const side = agentDoor.ifOpen();
  if (side === null) return 'not_yet';
  if (!side.stores.ok) return side.stores.error.code === 'agents_lost' ? 'lost' : 'unavailable';
  return side.agents === null ? 'not_here' : 'working';
};

const noticesOf = ({ database }: Engine) => {
  const notices = noticesIn(database);
  return notices.length === 0 ? {} : { notices: [...notices] };
};

export const systemStatusQuery = query(queries['system.status'], {
  read: (engine) => {
    const { place, database, schemaVersion, unitOfWork, health } = engine;
    return {
      where: place.where,
      isReadOnly: database.isReadOnly,
      isDamaged: health.isDamaged(),
      isEncryptedAtRest: place.isEncryptedAtRest,
      isKept: place.isKept(),
      schemaVersion,
      appVersion: place.appVersion,
      hostId: unitOfWork.hostId,
      ...noticesOf(engine),
      agents: agentsOf(engine),
      ...unfinishedImport(engine),
    };
  },
  dependsOn: () => nothing,
});

export const systemLogQuery = query(queries['system.log'], {
  read: ({ log }) => ({ lines: log.lines().map(formatLogLine) }),
  dependsOn: () => nothing,
});
