/** Where a run, done again from its stored answers, comes out otherwise. */
export const replayErrors = {
  replay_request_differs: {
    en: 'An answer belongs to another question than this run would ask now. It was probably made by another version of the app.',
    de: 'Eine Antwort gehört zu einer anderen Frage, als dieser Lauf jetzt stellen würde. Wahrscheinlich stammt sie von einer anderen Version der App.',
  },
  replay_action_differs: {
    en: 'The same answer would lead to another action now: what it is about has moved to another category or is gone.',
    de: 'Dieselbe Antwort führte jetzt zu einer anderen Handlung: Worum es geht, liegt in einer anderen Kategorie oder ist nicht mehr da.',
  },
  replay_result_differs: {
    en: 'The same action would come to another result now, because what it reads or writes has changed since.',
    de: 'Dieselbe Handlung hätte jetzt ein anderes Ergebnis, weil sich seither geändert hat, was sie liest oder schreibt.',
  },
  replay_order_differs: {
    en: 'The stored steps of this run do not follow from each other. Export the log in Settings and report it.',
    de: 'Die gespeicherten Schritte dieses Laufs folgen nicht auseinander. Exportiere das Protokoll in den Einstellungen und melde es.',
  },
  replay_end_differs: {
    en: 'This run ended where it would go on now. The limit of steps was probably changed since.',
    de: 'Dieser Lauf endete, wo er jetzt weiterginge. Wahrscheinlich wurde die Grenze der Schritte seither geändert.',
  },
} as const;
