import { useEffect, useEffectEvent, useState } from 'react';
import { fail, type Failure } from '../../../core/result';
import { parseQuickAdd } from '../../../words/quick-add/parse-quick-add';
import { useApi, useAct, useUndoToast } from '../../api';
import type { ProfileMemory } from '../../shell/profile-memory';
import { isOpenIn } from '../../shell/use-profile-memory';
import { useSpeaking } from '../../words';
import { useDueWords } from '../task/use-due-words';
import { withLine } from '../lines/with-line';
import { keepLines, readLines, type Sent } from './line-memory';

/** A line on its way. It stays on screen until the peer has it, so that nothing typed is ever lost. */
export type SentLine = Sent & { readonly failure: Failure | null };

const waiting = ({ commandId, text, today, language }: Sent): SentLine => ({
  commandId,
  text,
  today,
  language,
  failure: null,
});

type Waited = { readonly memory: ProfileMemory; readonly earlier: readonly Sent[] };

/** `earlier`: what a page of this tab before had sent without an answer. It goes out again under the same number. */
const useLines = ({ memory, earlier }: Waited) => {
  const { client } = useApi();
  const { say } = useSpeaking();
  const dueWords = useDueWords();
  const showUndo = useUndoToast();
  const { run } = useAct('task.quickAdd');
  const [lines, setLines] = useState<readonly SentLine[]>(() => earlier.map(waiting));
  const remove = (line: Sent): void =>
    setLines((all) => all.filter(({ commandId }) => commandId !== line.commandId));
  const deliver = async ({ commandId, text, today, language }: Sent): Promise<void> => {
    const input = { text, today, language };
    // [DRAFT-11]
    const answer = isOpenIn(client, memory) ? await run(input, { commandId }) : fail('profile_changed');
    if (!answer.ok) {
      const { error } = answer;
      setLines((all) =>
        all.map((each) => (each.commandId === commandId ? { ...each, failure: error } : each)),
      );
      return;
    }
    remove({ commandId, ...input });
    const { due } = parseQuickAdd(input);
    const added = due === null ? say('today.added') : say('today.addedFor', { due: dueWords(due) });
    showUndo({ text: added, actId: answer.value.actId });
  };
  const deliverEarlier = useEffectEvent(() => {
    for (const line of earlier) void deliver(line);
  });
  useEffect(() => void Promise.resolve().then(() => deliverEarlier()), []);
  const send = (line: Sent): void => {
    setLines((all) => [...all.filter(({ commandId }) => commandId !== line.commandId), waiting(line)]);
    void deliver(line);
  };
  return { lines, send, remove };
};

export type LinePlace = {
  readonly memory: ProfileMemory;
  /** Which of the fields it is, since each remembers its own words. */
  readonly place: string;
};
export const useQuickAdd = (today: string, { memory, place }: LinePlace) => {
  const { language } = useSpeaking();
  const { client } = useApi();
  const [earlier] = useState(() => readLines(memory, place));
  const [text, setText] = useState(earlier.text);
  const { lines, send, remove } = useLines({ memory, earlier: earlier.lines });
  useEffect(() => keepLines(memory, { place, text, lines }), [memory, place, text, lines]);
  const add = () => {
    if (text.trim() === '') return;
    setText('');
    send({ commandId: client.newCommandId(), text, today, language });
  };
  /** Back into the field, for a line that was refused: before what is typed there by now. */
  const edit = (line: SentLine) => {
    remove(line);
    setText((now) => withLine(now, line.text));
  };
  return { text, setText, add, lines, retry: send, edit };
};
