import { Annotation } from '../../../runtime/api/journal-values';
import { useCommand } from '../../api';
import { useWords } from '../../words';
import { checkWith, DraftText } from '../task/draft-text';
import { useDraftDelivery } from '../task/drafts';

const checkIntention = checkWith(Annotation);

/** What the person wants of the day, in their own words. */
export const Intention = ({ day, stored, isToday }: { day: string; stored: string; isToday: boolean }) => {
  const say = useWords();
  const set = useCommand('plan.setIntention').run;
  useDraftDelivery();
  return (
    <DraftText
      isOneLine
      label={say('plan.intention')}
      placeholder={say(isToday ? 'plan.intentionHint' : 'plan.intentionHintOther')}
      field={{
        key: `intention ${day}`,
        stored,
        save: (intention) => set({ day, intention }),
        check: checkIntention,
      }}
      testID="day-intention"
    />
  );
};
