import { useRef, useState } from 'react';
import type { Failure } from '../../../core/result';
import { parseQuickAdd } from '../../../words/quick-add/parse-quick-add';
import { useCommand, useUndoToast } from '../../api';
import { useSpeaking } from '../../words';
import { useDueWords } from '../task/use-due-words';

/** A line on its way. It stays on screen until the peer has it, so that nothing typed is ever lost. */
export type SentLine = { readonly key: number; readonly text: string; readonly failure: Failure | null };

export const useQuickAdd = (today: string) => {
  const { say, language } = useSpeaking();
  const dueWords = useDueWords();
  const showUndo = useUndoToast();
  const { run } = useCommand('task.quickAdd');
  const [text, setText] = useState('');
  const [lines, setLines] = useState<readonly SentLine[]>([]);
  const count = useRef(0);

  const send = async (line: SentLine): Promise<void> => {
    setLines((all) => [...all.filter(({ key }) => key !== line.key), { ...line, failure: null }]);
    const answer = await run({ text: line.text, today, language });
    if (!answer.ok) {
      const failed = { ...line, failure: answer.error };
      setLines((all) => all.map((each) => (each.key === line.key ? failed : each)));
      return;
    }
    setLines((all) => all.filter(({ key }) => key !== line.key));
    const { due } = parseQuickAdd({ text: line.text, today, language });
    const added = due === null ? say('today.added') : say('today.addedFor', { due: dueWords(due) });
    showUndo({ text: added, actId: answer.value.actId });
  };
  const add = () => {
    if (text.trim() === '') return;
    count.current += 1;
    setText('');
    void send({ key: count.current, text, failure: null });
  };
  /** Back into the field, for a line that was refused. */
  const edit = (line: SentLine) => {
    setLines((all) => all.filter(({ key }) => key !== line.key));
    setText(line.text);
  };
  return { text, setText, add, lines, retry: (line: SentLine) => void send(line), edit };
};
