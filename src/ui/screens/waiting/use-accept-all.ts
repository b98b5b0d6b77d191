import { useState } from 'react';
import type { QueryOutput } from '../../../runtime/api/definition';
import { useApi, useCommand } from '../../api';
import { useToast } from '../../components';
import { useHaptics } from '../../shell/use-haptics';
import { useSpeaking } from '../../words';
import type { Item } from './change-sets';

type Shown = NonNullable<QueryOutput<'approval.show'>>;
type Ended = { readonly done: number; readonly left: number; readonly failed: number };

/** [SCREEN-13] It is what the row says, and was proposed for what is here now. Of what is over meanwhile the answer tells. */
const isAsShown = (item: Item, { state, hasChangedSince, summary }: Shown): boolean =>
  state !== 'open' || (!hasChangedSince && summary === item.summary);

const useTelling = () => {
  const { say } = useSpeaking();
  return ({ done, left, failed }: Ended): string => {
    const rest = [
      ...(left > 0 ? [say('waiting.leftChanged', { count: left })] : []),
      ...(failed > 0 ? [say('waiting.someFailed', { count: failed })] : []),
    ];
    const accepted = say('waiting.acceptedAll', { count: done });
    if (rest.length === 0) return accepted;
    return [...(done > 0 ? [`${accepted}.`] : []), ...rest].join(' ');
  };
};

/** Each item is accepted as its row shows it; one that changed is left for a look, and one that cannot be done keeps no other back. */
export const useAcceptAll = () => {
  const { sentence, language } = useSpeaking();
  const toast = useToast();
  const feel = useHaptics();
  const tell = useTelling();
  const { client } = useApi();
  const { run } = useCommand('approval.acceptAll');
  const [isRunning, setRunning] = useState(false);
  const acceptAll = async (items: readonly Item[]): Promise<void> => {
    setRunning(true);
    const shown = await Promise.all(
      items.map(async (item) => ({
        item,
        answer: await client.query('approval.show', { id: item.id, language }),
      })),
    );
    const found = shown.flatMap(({ item, answer }) =>
      answer.ok && answer.value !== null ? [{ item, view: answer.value }] : [],
    );
    const same = found.filter(({ item, view }) => isAsShown(item, view));
    const ready = same.flatMap(({ view: { id, argsHash, readHash } }) =>
      readHash === null ? [] : [{ id, argsHash, readHash }],
    );
    const answer = ready.length === 0 ? null : await run({ items: ready });
    setRunning(false);
    if (answer !== null && !answer.ok) return toast.show({ text: sentence(answer.error) });
    const done = (answer?.value.results ?? []).filter(({ code }) => code === null).length;
    const left = found.length - same.length;
    if (done > 0) feel('done');
    toast.show({ text: tell({ done, left, failed: items.length - done - left }) });
  };
  return { isRunning, acceptAll };
};
