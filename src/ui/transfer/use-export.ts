import { useState } from 'react';
import { ok, type Failure, type Result } from '../../core/result';
import { useApi } from '../api';
import { useToast } from '../components';
import { useDevice } from '../shell/device-provider';
import { useSpeaking } from '../words';
import { exportedWords } from './exported-words';
import { fileName } from './file-name';

type Content = { readonly name: string; readonly text: string; readonly told: string };

/** `onFailure`: for a screen on which why it failed is to stay. */
export const useExport = (onFailure?: (failure: Failure | null) => void) => {
  const { client } = useApi();
  const { files } = useDevice();
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const [isRunning, setRunning] = useState(false);
  const saveContent = async (content: Result<Content, Failure>): Promise<Result<string, Failure>> => {
    if (!content.ok) return content;
    const { name, text, told } = content.value;
    const saved = await files.saveText({ name, text });
    return saved.ok ? ok(told) : saved;
  };
  const save = async (read: () => Promise<Result<Content, Failure>>): Promise<void> => {
    setRunning(true);
    const told = await saveContent(await read());
    setRunning(false);
    onFailure?.(told.ok ? null : told.error);
    if (told.ok) toast.show({ text: told.value });
    else if (onFailure === undefined) toast.show({ text: sentence(told.error) });
  };
  return {
    isRunning,
    exportData: () =>
      save(async () => {
        const answer = await client.query('data.export', {});
        if (!answer.ok) return answer;
        const { text } = answer.value;
        return ok({ name: fileName('', 'json'), text, told: exportedWords(say, answer.value) });
      }),
    exportLog: () =>
      save(async () => {
        const answer = await client.query('system.log', {});
        if (!answer.ok) return answer;
        const text = `${answer.value.lines.join('\n')}\n`;
        return ok({ name: fileName('log-', 'txt'), text, told: say('settings.exported') });
      }),
  };
};
