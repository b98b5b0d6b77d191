import { fail, ok } from '../../../core/result';
import { nothing } from '../../../notifications/dependence';
import {
  transferCommandEntries as commandEntries,
  transferQueryEntries as queryEntries,
} from '../../api/transfer-definition';
import { ofRows, type Command } from '../../commands/command';
import type { Query } from '../../queries/query';
import { readInput } from '../../../api/read-input';
import { noteBackup } from '../backup/backup-age';
import { base64ToBytes, bytesToBase64 } from './base64';

// None of these is a commit: they touch no record. Sent again they do the same again.
const begin: Command = {
  definition: commandEntries['transfer.begin'],
  run: ({ transfers, database }, message) => {
    const input = readInput(commandEntries['transfer.begin'].input, message.input);
    if (!input.ok) return input;
    const { size, isBackup = false } = input.value;
    return database.isReadOnly
      ? fail('database_read_only')
      : transfers.begin(size, isBackup ? 'backup' : 'file');
  },
};

const put: Command = {
  definition: commandEntries['transfer.put'],
  run: ({ transfers }, message) => {
    const input = readInput(commandEntries['transfer.put'].input, message.input);
    if (!input.ok) return input;
    const bytes = base64ToBytes(input.value.data);
    if (!bytes.ok) return bytes;
    const done = transfers.put(input.value, bytes.value);
    return done.ok ? ok({}) : done;
  },
};

const end: Command = {
  definition: commandEntries['transfer.end'],
  run: ({ transfers, database, clock, pendingImport }, message) => {
    const input = readInput(commandEntries['transfer.end'].input, message.input);
    if (!input.ok) return input;
    const { transferId, isSaved = false } = input.value;
    const isBackup = transfers.purposeOf(transferId) === 'backup';
    if (isBackup && isSaved) noteBackup(database, clock.now());
    // [STAGE-3] The file of an import that is under way is still read; left behind, it goes with the day.
    if (!pendingImport.isRunning()) transfers.end(transferId);
    return ok({});
  },
};

const read: Query = {
  definition: queryEntries['transfer.read'],
  run: ({ transfers }, message) => {
    const input = readInput(queryEntries['transfer.read'].input, message.input);
    if (!input.ok) return { answer: input, dependence: nothing };
    const piece = transfers.piece(input.value.transferId, input.value.number);
    if (!piece.ok) return { answer: piece, dependence: nothing };
    const { bytes, isLast } = piece.value;
    return { answer: ok({ data: bytesToBase64(bytes), isLast }), dependence: nothing };
  },
};

export const stagingCommands = {
  'transfer.begin': begin,
  'transfer.put': put,
  'transfer.end': ofRows(end),
};
export const stagingQueries = { 'transfer.read': read };
