/** What a person meets when answering an agent, or giving and taking leave. */
export const approvalErrors = {
  proposed_to_person: {
    en: 'This was proposed to the person, who decides. Nothing was changed. Do not ask for it again in this run.',
    de: 'Das wurde der Person vorgeschlagen; sie entscheidet. Nichts wurde geändert.',
  },
  approval_not_found: {
    en: 'There is no such proposal here. `reveille approval list` shows those that are open.',
    de: 'Diesen Vorschlag gibt es hier nicht. `reveille approval list` zeigt die offenen.',
  },
  approval_id_ambiguous: {
    en: 'Several proposals end so. Give a few more characters.',
    de: 'So enden mehrere Vorschläge. Gib ein paar Zeichen mehr an.',
  },
  approval_already_answered: {
    en: 'This was answered already. Nothing more was done. What was done can be undone in its run.',
    de: 'Das ist schon beantwortet. Es wurde nichts weiter getan. Was getan wurde, lässt sich im Lauf zurücknehmen.',
  },
  approval_expired: {
    en: 'Nobody answered this in time, so the answer is no. Nothing was changed. The agent can propose it again.',
    de: 'Das hat niemand rechtzeitig beantwortet, also gilt nein. Nichts wurde geändert. Der Agent kann es neu vorschlagen.',
  },
  approval_withdrawn: {
    en: 'The agent took this back, because things changed. Nothing was changed. There is nothing to do.',
    de: 'Der Agent hat das zurückgenommen, weil sich etwas geändert hat. Nichts wurde geändert. Du musst nichts tun.',
  },
  approval_mismatch: {
    en: 'What was agreed to is not what was proposed. Nothing was changed. Open the proposal and decide again.',
    de: 'Zugestimmt wurde etwas anderem als vorgeschlagen. Nichts wurde geändert. Öffne den Vorschlag und entscheide noch einmal.',
  },
  stale_approval: {
    en: 'This changed since you looked at it. Nothing was done. Look at it as it is now and decide again.',
    de: 'Das hat sich geändert, seit du es angesehen hast. Nichts wurde getan. Sieh es dir an, wie es jetzt ist, und entscheide noch einmal.',
  },
  not_a_person: {
    en: 'Only you can decide this, on a device of yours. Nothing was changed. Answer it yourself.',
    de: 'Das kannst nur du entscheiden, auf einem deiner Geräte. Nichts wurde geändert. Beantworte es selbst.',
  },
  grant_not_possible: {
    en: 'This can never be allowed for good: it is too risky, or the agent does not have it. Nothing was changed. Decide each time.',
    de: 'Das lässt sich nicht dauerhaft erlauben: Es ist zu heikel, oder der Agent hat es nicht. Nichts wurde geändert. Entscheide jedes Mal neu.',
  },
  grant_not_found: {
    en: 'There is no such permission. `reveille grant list` shows those that are.',
    de: 'Diese Erlaubnis gibt es nicht. `reveille grant list` zeigt, welche es gibt.',
  },
  question_not_found: {
    en: 'There is no such question here. It may be on another device.',
    de: 'Diese Frage gibt es hier nicht. Vielleicht liegt sie auf einem anderen Gerät.',
  },
  question_id_ambiguous: {
    en: 'Several questions end so. Give a few more characters.',
    de: 'So enden mehrere Fragen. Gib ein paar Zeichen mehr an.',
  },
  question_is_over: {
    en: 'The time for this question is over. Nothing was changed. The agent can ask again.',
    de: 'Die Zeit für diese Frage ist vorbei. Nichts wurde geändert. Der Agent kann noch einmal fragen.',
  },
  answer_not_possible: {
    en: 'This answer does not fit the question. Nothing was changed. Choose one of what is offered.',
    de: 'Diese Antwort passt nicht zur Frage. Nichts wurde geändert. Wähle etwas von dem, was angeboten ist.',
  },
} as const;
