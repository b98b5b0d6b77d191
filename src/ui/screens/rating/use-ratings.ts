import { useCallback, useMemo } from 'react';
import type { RatingView, RecordKindName } from '../../../runtime/api/journal-values';
import { useAct, useCommand, useLive, useUndoToast } from '../../api';
import { useToast } from '../../components';
import { useSpeaking } from '../../words';
import { dayOfDate } from '../../../core/calendar/device-clock';
import { isolated } from '../task/isolate';
import { instantOn } from '../today/local-day';
import { dimensionWords } from './dimensions';
import type { ScoreValue } from './score-at';

export type Rated = { readonly targetKind: RecordKindName | 'day'; readonly targetId: string };

const none: readonly RatingView[] = [];
/** A rating of a day that is over belongs to its evening. */
const EVENING = '21:00';
const momentOf = ({ targetKind, targetId }: Rated) => {
  const today = dayOfDate(new Date());
  if (targetKind !== 'day' || targetId === today) return { day: today };
  return { day: targetId, at: Math.min(Date.now(), instantOn(targetId, EVENING)) };
};

export const useRatings = ({ targetKind, targetId }: Rated) => {
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const showUndo = useUndoToast();
  const target = useMemo(() => ({ targetKind, targetId }), [targetKind, targetId]);
  const ratings = useLive('rating.list', target).data?.ratings ?? none;
  const set = useAct('rating.set').run;
  const remove = useAct('record.delete').run;
  const setNote = useCommand('rating.set').run;
  const rate = useCallback(
    async (dimension: string, value: ScoreValue): Promise<boolean> => {
      const answer = await set({ ...target, ...momentOf(target), dimension, value });
      const name = isolated(dimensionWords(dimension, say));
      if (answer.ok)
        showUndo({ text: say('rating.rated', { dimension: name, value }), actId: answer.value.actId });
      else toast.show({ text: sentence(answer.error) });
      return answer.ok;
    },
    [set, target, say, sentence, showUndo, toast],
  );
  const takeBack = async ({ id }: RatingView): Promise<void> => {
    const answer = await remove({ kind: 'rating', id });
    if (answer.ok) showUndo({ text: say('rating.removed'), actId: answer.value.actId });
    else toast.show({ text: sentence(answer.error) });
  };
  /** [RATING-4] */
  const annotate = ({ dimension, day }: RatingView, note: string) =>
    setNote({ ...target, day, dimension, note });
  return { ratings, rate, takeBack, annotate };
};
