// Why a run ended, or never began.
export const wakeErrors = {
  run_crashed: {
    en: 'A fault in Reveille broke this run off. It is tried again by itself, a few times; after that you can try it again here. What it had finished stays.',
    de: 'Ein Fehler in Reveille hat diesen Lauf abgebrochen. Er wird ein paar Mal von selbst wiederholt; danach kannst du ihn hier wiederholen. Was er fertig hatte, bleibt.',
  },
  run_not_stored: {
    en: 'What this run did could not be stored. It is tried again by itself, a few times; after that you can try it again here. What it had finished stays.',
    de: 'Was dieser Lauf tat, ließ sich nicht speichern. Er wird ein paar Mal von selbst wiederholt; danach kannst du ihn hier wiederholen. Was er fertig hatte, bleibt.',
  },
  cancelled_by_person: {
    en: 'You cut this run off. What it had done until then stays and can be undone. Wake the agent for a new one.',
    de: 'Du hast diesen Lauf abgebrochen. Was er bis dahin getan hat, bleibt und lässt sich zurücknehmen. Wecke den Agenten für einen neuen.',
  },
  wake_depth_exceeded: {
    en: 'Agents had woken one another as often in a row as they may, so this one did not wake. Wake it by hand if it should go on.',
    de: 'Agenten hatten einander so oft hintereinander geweckt, wie sie dürfen, darum wachte dieser nicht auf. Weck ihn von Hand, wenn er weitermachen soll.',
  },
  missing_change_provenance: {
    en: 'Where this change came from cannot be told, so it woke no agent. The change itself stands. Wake an agent by hand if it should look.',
    de: 'Woher diese Änderung kam, lässt sich nicht sagen, darum weckte sie keinen Agenten. Die Änderung selbst bleibt. Weck einen Agenten von Hand, wenn er nachsehen soll.',
  },
  release_needs_person: {
    en: 'Only you can let stopped agents go on. Nothing was changed. Do it yourself on one of your devices.',
    de: 'Nur du kannst angehaltene Agenten weitermachen lassen. Nichts wurde geändert. Tu es selbst auf einem deiner Geräte.',
  },
} as const;
