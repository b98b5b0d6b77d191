/** Why something that an agent wanted was not done, or its run did not go on: what happened, and what to do. */
export const toolErrors = {
  unknown_tool: {
    en: 'The agent asked for something that Reveille cannot do. Nothing was changed. There is nothing to do.',
    de: 'Der Agent wollte etwas, das Reveille nicht kann. Nichts wurde geändert. Du musst nichts tun.',
  },
  out_of_scope: {
    en: 'The agent wanted something outside of what you allowed it. Nothing was changed. Widen its categories or tools if it should be able to.',
    de: 'Der Agent wollte etwas, das du ihm nicht erlaubt hast. Nichts wurde geändert. Erweitere seine Kategorien oder Werkzeuge, wenn er es können soll.',
  },
  capability_exceeded: {
    en: 'The agent’s tool tried to touch something that it is not made for. Nothing was changed. Update Reveille, and report this if it stays.',
    de: 'Das Werkzeug des Agenten wollte auf etwas zugreifen, wofür es nicht gedacht ist. Nichts wurde geändert. Aktualisiere Reveille und melde den Fehler, wenn er bleibt.',
  },
  unsafe_target: {
    en: 'What the agent meant is not there any more, was deleted, or exists in two versions. Nothing was changed. Look at the entry and settle it.',
    de: 'Was der Agent meinte, gibt es nicht mehr, ist gelöscht oder liegt in zwei Fassungen vor. Nichts wurde geändert. Sieh dir den Eintrag an und klär ihn.',
  },
  budget_exceeded: {
    en: 'The agent has used up what it may use today. It goes on tomorrow; raise its budget to let it go on now.',
    de: 'Der Agent hat verbraucht, was er heute verbrauchen darf. Morgen macht er weiter; erhöhe sein Budget, damit er jetzt weitermacht.',
  },
  confirmation_required: {
    en: 'This needs your yes. Nothing was changed. Allow the agent to do it by itself, or do it yourself.',
    de: 'Dafür braucht es dein Ja. Nichts wurde geändert. Erlaube dem Agenten, es von selbst zu tun, oder tu es selbst.',
  },
  step_limit_reached: {
    en: 'The agent took as many steps as one run may take, and ended there. What it did stands. Wake it again to go on.',
    de: 'Der Agent hat so viele Schritte getan, wie ein Lauf haben darf, und hier aufgehört. Was er tat, bleibt. Weck ihn noch einmal, um weiterzumachen.',
  },
  attention_decision_not_found: {
    en: 'There is no such decision here. Look at the list with: reveille why',
    de: 'Diese Entscheidung gibt es hier nicht. Sieh die Liste an mit: reveille why',
  },
  operation_not_found: {
    en: 'This was not done here, so it cannot be taken back here. Look at the device on which it was done.',
    de: 'Das wurde nicht hier getan und lässt sich hier nicht zurücknehmen. Sieh auf dem Gerät nach, auf dem es geschah.',
  },
  model_unavailable: {
    en: 'The model could not be reached. It is asked again by itself, a few times; after that you can try it again here.',
    de: 'Das Modell war nicht zu erreichen. Es wird ein paarmal von selbst wieder gefragt; danach kannst du es hier noch einmal versuchen.',
  },
  model_timed_out: {
    en: 'The model took too long to answer. It is asked again by itself, a few times; after that you can try it again here.',
    de: 'Das Modell hat zu lange nicht geantwortet. Es wird ein paarmal von selbst wieder gefragt; danach kannst du es hier noch einmal versuchen.',
  },
  model_refused: {
    en: 'The model refused to answer. Nothing was changed. Change what the agent is told, or choose another model.',
    de: 'Das Modell hat die Antwort verweigert. Nichts wurde geändert. Ändere, was dem Agenten gesagt wird, oder wähle ein anderes Modell.',
  },
  model_answer_invalid: {
    en: 'The model answered in a way that cannot be used. Nothing was changed. The run tries once more; choose another model if it stays so.',
    de: 'Die Antwort des Modells ist nicht zu gebrauchen. Nichts wurde geändert. Der Lauf versucht es noch ein Mal; bleibt es so, wähle ein anderes Modell.',
  },
  model_cancelled: {
    en: 'Asking the model was ended early. The run goes on when it may.',
    de: 'Die Frage an das Modell wurde vorzeitig beendet. Der Lauf geht weiter, sobald er darf.',
  },
  secret_unavailable: {
    en: 'The key of the model is not to be had on this device right now. Unlock the device, or enter the key again. On a hub without a keyring, say --key-in-file to keep it in a file.',
    de: 'Der Schlüssel des Modells ist auf diesem Gerät gerade nicht zu haben. Entsperre das Gerät oder gib den Schlüssel neu ein. Auf einem Hub ohne Schlüsselbund sag --key-in-file, um ihn in einer Datei zu behalten.',
  },
  network_denied: {
    en: 'The agent wanted to reach an address that you did not set up. Nothing was sent. Set up the provider if it should be able to.',
    de: 'Der Agent wollte eine Adresse erreichen, die du nicht eingerichtet hast. Nichts wurde gesendet. Richte den Anbieter ein, wenn er es können soll.',
  },
  privacy_confirmation_required: {
    en: 'Nobody has agreed on this device that this model may see this data. Nothing was sent. Agree to it, or choose another model.',
    de: 'Auf diesem Gerät hat noch niemand zugestimmt, dass dieses Modell diese Daten sehen darf. Nichts wurde gesendet. Stimm zu oder wähle ein anderes Modell.',
  },
  provider_not_allowed: {
    en: 'You have not allowed this agent to use this provider, or not for every category that it sees, or one of these may not go there. Nothing was sent. Look under Models who may ask and what may leave.',
    de: 'Du hast diesem Agenten diesen Anbieter nicht erlaubt, oder nicht für jede Kategorie, die er sieht, oder eine davon darf nicht dorthin. Nichts wurde gesendet. Sieh unter Modelle nach, wer fragen darf und was hinaus darf.',
  },
  model_not_allowed: {
    en: 'You have not allowed this agent to use this model. Nothing was sent. Allow it, or choose another.',
    de: 'Du hast diesem Agenten dieses Modell nicht erlaubt. Nichts wurde gesendet. Erlaube es oder wähle ein anderes.',
  },
  overshared_payload_blocked: {
    en: 'More was about to be sent than you allowed. Nothing was sent. Look at what the agent may share.',
    de: 'Es sollte mehr gesendet werden, als du erlaubt hast. Nichts wurde gesendet. Sieh nach, was der Agent teilen darf.',
  },
} as const;
