import type { AttentionAction, AttentionWhy } from './attention-codes';
import type { Language } from './message';

// Why an agent came through to the person, or did not: one sentence for what was decided, one for each reason.
type Sentence = Readonly<Record<Language, string>>;
const actions: Readonly<Record<AttentionAction, Sentence>> = {
  defer: {
    en: 'It was put off: you were not asked.',
    de: 'Es wurde zurückgestellt: Du wurdest nicht gefragt.',
  },
  notify: { en: 'You were asked.', de: 'Du wurdest gefragt.' },
  escalate: { en: 'You were asked at once.', de: 'Du wurdest sofort gefragt.' },
  runNow: { en: 'The agent was woken at once.', de: 'Der Agent wurde sofort geweckt.' },
  pauseCandidate: {
    en: 'You were not asked, and the agent may need a pause.',
    de: 'Du wurdest nicht gefragt, und der Agent braucht vielleicht eine Pause.',
  },
};
const reasons: Readonly<Record<AttentionWhy, Sentence>> = {
  said_urgent: { en: 'The agent says that it is for today.', de: 'Der Agent sagt, dass es für heute ist.' },
  said_soon: { en: 'The agent says that it is for soon.', de: 'Der Agent sagt, dass es bald dran ist.' },
  can_wait: { en: 'The agent says that it can wait.', de: 'Der Agent sagt, dass es warten kann.' },
  from_outside: {
    en: 'The agent had read something from outside, so it is not taken for urgent.',
    de: 'Der Agent hatte etwas von außen gelesen, darum gilt es nicht als dringend.',
  },
  already_asked: {
    en: 'You were asked the very same within a day.',
    de: 'Genau dasselbe wurdest du an diesem Tag schon gefragt.',
  },
  asked_often: {
    en: 'The agent asked you often within a day.',
    de: 'Der Agent hat dich an einem Tag schon oft gefragt.',
  },
  asks_too_much: {
    en: 'The agent asked you more within a day than anyone should.',
    de: 'Der Agent hat dich an einem Tag öfter gefragt, als irgendwer sollte.',
  },
};

export const attentionSentences = (
  {
    action,
    reasonCodes,
  }: { readonly action: AttentionAction; readonly reasonCodes: readonly AttentionWhy[] },
  language: Language,
): readonly string[] => [actions[action][language], ...reasonCodes.map((code) => reasons[code][language])];
