import { useEffect, useEffectEvent, useState } from 'react';
import { fail, type Failure } from '../../../core/result';
import type { LogKind } from '../../../words/quick-add/parse-log-line';
import { useApi, useAct, useUndoToast } from '../../api';
import type { ProfileMemory } from '../../shell/profile-memory';
import { isOpenIn } from '../../shell/use-profile-memory';
import { useSpeaking } from '../../words';
import { isTooLong } from '../lines/line-length';
import { withLine } from '../lines/with-line';
import { isolated } from '../task/isolate';
import { readLine } from './log-line-parts';
import { keepLines, readLines, type Sent } from './log-line-memory';

/** A line on its way. It stays on screen until the peer has it, so that nothing typed is ever lost. */
export type SentLine = Sent & { readonly failure: Failure | null };
const waiting = (line: Sent): SentLine => ({ ...line, failure: null });
const plain = ({ commandId, text, day, language, kind }: Sent): Sent => ({
  commandId,
  text,
  day,
  language,
  kind,
});

type Waited = { readonly memory: ProfileMemory; readonly earlier: readonly Sent[] };
const useLines = ({ memory, earlier }: Waited) => {
  const { client } = useApi();
  const { say, locale } = useSpeaking();
  const showUndo = useUndoToast();
  const { run } = useAct('log.quickAdd');
  const [lines, setLines] = useState<readonly SentLine[]>(() => earlier.map(waiting));
  const remove = ({ commandId }: Sent): void =>
    setLines((all) => all.filter((each) => each.commandId !== commandId));
  const deliver = async (line: Sent): Promise<void> => {
    const { commandId, text, day, language, kind } = line;
    const input = { text, day, language, ...(kind !== null && { kind }) };
    // [DRAFT-11]
    const answer = isOpenIn(client, memory) ? await run(input, { commandId }) : fail('profile_changed');
    if (!answer.ok) {
      const { error } = answer;
      setLines((all) =>
        all.map((each) => (each.commandId === commandId ? { ...each, failure: error } : each)),
      );
      return;
    }
    remove(line);
    const name = readLine(line, { say, locale })?.name ?? text;
    showUndo({ text: say('track.logged', { name: isolated(name) }), actId: answer.value.actId });
  };
  const deliverEarlier = useEffectEvent(() => {
    for (const line of earlier) void deliver(line);
  });
  useEffect(() => void Promise.resolve().then(() => deliverEarlier()), []);
  const send = (line: Sent): void => {
    setLines((all) => [...all.filter(({ commandId }) => commandId !== line.commandId), waiting(plain(line))]);
    void deliver(plain(line));
  };
  return { lines, send, remove };
};

export const useLogLine = (day: string, memory: ProfileMemory) => {
  const { say, language, locale } = useSpeaking();
  const { client } = useApi();
  const [earlier] = useState(() => readLines(memory));
  const [text, setText] = useState(earlier.text);
  /** As the person said it is; null: as the line reads. */
  const [kind, setKind] = useState<LogKind | null>(null);
  const { lines, send, remove } = useLines({ memory, earlier: earlier.lines });
  useEffect(() => keepLines(memory, { text, lines: lines.map(plain) }), [memory, text, lines]);
  const reading = isTooLong(text) ? null : readLine({ text, language, kind }, { say, locale });
  const change = (next: string): void => {
    setText(next);
    if (next.trim() === '') setKind(null);
  };
  const add = (): void => {
    if (text.trim() === '') return;
    change('');
    const asked = reading === null || reading.kind === kind ? kind : null;
    send({ commandId: client.newCommandId(), text, day, language, kind: asked });
  };
  /** Back into the field, for a line that was refused: before what is typed there by now, which says how it is read. */
  const edit = (line: SentLine): void => {
    remove(line);
    setText((now) => withLine(now, line.text));
    if (text.trim() === '') setKind(line.kind);
  };
  const turn = (): void => setKind(reading?.kind === 'workout' ? 'measurement' : 'workout');
  return { text, change, reading, turn, add, lines, retry: send, edit };
};
