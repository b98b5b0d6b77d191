// What a person meets when agents, their runs or their reports cannot do what was asked.
export const agentErrors = {
  agents_unavailable: {
    en: 'Agents cannot work here: the file with what they know does not open. Your own data is not touched. Start Reveille again; if it stays, restore a backup.',
    de: 'Agenten können hier nicht arbeiten: Die Datei mit ihrem Wissen lässt sich nicht öffnen. Deine eigenen Daten sind nicht betroffen. Starte Reveille neu; bleibt es so, stelle eine Sicherung wieder her.',
  },
  agents_lost: {
    en: 'The file with your agents is empty or gone, as can happen when the power goes. All agents are stopped; your own entries are safe. Put agent.sqlite back from a copy of your device, or begin anew without the old agents.',
    de: 'Die Datei mit deinen Agenten ist leer oder weg, etwa nach einem Stromausfall. Alle Agenten sind angehalten; deine eigenen Einträge sind sicher. Hol agent.sqlite aus einer Sicherung deines Geräts zurück oder beginne ohne die alten Agenten neu.',
  },
  agents_not_lost: {
    en: 'The file with your agents is there, so nothing was begun anew. Look at the list of your agents.',
    de: 'Die Datei mit deinen Agenten ist da, darum wurde nichts neu begonnen. Sieh in der Liste deiner Agenten nach.',
  },
  effect_lost: {
    en: 'This was done, but your data went back to an earlier state and it is no longer there. Wake the agent again if you still want it.',
    de: 'Das wurde getan, aber deine Daten stehen wieder auf einem früheren Stand, und es ist nicht mehr da. Weck den Agenten noch einmal, wenn du es weiterhin willst.',
  },
  agents_do_not_work_here: {
    en: 'Agents are kept here but do not work here. Open Reveille on the device or hub where they do.',
    de: 'Agenten werden hier aufbewahrt, arbeiten hier aber nicht. Öffne Reveille auf dem Gerät oder Hub, wo sie arbeiten.',
  },
  agent_name_ambiguous: {
    en: 'Several agents are called so. Use the end of the id from `reveille agent list`.',
    de: 'So heißen mehrere Agenten. Nimm das Ende der Kennung aus `reveille agent list`.',
  },
  run_not_found: {
    en: 'There is no such run here. `reveille run list` shows those that are.',
    de: 'Diesen Lauf gibt es hier nicht. `reveille run list` zeigt, welche es gibt.',
  },
  run_id_ambiguous: {
    en: 'Several runs end so. Give a few more characters.',
    de: 'Mehrere Läufe enden so. Gib ein paar Zeichen mehr an.',
  },
  run_is_over: {
    en: 'This run is already over; there is nothing to cut off.',
    de: 'Dieser Lauf ist schon zu Ende; es gibt nichts abzubrechen.',
  },
  run_not_failed: {
    en: 'Only a run that failed for good can be tried again. Wake the agent for a new one.',
    de: 'Nur ein endgültig gescheiterter Lauf lässt sich wiederholen. Wecke den Agenten für einen neuen.',
  },
} as const;
