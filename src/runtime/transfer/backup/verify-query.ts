import { ok } from '../../../core/result';
import { nothing } from '../../../notifications/dependence';
import { transferQueryEntries as entries } from '../../api/transfer-definition';
import type { ApiAnswer } from '../../api/transport';
import type { Engine } from '../../engine';
import type { Query } from '../../queries/query';
import { readInput } from '../../../api/read-input';
import type { Sliced } from '../../sliced';
import { refusable } from '../staging/refused';
import { openBackup } from './backup-commands';
import { judgeBackup, type OpenBackup } from './judge-backup';

const verified = function* (backup: OpenBackup): Sliced<ApiAnswer> {
  const { start, records, countByKind, unreadable, attachmentsMissing } = yield* judgeBackup(backup);
  const { createdAt, from } = start;
  return ok({ createdAt, appVersion: from.appVersion, records, countByKind, unreadable, attachmentsMissing });
};

export const backupVerify: Query = {
  definition: entries['backup.verify'],
  run: (engine: Engine, message) => {
    const input = readInput(entries['backup.verify'].input, message.input);
    if (!input.ok) return { answer: input, dependence: nothing };
    const backup = openBackup(engine, input.value);
    return { answer: backup.ok ? refusable(verified(backup.value)) : backup, dependence: nothing };
  },
};
