import { appErrors } from './app-errors';
import { hubErrors } from './hub-errors';

// Every failure a person can meet: what happened, and what to do. One key per code, both languages.
export const errorSentences = {
  ...hubErrors,
  ...appErrors,
  unexpected_answer: {
    en: 'Reveille got an answer it does not understand. Update both sides to the same version.',
    de: 'Reveille hat eine Antwort bekommen, die es nicht versteht. Bring beide Seiten auf dieselbe Version.',
  },
  not_found: { en: 'This is no longer here.', de: 'Das gibt es hier nicht mehr.' },
  disk_full: {
    en: 'Your device has no room left. What you just wrote was not saved; everything before it is safe. Make room, then try again.',
    de: 'Auf deinem Gerät ist kein Platz mehr. Das Letzte wurde nicht gespeichert; alles davor ist sicher. Schaffe Platz und versuche es noch einmal.',
  },
  database_corrupt: {
    en: 'The file with your data is damaged. What can still be read can be saved: export it, then restore a backup or start afresh.',
    de: 'Die Datei mit deinen Daten ist beschädigt. Was noch lesbar ist, lässt sich retten: exportiere es und stelle dann eine Sicherung wieder her oder beginne neu.',
  },
  database_locked: {
    en: 'Another program is using your data at this moment. Close it, then try again.',
    de: 'Ein anderes Programm benutzt deine Daten gerade. Schließe es und versuche es noch einmal.',
  },
  database_read_only: {
    en: 'Your data can be read but not changed here. Check that the folder may be written to.',
    de: 'Deine Daten lassen sich hier lesen, aber nicht ändern. Prüfe, ob der Ordner beschrieben werden darf.',
  },
  database_cannot_open: {
    en: 'The file with your data cannot be opened. Check that its folder is there and may be used.',
    de: 'Die Datei mit deinen Daten lässt sich nicht öffnen. Prüfe, ob ihr Ordner da ist und benutzt werden darf.',
  },
  database_failed: {
    en: 'Saving or reading did not work. What you just wrote was not saved; everything before it is safe. Check that there is room left, then try again.',
    de: 'Das Speichern oder Lesen hat nicht geklappt. Das Letzte wurde nicht gespeichert; alles davor ist sicher. Prüfe, ob noch Platz ist, und versuche es noch einmal.',
  },
  database_too_new: {
    en: 'Your data was written by a newer Reveille. Nothing was changed. Update Reveille to open it.',
    de: 'Deine Daten stammen von einem neueren Reveille. Nichts wurde geändert. Aktualisiere Reveille, um sie zu öffnen.',
  },
  migration_failed: {
    en: 'Your data could not be brought to the new version and is as it was before. Go on with the earlier version, or export your data.',
    de: 'Deine Daten ließen sich nicht auf die neue Version bringen und sind, wie sie waren. Benutze die frühere Version weiter oder exportiere deine Daten.',
  },
  text_not_storable: {
    en: 'This text holds a character that cannot be stored. Type it again instead of pasting it.',
    de: 'Dieser Text enthält ein Zeichen, das sich nicht speichern lässt. Tippe ihn neu, statt ihn einzufügen.',
  },
  browser_storage_missing: {
    en: 'This browser does not let Reveille keep data. Leave private browsing, or use another browser.',
    de: 'Dieser Browser lässt Reveille keine Daten behalten. Verlasse den privaten Modus oder nimm einen anderen Browser.',
  },
  browser_storage_in_use: {
    en: 'Another tab is using your data. Go on there, or close it and reload this one.',
    de: 'Ein anderer Tab benutzt deine Daten. Mach dort weiter, oder schließe ihn und lade diesen neu.',
  },
} as const satisfies Record<string, { en: string; de: string }>;
