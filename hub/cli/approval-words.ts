import type { ApprovalSummary } from '../../src/runtime/api/approval-definition';

// What the commands about proposals and permissions say, in both languages. Failures have their sentences in src/words.
type State = ApprovalSummary['state'];
const words = {
  none: { en: 'No proposal waits for you.', de: 'Kein Vorschlag wartet auf dich.' },
  noGrants: {
    en: 'No agent may do anything by itself.',
    de: 'Kein Agent darf etwas von selbst tun.',
  },
  id: { en: 'ID', de: 'KENNUNG' },
  agent: { en: 'AGENT', de: 'AGENT' },
  state: { en: 'STATE', de: 'STAND' },
  until: { en: 'UNTIL', de: 'BIS' },
  what: { en: 'WHAT', de: 'WAS' },
  where: { en: 'WHERE', de: 'WO' },
  open: { en: 'open', de: 'offen' },
  expired: { en: 'too late', de: 'zu spät' },
  rejected: { en: 'rejected', de: 'abgelehnt' },
  withdrawn: { en: 'taken back', de: 'zurückgenommen' },
  edited: { en: 'changed and agreed', de: 'geändert und zugestimmt' },
  approved: { en: 'agreed', de: 'zugestimmt' },
  doneAndNot: { en: 'done, and refused elsewhere', de: 'getan, und anderswo abgelehnt' },
  unclear: { en: '(can no longer be done as it stands)', de: '(so nicht mehr möglich)' },
  risk: { en: 'Risk', de: 'Risiko' },
  low: { en: 'low', de: 'gering' },
  medium: { en: 'medium', de: 'mittel' },
  high: { en: 'high', de: 'hoch' },
  fresh: { en: 'new', de: 'neu' },
  outside: {
    en: 'Careful: text from outside had a part in this.',
    de: 'Vorsicht: Text von außen hatte daran Anteil.',
  },
  changedSince: {
    en: 'Things changed since it was proposed. This is how it is now.',
    de: 'Seit dem Vorschlag hat sich etwas geändert. So ist es jetzt.',
  },
  said: { en: 'The agent’s own words', de: 'Die Worte des Agenten' },
  because: { en: 'Because', de: 'Weil' },
  suggest: {
    en: 'You agreed to the last ones as they were. `reveille grant add` allows it for good.',
    de: 'Den letzten hast du so zugestimmt. `reveille grant add` erlaubt es dauerhaft.',
  },
  doneNow: {
    en: 'Done.',
    de: 'Getan.',
  },
  rejectedNow: { en: 'Rejected. Nothing was changed.', de: 'Abgelehnt. Nichts wurde geändert.' },
  rejectedAll: { en: 'Rejected. Nothing was changed:', de: 'Abgelehnt. Nichts wurde geändert:' },
  notRejected: { en: 'Not rejected:', de: 'Nicht abgelehnt:' },
  revokedNow: { en: 'Revoked. It asks again from now on.', de: 'Widerrufen. Ab jetzt fragt er wieder.' },
  grantedNow: { en: 'Allowed.', de: 'Erlaubt.' },
  everywhere: { en: 'wherever it may act', de: 'wo er handeln darf' },
  forGood: { en: 'until revoked', de: 'bis zum Widerruf' },
} as const;
export type ApprovalSay = (key: keyof typeof words) => string;
export const approvalWords =
  (language: 'en' | 'de'): ApprovalSay =>
  (key) =>
    words[key][language];

export const stateWord = (say: ApprovalSay, { state, isDone }: { state: State; isDone: boolean }): string =>
  isDone && (state === 'rejected' || state === 'expired') ? say('doneAndNot') : say(state);
