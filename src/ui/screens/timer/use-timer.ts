import { useMemo } from 'react';
import type { RecordRef, TimeEntryView } from '../../../runtime/api/journal-values';
import { useAct, useOnce, useUndoToast } from '../../api';
import { useToast } from '../../components';
import { useSpeaking } from '../../words';
import type { CategoryId } from '../../../core/named-ids';
import { dayOfDate } from '../../../core/calendar/device-clock';
import { isolated } from '../task/isolate';
import { elapsedWords, shortName } from './timer-words';

export type TimerAbout = {
  /** Only said, never stored. */
  readonly name: string;
  readonly annotation?: string;
  readonly categoryId?: CategoryId | null;
  readonly source?: RecordRef | null;
};
export type Timer = {
  /** Ends what runs and starts anew; one undo takes both back. */
  readonly start: (about: TimerAbout) => Promise<void>;
  readonly stop: (entry: Pick<TimeEntryView, 'id' | 'start'>) => Promise<void>;
};

export const useTimer = (): Timer => {
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const showUndo = useUndoToast();
  const once = useOnce();
  const start = useAct('timer.start').run;
  const stop = useAct('timer.stop').run;
  return useMemo(
    () => ({
      start: ({ name, ...about }) =>
        once(async () => {
          const answer = await start({ ...about, day: dayOfDate(new Date()) });
          if (!answer.ok) return toast.show({ text: sentence(answer.error) });
          showUndo({
            text: say('timer.started', { name: isolated(shortName(name)) }),
            actId: answer.value.actId,
          });
        }),
      stop: ({ id, start: since }) =>
        once(async () => {
          const answer = await stop({ id });
          if (!answer.ok) return toast.show({ text: sentence(answer.error) });
          const duration = elapsedWords(Date.now() - since, say);
          showUndo({ text: say('timer.stopped', { duration }), actId: answer.value.actId });
        }),
    }),
    [once, say, sentence, toast, showUndo, start, stop],
  );
};
