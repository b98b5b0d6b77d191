// Why a run ended, or never began.
export const wakeErrors = {
  run_crashed: {
    en: 'A fault in Reveille broke this run off. It is tried again by itself, a few times; after that you can try it again here. What it had finished stays.',
    de: 'Ein Fehler in Reveille hat diesen Lauf abgebrochen. Er wird ein paar Mal von selbst wiederholt; danach kannst du ihn hier wiederholen. Was er fertig hatte, bleibt.',
  },
  cancelled_by_person: {
    en: 'You cut this run off. What it had done until then stays and can be undone. Wake the agent for a new one.',
    de: 'Du hast diesen Lauf abgebrochen. Was er bis dahin getan hat, bleibt und lässt sich zurücknehmen. Wecke den Agenten für einen neuen.',
  },
} as const;
