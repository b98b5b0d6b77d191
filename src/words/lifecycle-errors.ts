/** Why an agent does nothing, or something about it cannot be done: what happened, and what to do. */
export const lifecycleErrors = {
  agent_not_found: {
    en: 'There is no such agent here. Look at the list of your agents and choose one.',
    de: 'Diesen Agenten gibt es hier nicht. Sieh in der Liste deiner Agenten nach und wähle einen.',
  },
  agent_destroyed: {
    en: 'This agent was ended for good and does nothing any more. What it wrote can still be read; create a new one to go on.',
    de: 'Dieser Agent wurde endgültig beendet und tut nichts mehr. Was er schrieb, lässt sich noch lesen; leg einen neuen an, um weiterzumachen.',
  },
  works_elsewhere: {
    en: 'This agent works on another of your devices, and only that one can do this. Open it there; answers, stops and changes count from here, too.',
    de: 'Dieser Agent arbeitet auf einem anderen deiner Geräte, und nur dort geht das. Öffne ihn dort; Antworten, Halte und Änderungen gelten auch von hier aus.',
  },
  stopped: {
    en: 'You stopped this agent, or all of them, so it does nothing. Release the stop to let it go on.',
    de: 'Du hast diesen Agenten oder alle angehalten, darum tut er nichts. Heb den Halt auf, damit er weitermacht.',
  },
  agent_paused: {
    en: 'This agent is paused and does nothing. Resume it to let it go on.',
    de: 'Dieser Agent macht Pause und tut nichts. Setz ihn fort, damit er weitermacht.',
  },
  agent_not_active: {
    en: 'This agent was set up but never started. Resume it to start it.',
    de: 'Dieser Agent ist eingerichtet, aber nie gestartet worden. Setz ihn fort, um ihn zu starten.',
  },
  mode_refuses_wake: {
    en: 'This agent does not run for that reason in its mode. Change its mode, or wake it by hand.',
    de: 'In seinem Modus läuft dieser Agent aus diesem Grund nicht. Ändere den Modus oder weck ihn von Hand.',
  },
  agent_sleeping: {
    en: 'This agent sleeps for now and does nothing. Resume it to end its sleep, or wait until it wakes.',
    de: 'Dieser Agent schläft gerade und tut nichts. Setz ihn fort, um den Schlaf zu beenden, oder warte, bis er aufwacht.',
  },
  subscription_without_tokens: {
    en: 'This says nothing to listen for. Choose at least one kind of change.',
    de: 'Hier steht nichts, worauf zu achten wäre. Wähle mindestens eine Art von Änderung.',
  },
  invalid_token_namespace: {
    en: 'What to listen for is not written correctly. Choose it from the list instead.',
    de: 'Worauf zu achten ist, ist falsch geschrieben. Wähle es stattdessen aus der Liste.',
  },
  session_not_found: {
    en: 'This conversation is not here. Look at the list of conversations, or just say something to start one.',
    de: 'Dieses Gespräch gibt es hier nicht. Sieh in der Liste der Gespräche nach oder sag einfach etwas, um eines zu beginnen.',
  },
  session_closed: {
    en: 'This conversation is over and can only be read. Say it again without naming it, and a new one begins.',
    de: 'Dieses Gespräch ist beendet und lässt sich nur noch lesen. Sag es noch einmal, ohne es zu nennen, dann beginnt ein neues.',
  },
  memory_full: {
    en: 'It keeps as much as it can read every time. Let it forget something first.',
    de: 'Er behält schon so viel, wie er jedes Mal lesen kann. Lass ihn zuerst etwas vergessen.',
  },
  memory_changed: {
    en: 'What the agent keeps has changed since you looked. Nothing was changed. Read it again, then decide.',
    de: 'Was der Agent behält, hat sich geändert, seit du es angesehen hast. Nichts wurde geändert. Lies es noch einmal und entscheide dann.',
  },
  vouch_changed: {
    en: 'These texts have changed since you looked. Nothing was changed. Look at them again, then decide.',
    de: 'Diese Texte haben sich geändert, seit du sie angesehen hast. Nichts wurde geändert. Sieh sie noch einmal an und entscheide dann.',
  },
  vouch_nothing: {
    en: 'Nothing here is marked as from outside. There is nothing to vouch for.',
    de: 'Hier ist nichts als fremd gekennzeichnet. Es gibt nichts zu bestätigen.',
  },
  vouch_conflict: {
    en: 'Two versions of this text stand side by side. Choose one first, then say that it is yours.',
    de: 'Von diesem Text gibt es zwei Fassungen. Wähle zuerst eine aus und sag dann, dass sie von dir ist.',
  },
  needs_person: {
    en: 'Only you can do this, not an agent. Do it yourself on one of your devices.',
    de: 'Das kannst nur du selbst tun, kein Agent. Tu es auf einem deiner Geräte.',
  },
  persona_not_found: {
    en: 'This version of the persona is not here. Look at the list of versions and choose one.',
    de: 'Diese Fassung der Persona gibt es hier nicht. Sieh in der Liste der Fassungen nach und wähle eine.',
  },
  template_not_found: {
    en: 'There is no such template. Look at the list of templates and choose one.',
    de: 'Diese Vorlage gibt es nicht. Sieh in der Liste der Vorlagen nach und wähle eine.',
  },
  cause_not_found: {
    en: 'Agents of this kind are not woken by that. Nothing was made. Leave it out, or name a time or a change yourself.',
    de: 'Davon werden Agenten dieser Art nicht geweckt. Es wurde nichts angelegt. Lass es weg oder nenne selbst eine Zeit oder eine Änderung.',
  },
  template_needs_task: {
    en: 'This agent stays with one task. Say which one.',
    de: 'Dieser Agent bleibt bei einer Aufgabe. Sag, bei welcher.',
  },
  template_needs_category: {
    en: 'This agent sees only what you choose. Choose at least one category.',
    de: 'Dieser Agent sieht nur, was du wählst. Wähle mindestens eine Kategorie.',
  },
} as const;
