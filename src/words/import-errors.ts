// What a person can meet while files come in or go out, and what of a file does not come (`left_…`).
export const importErrors = {
  space_exists: {
    en: 'This profile is shared between your devices, so a whole export or backup does not go into it. Nothing was changed. Start another profile and take it in there.',
    de: 'Dieses Profil teilen sich deine Geräte, darum kommt kein ganzer Export und keine Sicherung hinein. Nichts wurde geändert. Beginne ein weiteres Profil und hol sie dort herein.',
  },
  backup_words_count: {
    en: 'A backup opens with its 24 words. Write all of them, in their order.',
    de: 'Eine Sicherung öffnet sich mit ihren 24 Wörtern. Schreib alle, in ihrer Reihenfolge.',
  },
  backup_word_unknown: {
    en: 'One of these words is none that Reveille gives out. Look for a slip of the pen.',
    de: 'Eines dieser Wörter vergibt Reveille nicht. Such nach einem Schreibfehler.',
  },
  backup_words_mistaken: {
    en: 'These words do not fit together: one is wrong or in the wrong place. Compare them with your note.',
    de: 'Diese Wörter passen nicht zusammen: eines ist falsch oder steht am falschen Platz. Vergleich sie mit deiner Notiz.',
  },
  backup_not_one: {
    en: 'This file is no backup of Reveille. Nothing was changed. Choose another.',
    de: 'Diese Datei ist keine Sicherung von Reveille. Nichts wurde geändert. Wähl eine andere.',
  },
  backup_too_new: {
    en: 'A newer Reveille made this backup. Nothing was changed. Update Reveille, then try again.',
    de: 'Ein neueres Reveille hat diese Sicherung gemacht. Nichts wurde geändert. Aktualisiere Reveille und versuch es noch einmal.',
  },
  backup_wrong_words: {
    en: 'These words do not open this backup, or its beginning is damaged. Try the words of this very backup.',
    de: 'Diese Wörter öffnen diese Sicherung nicht, oder ihr Anfang ist beschädigt. Versuch die Wörter genau dieser Sicherung.',
  },
  backup_damaged: {
    en: 'This backup is damaged or was changed. Nothing was taken from it. Use another copy or an older backup.',
    de: 'Diese Sicherung ist beschädigt oder wurde verändert. Nichts wurde daraus übernommen. Nimm eine andere Kopie oder eine ältere Sicherung.',
  },
  transfer_not_found: {
    en: 'This file is no longer here. Choose it again.',
    de: 'Diese Datei ist nicht mehr hier. Wähl sie noch einmal aus.',
  },
  transfer_incomplete: {
    en: 'The file did not arrive whole. Choose it again.',
    de: 'Die Datei ist nicht vollständig angekommen. Wähl sie noch einmal aus.',
  },
  too_many_transfers: {
    en: 'Several files are under way already. Wait for them, then try again.',
    de: 'Es sind schon mehrere Dateien unterwegs. Warte auf sie und versuch es dann noch einmal.',
  },
  import_too_large: {
    en: 'This file is larger than 1 GiB. Split it, or export less at once from the other app.',
    de: 'Diese Datei ist größer als 1 GiB. Teile sie, oder exportiere aus der anderen App weniger auf einmal.',
  },
  export_too_large: {
    en: 'This file would become larger than Reveille can open again, so nothing was saved. Remove recordings or pictures that you no longer need, then try again.',
    de: 'Diese Datei würde größer, als Reveille sie wieder öffnen kann, darum wurde nichts gespeichert. Entferne Aufnahmen oder Bilder, die du nicht mehr brauchst, und versuch es dann noch einmal.',
  },
  import_unpacks_too_large: {
    en: 'Unpacked, this archive is far larger than a journal can be. Nothing was imported.',
    de: 'Entpackt ist dieses Archiv viel größer, als ein Tagebuch sein kann. Nichts wurde importiert.',
  },
  import_too_many: {
    en: 'This file holds more than 200,000 entries. Export less at once from the other app.',
    de: 'Diese Datei enthält mehr als 200.000 Einträge. Exportiere aus der anderen App weniger auf einmal.',
  },
  import_too_deep: {
    en: 'This file nests far deeper than its kind does. Nothing was imported.',
    de: 'Diese Datei ist viel tiefer verschachtelt, als ihre Art es ist. Nichts wurde importiert.',
  },
  import_part_too_long: {
    en: 'One entry of this file is longer than any entry can be. Nothing was imported.',
    de: 'Ein Eintrag dieser Datei ist länger, als ein Eintrag sein kann. Nichts wurde importiert.',
  },
  import_not_utf8: {
    en: 'This file is not written in UTF-8. Save it as UTF-8 in the app that made it, then try again.',
    de: 'Diese Datei ist nicht in UTF-8 geschrieben. Speichere sie in der App, aus der sie kommt, als UTF-8 und versuch es noch einmal.',
  },
  import_format_unknown: {
    en: 'Reveille does not know this kind of file. It takes Day One, Markdown or Obsidian, Todoist, TickTick, calendars (ICS) and Apple Health.',
    de: 'Diese Art Datei kennt Reveille nicht. Es nimmt Day One, Markdown oder Obsidian, Todoist, TickTick, Kalender (ICS) und Apple Health.',
  },
  import_other_format: {
    en: 'This file is not what it was said to be. Nothing was imported. Check which app it comes from.',
    de: 'Diese Datei ist nicht das, als was sie angegeben war. Nichts wurde importiert. Prüf, aus welcher App sie kommt.',
  },
  import_file_damaged: {
    en: 'This file is damaged or cut off. Nothing was imported. Export it again from the other app.',
    de: 'Diese Datei ist beschädigt oder abgeschnitten. Nichts wurde importiert. Exportiere sie noch einmal aus der anderen App.',
  },
  import_archive_unusual: {
    en: 'This archive is encrypted or packed in an unusual way. Pack it again as a plain ZIP file.',
    de: 'Dieses Archiv ist verschlüsselt oder ungewöhnlich gepackt. Pack es noch einmal als einfache ZIP-Datei.',
  },
  import_name_unsafe: {
    en: 'This archive holds names that point outside of it. It may be meant to harm. Nothing was imported.',
    de: 'Dieses Archiv enthält Namen, die aus ihm hinauszeigen. Vielleicht soll es schaden. Nichts wurde importiert.',
  },
  import_entities: {
    en: 'This file asks to be completed from elsewhere, which Reveille never does. Nothing was imported.',
    de: 'Diese Datei verlangt, von anderswo ergänzt zu werden, was Reveille nie tut. Nichts wurde importiert.',
  },
  import_cancelled: {
    en: 'You stopped this import. What had come was taken back.',
    de: 'Du hast diesen Import angehalten. Was schon gekommen war, ist zurückgenommen.',
  },
  import_zone_unknown: {
    en: 'This time zone is not known. Write it like Europe/Berlin.',
    de: 'Diese Zeitzone ist nicht bekannt. Schreib sie wie Europe/Berlin.',
  },
  import_path_unusable: {
    en: 'This file or folder cannot be read. Check the path.',
    de: 'Diese Datei oder dieser Ordner lässt sich nicht lesen. Prüf den Pfad.',
  },
  export_path_taken: {
    en: 'There is already a file of this name. Nothing was written. Choose another name.',
    de: 'Eine Datei mit diesem Namen gibt es schon. Nichts wurde geschrieben. Wähl einen anderen Namen.',
  },
  export_path_unusable: {
    en: 'The file cannot be written there. Check the folder and its free space.',
    de: 'Die Datei lässt sich dort nicht schreiben. Prüf den Ordner und den freien Platz.',
  },
  backup_words_missing: {
    en: 'The words are needed. Put them into a file and pass it with --words-file, or type them when asked.',
    de: 'Die Wörter fehlen. Leg sie in eine Datei und gib sie mit --words-file an, oder tipp sie auf Nachfrage ein.',
  },
  left_attachments: {
    en: 'Photos, sounds and other attachments: the text comes without them.',
    de: 'Fotos, Töne und andere Anhänge: der Text kommt ohne sie.',
  },
  left_recurring: {
    en: 'Repeating by a rule that is not known here: only the first of each comes.',
    de: 'Wiederholt nach einer Regel, die hier nicht bekannt ist: von jedem kommt nur das erste Mal.',
  },
  left_beyond_window: {
    en: 'Repeating events come for last year, this year and next year: what lies before or behind does not.',
    de: 'Wiederholte Termine kommen für das letzte, dieses und das nächste Jahr: was davor oder danach liegt, nicht.',
  },
  left_date_unread: {
    en: 'Dates that are written in words: they stand in the notes instead.',
    de: 'Daten in Worten: sie stehen stattdessen in den Notizen.',
  },
  left_differs: {
    en: 'Here already with another text: it was changed here or there since, or is another one of the same name. What is here stays as it is.',
    de: 'Schon hier mit anderem Text: hier oder dort seither geändert, oder etwas anderes mit demselben Namen. Was hier ist, bleibt, wie es ist.',
  },
  left_too_long: {
    en: 'Too long for one entry: these do not come.',
    de: 'Zu lang für einen Eintrag: diese kommen nicht.',
  },
  left_not_understood: {
    en: 'Lacking what they need (a day, a title, a length): these do not come.',
    de: 'Ihnen fehlt etwas (ein Tag, ein Titel, eine Länge): diese kommen nicht.',
  },
  left_all_day: {
    en: 'Events of more than 31 days: only the first 31 days of each come.',
    de: 'Termine von mehr als 31 Tagen: von jedem kommen nur die ersten 31 Tage.',
  },
  left_zone_unknown: {
    en: 'Times of a time zone that is not known here: they come as times of your own zone. Check them.',
    de: 'Zeiten einer Zeitzone, die hier nicht bekannt ist: sie kommen als Zeiten deiner eigenen. Prüf sie.',
  },
  left_other_files: {
    en: 'Files that are no notes: these do not come.',
    de: 'Dateien, die keine Notizen sind: diese kommen nicht.',
  },
  left_other_records: {
    en: 'Other health records than workouts: these do not come.',
    de: 'Andere Gesundheitsdaten als Trainings: diese kommen nicht.',
  },
  left_details: {
    en: 'Places, weather and stars: the text comes without them.',
    de: 'Orte, Wetter und Sterne: der Text kommt ohne sie.',
  },
  left_cancelled: {
    en: 'Cancelled events: these do not come.',
    de: 'Abgesagte Termine: diese kommen nicht.',
  },
  import_not_json: {
    en: 'This file is cut short or is no Reveille export. Nothing was changed. Choose the file that the export made.',
    de: 'Diese Datei ist abgeschnitten oder kein Reveille-Export. Nichts wurde geändert. Wähle die Datei, die der Export gemacht hat.',
  },
  import_not_an_export: {
    en: 'This file comes from another program. Nothing was changed. Choose a file that Reveille exported.',
    de: 'Diese Datei stammt von einem anderen Programm. Nichts wurde geändert. Wähle eine Datei, die Reveille exportiert hat.',
  },
  import_too_new: {
    en: 'This file was exported by a newer Reveille. Nothing was changed. Update Reveille, then import it.',
    de: 'Diese Datei hat ein neueres Reveille exportiert. Nichts wurde geändert. Aktualisiere Reveille und importiere sie dann.',
  },
  import_damaged: {
    en: 'This export is damaged. Nothing was changed. Export again where the data is, and use the new file.',
    de: 'Dieser Export ist beschädigt. Nichts wurde geändert. Exportiere dort, wo die Daten sind, noch einmal und nimm die neue Datei.',
  },
  import_own_host: {
    en: 'This file was written by this very profile, so there is nothing to take over. Start an empty profile and import there.',
    de: 'Diese Datei hat genau dieses Profil geschrieben, es gibt also nichts zu übernehmen. Beginne ein leeres Profil und importiere dort.',
  },
  import_incomplete: {
    en: 'Only a part was imported: there was no room, or the file system failed. Make room and import the same file again; it goes on where it stopped.',
    de: 'Nur ein Teil wurde importiert: Es war kein Platz, oder das Dateisystem hat versagt. Schaffe Platz und importiere dieselbe Datei noch einmal; es geht dort weiter.',
  },
  import_unfinished: {
    en: 'An import into this profile is not finished. Wait a moment; if it was interrupted, import the same file again and it goes on where it stopped.',
    de: 'Ein Import in dieses Profil ist noch nicht fertig. Warte einen Moment; wurde er unterbrochen, importiere dieselbe Datei noch einmal, dann geht es dort weiter.',
  },
} as const satisfies Record<string, { en: string; de: string }>;
