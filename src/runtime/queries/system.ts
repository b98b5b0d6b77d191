import { formatLogLine } from '../../core/log-ring';
import { queries } from '../api/definition';
import { nothing } from '../../notifications/dependence';
import type { Engine } from '../engine';
import { isOwnImport } from '../transfer/run-import';
import { query } from './query';

/** While it still runs it is nobody's to continue or to discard. */
const unfinishedImport = ({ pendingImport }: Engine) => {
  const actId = pendingImport.isRunning() ? null : pendingImport.act();
  return actId === null ? {} : { unfinishedImport: { actId, isOwn: isOwnImport(actId) } };
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
      ...unfinishedImport(engine),
    };
  },
  dependsOn: () => nothing,
});

export const systemLogQuery = query(queries['system.log'], {
  read: ({ log }) => ({ lines: log.lines().map(formatLogLine) }),
  dependsOn: () => nothing,
});
