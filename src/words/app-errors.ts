/** What can go wrong between the app and its device. */
export const appErrors = {
  file_not_readable: {
    en: 'This file could not be read as text. Choose a file that Reveille exported.',
    de: 'Diese Datei ließ sich nicht als Text lesen. Wähle eine Datei, die Reveille exportiert hat.',
  },
  file_not_written: {
    en: 'The file could not be written. Make some room and try again.',
    de: 'Die Datei konnte nicht geschrieben werden. Schaff etwas Platz und versuch es noch einmal.',
  },
  sharing_unavailable: {
    en: 'This device offers no way to hand out a file. Nothing was handed out. Export it on another device, or in the browser.',
    de: 'Dieses Gerät bietet keinen Weg, eine Datei weiterzugeben. Nichts wurde weitergegeben. Exportiere sie auf einem anderen Gerät oder im Browser.',
  },
  clipboard_refused: {
    en: 'Copying was not allowed. Select the text and copy it by hand.',
    de: 'Kopieren war nicht erlaubt. Markiere den Text und kopiere ihn von Hand.',
  },
  key_store_not_ready: {
    en: 'The keychain does not answer yet. Unlock the device once and try again; nothing is lost.',
    de: 'Der Schlüsselbund antwortet noch nicht. Entsperre das Gerät einmal und versuch es noch einmal; es geht nichts verloren.',
  },
  key_gone: {
    en: 'The key to the database on this device is gone. The file itself is untouched; restore from an export.',
    de: 'Der Schlüssel zur Datenbank auf diesem Gerät fehlt. Die Datei selbst ist unberührt; stelle aus einem Export wieder her.',
  },
  background_unavailable: {
    en: 'This system allows no work in the background just now. Reveille works as long as it is open.',
    de: 'Dieses System erlaubt gerade keine Arbeit im Hintergrund. Reveille arbeitet, solange es offen ist.',
  },
  browser_cannot_keep: {
    en: 'This browser cannot keep a copy of its own. Open Reveille through the hub instead.',
    de: 'Dieser Browser kann keine eigene Kopie behalten. Öffne Reveille stattdessen über den Hub.',
  },
  start_failed: {
    en: 'Reveille could not open your data. Nothing was changed. Try again; if it stays, start the hub anew.',
    de: 'Reveille konnte deine Daten nicht öffnen. Es wurde nichts geändert. Versuch es noch einmal; hilft das nicht, starte den Hub neu.',
  },
} as const;
