import { ok } from '../../src/core/result';
import { agentWords } from './agent-words';
import type { Command, Context, Outcome } from './command';
import { onRun, withRun } from './run-commands';
import { shortId } from './task-by-ending';
import { plainLine, textTable } from './terminal-text';

const replay = (context: Context): Promise<Outcome> =>
  withRun(context, async (client, runKey) => {
    const played = await client.query('run.replay', { runKey });
    if (!played.ok) return played;
    const say = agentWords(context.language);
    const { isSame, actions, differences, changedRequests } = played.value;
    const rows = actions.map(({ toolName, operationId, then, now }) => [
      toolName,
      shortId(operationId),
      then ?? '-',
      now ?? '-',
    ]);
    const parts = [
      isSame ? say('same') : say('differs'),
      ...(rows.length === 0 ? [] : [textTable(rows)]),
      differences.map(plainLine).join('\n'),
      changedRequests.length === 0 ? '' : say('asksOtherwise'),
    ];
    const text = parts.filter((part) => part !== '').join('\n\n');
    return ok({ json: JSON.parse(JSON.stringify({ runKey, ...played.value })), text, isBad: !isSame });
  });

export const replayCommands: readonly Command[] = [
  onRun('Do a run again from its stored answers, writing nothing', { path: ['run', 'replay'], run: replay }),
  onRun('The same as run replay', { path: ['replay'], run: replay }),
];
