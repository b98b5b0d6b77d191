import { parseQuickAdd } from '../../../words/quick-add/parse-quick-add';
import type { Language, Say } from '../../../words/words';
import type { IconName } from '../../components';
import { durationWords } from '../task/duration';
import type { DueSpeaker } from '../task/use-due-words';

export type Part = { readonly key: string; readonly icon: IconName; readonly text: string };

/** What would become of a typed line, as short words to show while it is typed. */
export const partsOf = (
  line: { readonly text: string; readonly today: string; readonly language: Language },
  speak: { readonly say: Say; readonly dueWords: DueSpeaker },
): readonly Part[] => {
  const { due, priority, names, estimateMinutes } = parseQuickAdd(line);
  return [
    ...(due === null ? [] : [{ key: 'due', icon: 'calendar', text: speak.dueWords(due) } as const]),
    ...(priority === null
      ? []
      : [{ key: 'priority', icon: 'flag', text: speak.say(`task.priority${priority}`) } as const]),
    ...names.map((name) => ({ key: `name ${name}`, icon: 'tag', text: name }) as const),
    ...(estimateMinutes === null
      ? []
      : [{ key: 'estimate', icon: 'clock', text: durationWords(estimateMinutes, speak.say) } as const]),
  ];
};
