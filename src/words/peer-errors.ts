/** What anything of a peer can meet: the disk, a request, a record. */
export const peerErrors = {
  unexpected_answer: {
    en: 'Reveille got an answer it does not understand. Update both sides to the same version.',
    de: 'Reveille hat eine Antwort bekommen, die es nicht versteht. Bring beide Seiten auf dieselbe Version.',
  },
  not_found: {
    en: 'This is no longer here. Go back and look for it anew; what was deleted lies in the trash.',
    de: 'Das gibt es hier nicht mehr. Geh zurück und such es neu; Gelöschtes liegt im Papierkorb.',
  },
  already_exists: {
    en: 'There is already something under this name. Nothing was changed. Open what is there, or choose another.',
    de: 'Das gibt es hier schon. Nichts wurde geändert. Öffne, was da ist, oder wähle etwas anderes.',
  },
  commit_unreadable: {
    en: 'What was changed then can no longer be read, so it cannot be undone. Your data itself is as you see it.',
    de: 'Was damals geändert wurde, ist nicht mehr lesbar und lässt sich nicht zurücknehmen. Deine Daten selbst sind so, wie du sie siehst.',
  },
  command_id_reused: {
    en: 'This request was sent under a number that is already taken. Nothing was changed. Try again.',
    de: 'Diese Anfrage kam unter einer Nummer, die schon vergeben ist. Nichts wurde geändert. Versuche es noch einmal.',
  },
  invalid_identity_component: {
    en: 'An internal name holds a character that is not allowed. Nothing was changed. Try again, or update Reveille.',
    de: 'Ein interner Name enthält ein unerlaubtes Zeichen. Nichts wurde geändert. Versuche es noch einmal oder aktualisiere Reveille.',
  },
  disk_full: {
    en: 'Your device has no room left. What you just wrote was not saved; everything before it is safe. Make room, then try again.',
    de: 'Auf deinem Gerät ist kein Platz mehr. Das Letzte wurde nicht gespeichert; alles davor ist sicher. Schaffe Platz und versuche es noch einmal.',
  },
  database_corrupt: {
    en: 'The file with your data is damaged. What can still be read can be saved: export it, then restore a backup or start afresh.',
    de: 'Die Datei mit deinen Daten ist beschädigt. Was noch lesbar ist, lässt sich retten: exportiere es und stelle dann eine Sicherung wieder her oder beginne neu.',
  },
  database_lost: {
    en: 'The file with your data is empty or gone, as can happen when the power goes. Nothing was written in its place. Put it back from a copy of your device, or start another profile and restore an export or a backup there.',
    de: 'Die Datei mit deinen Daten ist leer oder weg, etwa nach einem Stromausfall. Nichts wurde an ihre Stelle geschrieben. Hol sie aus einer Sicherung deines Geräts zurück, oder beginne ein weiteres Profil und stelle dort einen Export oder eine Sicherung wieder her.',
  },
  older_files: {
    en: 'This profile is at an earlier state: older files or a copy were put in its place, or the disk lost what was written last. Reveille goes on from here as a new device, and your agents look again at what changed. Check your last entries.',
    de: 'Dieses Profil steht auf einem früheren Stand: Ältere Dateien oder eine Kopie wurden an seine Stelle gelegt, oder der Datenträger hat das zuletzt Geschriebene verloren. Reveille macht von hier als neues Gerät weiter, und deine Agenten sehen sich die Änderungen noch einmal an. Prüfe deine letzten Einträge.',
  },
  export_nothing_readable: {
    en: 'Nothing in the damaged file could be read, so there is nothing to export. Restore a backup or an earlier export, and keep the file: nothing in it was changed.',
    de: 'In der beschädigten Datei war nichts zu lesen, darum gibt es nichts zu exportieren. Hol eine Sicherung oder einen früheren Export zurück und heb die Datei auf: Nichts darin wurde geändert.',
  },
  database_locked: {
    en: 'Another program is using your data at this moment. Close it, then try again.',
    de: 'Ein anderes Programm benutzt deine Daten gerade. Schließe es und versuche es noch einmal.',
  },
  database_read_only: {
    en: 'Your data can be read but not changed here. Check that the folder may be written to and that the disk has room.',
    de: 'Deine Daten lassen sich hier lesen, aber nicht ändern. Prüfe, ob der Ordner beschrieben werden darf und ob noch Platz ist.',
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
  invalid_arguments: {
    en: 'Reveille did not understand this request. Check what you typed, or update Reveille.',
    de: 'Reveille hat diese Anfrage nicht verstanden. Prüfe deine Eingabe oder aktualisiere Reveille.',
  },
  text_empty: {
    en: 'There is nothing but space here. Type a few words.',
    de: 'Hier stehen nur Leerzeichen. Schreib ein paar Worte.',
  },
  text_too_long: {
    en: 'This text is too long for this field. Shorten it, or put the rest into the notes.',
    de: 'Dieser Text ist zu lang für dieses Feld. Kürze ihn oder schreib den Rest in die Notizen.',
  },
  unknown_command: {
    en: 'This Reveille does not know that action yet. Update both sides to the same version.',
    de: 'Dieses Reveille kennt die Aktion noch nicht. Bring beide Seiten auf dieselbe Version.',
  },
  unknown_query: {
    en: 'This Reveille does not know that question yet. Update both sides to the same version.',
    de: 'Dieses Reveille kennt die Frage noch nicht. Bring beide Seiten auf dieselbe Version.',
  },
  category_not_found: {
    en: 'That category is no longer here. Choose another one.',
    de: 'Diese Kategorie gibt es nicht mehr. Wähle eine andere.',
  },
  label_not_found: {
    en: 'That label is no longer here. Choose another one.',
    de: 'Dieses Etikett gibt es nicht mehr. Wähle ein anderes.',
  },
  task_not_found: {
    en: 'That task is no longer here. Look for it in the trash, or choose another one.',
    de: 'Diese Aufgabe gibt es nicht mehr. Sieh im Papierkorb nach oder wähle eine andere.',
  },
  item_not_found: {
    en: 'The item it should stand behind is no longer here. Try again.',
    de: 'Der Punkt, hinter dem er stehen soll, ist nicht mehr da. Versuch es noch einmal.',
  },
  link_to_itself: {
    en: 'Nothing can be linked to itself. Choose something else.',
    de: 'Nichts lässt sich mit sich selbst verknüpfen. Wähle etwas anderes.',
  },
  act_not_found: {
    en: 'There is nothing left to undo here. Everything is as you see it; change it by hand if you need to.',
    de: 'Hier gibt es nichts mehr rückgängig zu machen. Alles ist so, wie du es siehst; ändere es von Hand, wenn nötig.',
  },
  record_unreadable: {
    en: 'This entry cannot be read and was set aside; everything else is fine. Export the log in Settings to find out more.',
    de: 'Dieser Eintrag lässt sich nicht lesen und wurde beiseitegelegt; alles andere ist in Ordnung. Mehr sagt das Protokoll in den Einstellungen.',
  },
  current_profile_unreadable: {
    en: 'Reveille can’t tell which profile was open last, so it opened none. Nothing was changed. Choose yours.',
    de: 'Reveille weiß nicht mehr, welches Profil zuletzt offen war, und hat darum keines geöffnet. Nichts wurde geändert. Wähle deines aus.',
  },
  current_profile_missing: {
    en: 'The profile that was open last is not here any more, so none was opened. Nothing was changed. Put its folder back if it lies elsewhere, or choose another.',
    de: 'Das Profil, das zuletzt offen war, ist nicht mehr da, darum ist keines offen. Nichts wurde geändert. Leg seinen Ordner zurück, falls er woanders liegt, oder wähle ein anderes.',
  },
  profile_not_found: {
    en: 'There is no profile of that name. Choose one from the list in Settings.',
    de: 'Ein Profil dieses Namens gibt es nicht. Wähle eines aus der Liste in den Einstellungen.',
  },
  profile_changed: {
    en: 'Another profile was opened meanwhile. Look whether your change is there, then try again.',
    de: 'Inzwischen wurde ein anderes Profil geöffnet. Schau nach, ob deine Änderung da ist, und versuche es noch einmal.',
  },
  profile_in_use: {
    en: 'Another Reveille on this device is using this profile. Go on there, or close it and try again.',
    de: 'Ein anderes Reveille auf diesem Gerät benutzt dieses Profil. Mach dort weiter, oder schließe es und versuche es erneut.',
  },
  profiles_not_available: {
    en: 'Profiles cannot be changed from here. Open Reveille itself to switch.',
    de: 'Von hier lassen sich Profile nicht wechseln. Öffne dafür Reveille selbst.',
  },
  profile_not_empty: {
    en: 'This profile already holds something, so nothing was imported. Start an empty profile and import there.',
    de: 'Dieses Profil enthält schon etwas, darum wurde nichts importiert. Beginne ein leeres Profil und importiere dort.',
  },
  commit_too_large: {
    en: 'This is too much at once, so nothing was saved. Do it in smaller parts.',
    de: 'Das ist zu viel auf einmal, darum wurde nichts gespeichert. Mach es in kleineren Teilen.',
  },
  transport_closed: {
    en: 'This screen is no longer connected. Reload it.',
    de: 'Dieser Bildschirm ist nicht mehr verbunden. Lade ihn neu.',
  },
  part_not_loaded: {
    en: 'This part of Reveille could not be loaded. Connect to the network and try again.',
    de: 'Dieser Teil von Reveille ließ sich nicht laden. Stell die Verbindung zum Netz her und versuch es noch einmal.',
  },
  target_deleted: {
    en: 'This was deleted in the meantime, so it was left alone. Restore it first.',
    de: 'Das wurde inzwischen gelöscht und darum nicht verändert. Stelle es zuerst wieder her.',
  },
  invalid_record: {
    en: 'This entry has a form that Reveille does not know, so nothing was saved. Try again, or update Reveille.',
    de: 'Dieser Eintrag hat eine Form, die Reveille nicht kennt, darum wurde nichts gespeichert. Versuch es noch einmal oder aktualisiere Reveille.',
  },
} as const satisfies Record<string, { en: string; de: string }>;
