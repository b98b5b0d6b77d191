import { useState } from 'react';
import { useApi, useCommand } from '../../api';
import { useToast } from '../../components';
import { useHaptics } from '../../shell/use-haptics';
import { useSpeaking } from '../../words';
import type { Item } from './change-sets';

/** Each item is read as it would be shown now, and accepted as that; one that cannot be done keeps no other back. */
export const useAcceptAll = () => {
  const { say, sentence, language } = useSpeaking();
  const toast = useToast();
  const feel = useHaptics();
  const { client } = useApi();
  const { run } = useCommand('approval.acceptAll');
  const [isRunning, setRunning] = useState(false);
  const acceptAll = async (items: readonly Item[]): Promise<void> => {
    setRunning(true);
    const shown = await Promise.all(items.map(({ id }) => client.query('approval.show', { id, language })));
    const ready = shown.flatMap((answer) => {
      const found = answer.ok ? answer.value : null;
      return found === null || found.readHash === null
        ? []
        : [{ id: found.id, argsHash: found.argsHash, readHash: found.readHash }];
    });
    const answer = ready.length === 0 ? null : await run({ items: ready });
    setRunning(false);
    if (answer !== null && !answer.ok) return toast.show({ text: sentence(answer.error) });
    const done = (answer?.value.results ?? []).filter(({ code }) => code === null).length;
    const failed = items.length - done;
    if (done > 0) feel('done');
    toast.show({
      text:
        failed > 0
          ? say('waiting.someFailed', { count: failed })
          : say('waiting.acceptedAll', { count: done }),
    });
  };
  return { isRunning, acceptAll };
};
