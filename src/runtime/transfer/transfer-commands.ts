import { parseJson } from '../../core/json';
import { fail, ok, type Failure, type Result } from '../../core/result';
import { person } from '../../db/commit';
import { commands } from '../api/definition';
import type { ApiAnswer } from '../api/transport';
import type { Command } from '../commands/command';
import type { Engine } from '../engine';
import { readInput } from '../read-input';
import type { ExportContent } from './export-format';
import { readExport } from './read-export';
import { importActOf, isEmptyBut, namesThisHost, runImport } from './run-import';

/** What the file holds, if this profile could take it in. */
export const judgeImport = (engine: Engine, text: string): Result<ExportContent, Failure> => {
  const content = readExport(text);
  if (content.ok && namesThisHost(engine, content.value)) return fail('import_own_host');
  return content;
};

const earlierAnswer = ({ database }: Engine, commandId: string): ApiAnswer | null => {
  const [text] =
    database.query('SELECT result FROM commands WHERE command_id = ?', [commandId]).rows[0] ?? [];
  const parsed = typeof text === 'string' ? parseJson(text) : null;
  return parsed?.ok ? parsed : null;
};

const importData: Command = {
  definition: commands['data.import'],
  run: (engine, message) => {
    const input = readInput(commands['data.import'].input, message.input);
    if (!input.ok) return input;
    const { commandId } = message;
    const earlier = earlierAnswer(engine, commandId);
    if (earlier !== null) return earlier;
    const content = judgeImport(engine, input.value.text);
    if (!content.ok) return content;
    const actId = importActOf(input.value.text);
    if (!isEmptyBut(engine, actId)) return fail('profile_not_empty');
    const done = runImport(engine, { content: content.value, actId });
    if (!done.ok) return done;
    const result = { actId, records: done.value };
    const kept = engine.unitOfWork.commit({ commandId, actId, writer: person }, () => result);
    return kept.ok ? ok(kept.value.result) : kept;
  },
};
export const transferCommands = { 'data.import': importData };
