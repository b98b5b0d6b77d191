import { useState } from 'react';
import type { Failure, Result } from '../../core/result';
import { useApi } from '../api';
import { useToast } from '../components';
import { useDevice } from '../shell/device-provider';
import { useSpeaking } from '../words';

/** `reveille-2026-11-18.json`: by the person's own calendar, since they will look for it by day. */
const fileName = (what: string, ending: string): string => {
  const now = new Date();
  const two = (value: number): string => String(value).padStart(2, '0');
  return `reveille-${what}${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}.${ending}`;
};

export const useExport = () => {
  const { client } = useApi();
  const { files } = useDevice();
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const [isRunning, setRunning] = useState(false);
  const save = async (
    read: () => Promise<Result<{ name: string; text: string }, Failure>>,
  ): Promise<void> => {
    setRunning(true);
    const content = await read();
    const saved = content.ok ? await files.saveText(content.value) : content;
    setRunning(false);
    toast.show({ text: saved.ok ? say('settings.exported') : sentence(saved.error) });
  };
  return {
    isRunning,
    exportData: () =>
      save(async () => {
        const answer = await client.query('data.export', {});
        return answer.ok
          ? { ok: true, value: { name: fileName('', 'json'), text: answer.value.text } }
          : answer;
      }),
    exportLog: () =>
      save(async () => {
        const answer = await client.query('system.log', {});
        return answer.ok
          ? { ok: true, value: { name: fileName('log-', 'txt'), text: `${answer.value.lines.join('\n')}\n` } }
          : answer;
      }),
  };
};
