import { formatLogLine } from '../../core/log-ring';
import { queries } from '../api/definition';
import { nothing } from '../../notifications/dependence';
import { query } from './query';

export const systemStatusQuery = query(queries['system.status'], {
  read: ({ place, database, schemaVersion, unitOfWork, health }) => ({
    where: place.where,
    isReadOnly: database.isReadOnly,
    isDamaged: health.isDamaged(),
    isEncryptedAtRest: place.isEncryptedAtRest,
    isKept: place.isKept(),
    schemaVersion,
    appVersion: place.appVersion,
    hostId: unitOfWork.hostId,
  }),
  dependsOn: () => nothing,
});

export const systemLogQuery = query(queries['system.log'], {
  read: ({ log }) => ({ lines: log.lines().map(formatLogLine) }),
  dependsOn: () => nothing,
});
