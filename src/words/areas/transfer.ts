import type { Area } from '../message';

/** Data in and out: other apps' files, Markdown, encrypted backups. */
export const transfer = {
  import: { en: 'Import from other apps', de: 'Aus anderen Apps einlesen' },
  importHint: {
    en: 'Day One, Obsidian, Todoist, TickTick, calendars, Apple Health',
    de: 'Day One, Obsidian, Todoist, TickTick, Kalender, Apple Health',
  },
  importTitle: { en: 'Import', de: 'Einlesen' },
  importIntro: {
    en: 'Choose the file that the other app exported. You see first what would come; nothing is written before you say so.',
    de: 'Wähle die Datei, die die andere App exportiert hat. Du siehst zuerst, was kommen würde; vorher wird nichts geschrieben.',
  },
  choose: { en: 'Choose a file', de: 'Datei wählen' },
  chooseAnother: { en: 'Choose another', de: 'Eine andere wählen' },
  takes: { en: 'What it takes', de: 'Was gelesen wird' },
  format_dayone: { en: 'Day One', de: 'Day One' },
  formatHint_dayone: { en: 'JSON, or the ZIP with it', de: 'JSON, oder die ZIP-Datei damit' },
  format_markdown: { en: 'Markdown or Obsidian', de: 'Markdown oder Obsidian' },
  formatHint_markdown: { en: 'A ZIP of the folder', de: 'Der Ordner als ZIP-Datei' },
  format_todoist: { en: 'Todoist', de: 'Todoist' },
  formatHint_todoist: {
    en: 'CSV of a project, or the backup ZIP',
    de: 'CSV eines Projekts, oder die ZIP-Sicherung',
  },
  format_ticktick: { en: 'TickTick', de: 'TickTick' },
  formatHint_ticktick: { en: 'The backup CSV', de: 'Die CSV-Sicherung' },
  format_ics: { en: 'Calendar', de: 'Kalender' },
  formatHint_ics: {
    en: 'An ICS file: events become blocks of your plans',
    de: 'Eine ICS-Datei: Termine werden Blöcke deiner Pläne',
  },
  'format_apple-health': { en: 'Apple Health', de: 'Apple Health' },
  'formatHint_apple-health': {
    en: 'Workouts of the export XML or ZIP',
    de: 'Trainings aus der Export-XML oder -ZIP',
  },
  format_export: { en: 'Reveille export', de: 'Reveille-Export' },
  format_backup: { en: 'Reveille backup', de: 'Reveille-Sicherung' },
  reading: { en: 'Reading {name}', de: '{name} wird gelesen' },
  looking: { en: 'Looking at what is in it', de: 'Es wird nachgesehen, was darin ist' },
  writing: { en: 'Importing', de: 'Wird eingelesen' },
  stop: { en: 'Stop', de: 'Anhalten' },
  whatComes: { en: 'What comes', de: 'Was kommt' },
  nothingComes: { en: 'Nothing in this file is new here.', de: 'Nichts in dieser Datei ist hier neu.' },
  whatStays: { en: 'What does not come as it is', de: 'Was nicht so kommt, wie es ist' },
  leftExample: { en: '{count} ×, such as “{example}”', de: '{count} ×, etwa „{example}“' },
  leftCount: { en: '{count} ×', de: '{count} ×' },
  duplicates: {
    en: {
      one: '{count} is here already and stays as it is.',
      other: '{count} are here already and stay as they are.',
    },
    de: {
      one: '{count} ist schon hier und bleibt, wie es ist.',
      other: '{count} sind schon hier und bleiben, wie sie sind.',
    },
  },
  restored: {
    en: {
      one: '{count} of them comes back from the trash.',
      other: '{count} of them come back from the trash.',
    },
    de: {
      one: '{count} davon kommt aus dem Papierkorb zurück.',
      other: '{count} davon kommen aus dem Papierkorb zurück.',
    },
  },
  outsideText: {
    en: 'Its texts are marked as coming from outside, so that no agent acts on them unasked.',
    de: 'Seine Texte werden als von außen gekennzeichnet, damit kein Agent ungefragt danach handelt.',
  },
  confirm: {
    en: { one: 'Import {count} record', other: 'Import {count} records' },
    de: { one: '{count} Eintrag einlesen', other: '{count} Einträge einlesen' },
  },
  imported: {
    en: { one: '{count} record imported', other: '{count} records imported' },
    de: { one: '{count} Eintrag eingelesen', other: '{count} Einträge eingelesen' },
  },
  refused: { en: 'Not imported', de: 'Nicht eingelesen' },
  imports: { en: 'Imports', de: 'Importe' },
  importsHint: {
    en: 'Each can be undone, also later. Agents ask before they act on imported text, until you say that it is yours.',
    de: 'Jeder lässt sich zurücknehmen, auch später. Agenten fragen nach, bevor sie nach importiertem Text handeln, bis du sagst, dass er von dir ist.',
  },
  importLine: {
    en: { one: '{count} record, {when}', other: '{count} records, {when}' },
    de: { one: '{count} Eintrag, {when}', other: '{count} Einträge, {when}' },
  },
  importUndone: { en: 'Undone', de: 'Zurückgenommen' },
  undoImport: { en: 'Undo this import: {name}', de: 'Diesen Import zurücknehmen: {name}' },
  undoneInPart: {
    en: {
      one: 'Undone. {count} thing that you changed or use since stays.',
      other: 'Undone. {count} things that you changed or use since stay.',
    },
    de: {
      one: 'Zurückgenommen. {count} Ding, das du seither geändert hast oder benutzt, bleibt.',
      other: 'Zurückgenommen. {count} Dinge, die du seither geändert hast oder benutzt, bleiben.',
    },
  },
  kind_task: { en: 'Tasks', de: 'Aufgaben' },
  kind_note: { en: 'Entries', de: 'Einträge' },
  kind_planBlock: { en: 'Blocks in plans', de: 'Blöcke in Plänen' },
  kind_workout: { en: 'Workouts', de: 'Trainings' },
  kind_attachment: { en: 'Pictures and sounds', de: 'Bilder und Töne' },
  kind_category: { en: 'Categories', de: 'Kategorien' },
  kind_label: { en: 'Labels', de: 'Etiketten' },
  kind_other: { en: 'Other records', de: 'Andere Einträge' },
  export: { en: 'Export as Markdown', de: 'Als Markdown exportieren' },
  exportHint: {
    en: 'A folder of plain text, for any other app',
    de: 'Ein Ordner mit reinem Text, für jede andere App',
  },
  exportTitle: { en: 'Export', de: 'Exportieren' },
  exportIntro: {
    en: 'A ZIP with a folder of plain text pages and their pictures. Any text editor opens it, and Reveille reads it back. Agents are only in a backup.',
    de: 'Eine ZIP-Datei mit einem Ordner aus reinen Textseiten und ihren Bildern. Jeder Texteditor öffnet sie, und Reveille liest sie wieder ein. Agenten sind nur in einer Sicherung.',
  },
  exportOpen: {
    en: 'Anyone who has this file can read it. For safekeeping, a backup is encrypted.',
    de: 'Wer diese Datei hat, kann sie lesen. Zum Aufbewahren ist eine Sicherung verschlüsselt.',
  },
  exportNow: { en: 'Make the file', de: 'Datei erstellen' },
  exported: {
    en: { one: 'Exported, {count} record', other: 'Exported, {count} records' },
    de: { one: 'Exportiert, {count} Eintrag', other: 'Exportiert, {count} Einträge' },
  },
  backup: { en: 'Backup', de: 'Sicherung' },
  backupHint: {
    en: 'Encrypted, with 24 words only you have',
    de: 'Verschlüsselt, mit 24 Wörtern, die nur du hast',
  },
  backupLast: { en: 'Last backup {when}', de: 'Letzte Sicherung {when}' },
  backupNone: { en: 'There is no backup yet', de: 'Es gibt noch keine Sicherung' },
  backupOld: {
    en: 'Your last backup is more than a month old',
    de: 'Deine letzte Sicherung ist über einen Monat alt',
  },
  backupOldAction: { en: 'Back up', de: 'Sichern' },
  backupIntro: {
    en: 'A backup holds all you wrote and your agents, encrypted. Whoever finds it can do nothing with it without your 24 words. Models and their keys stay on this device; after a restore you connect them again.',
    de: 'Eine Sicherung enthält alles, was du geschrieben hast, und deine Agenten, verschlüsselt. Wer sie findet, kann ohne deine 24 Wörter nichts damit anfangen. Modelle und ihre Schlüssel bleiben auf diesem Gerät; nach dem Zurückholen verbindest du sie neu.',
  },
  backupMake: { en: 'Make a backup', de: 'Sicherung erstellen' },
  backupCheck: { en: 'Check a backup', de: 'Sicherung prüfen' },
  backupCheckHint: {
    en: 'Opens every byte of it, changes nothing',
    de: 'Öffnet jedes Byte davon, ändert nichts',
  },
  backupRestore: { en: 'Restore a backup', de: 'Sicherung zurückholen' },
  backupRestoreHint: { en: 'Into an empty profile', de: 'In ein leeres Profil' },
  wordsTitle: { en: 'Your 24 words', de: 'Deine 24 Wörter' },
  wordsBody: {
    en: 'Write them on paper, in this order. They are shown this once and kept nowhere; without them nobody opens the backup, not even you.',
    de: 'Schreib sie auf Papier, in dieser Reihenfolge. Sie erscheinen nur dieses eine Mal und stehen nirgends; ohne sie öffnet niemand die Sicherung, auch du nicht.',
  },
  wordNumbered: { en: '{number}. {word}', de: '{number}. {word}' },
  wordsWritten: { en: 'I have written them down', de: 'Ich habe sie aufgeschrieben' },
  wordsConfirm: { en: 'Three of them, to be sure', de: 'Drei davon, um sicherzugehen' },
  wordAsked: { en: 'Word {number}', de: 'Wort {number}' },
  wordWrong: {
    en: 'That is not word {number}. Look at your note.',
    de: 'Das ist nicht Wort {number}. Sieh auf deine Notiz.',
  },
  wordsAgain: { en: 'Show them again', de: 'Noch einmal zeigen' },
  backupSave: { en: 'Save the backup', de: 'Sicherung speichern' },
  backupSaved: { en: 'Backup saved', de: 'Sicherung gespeichert' },
  backupMaking: { en: 'The backup is being made', de: 'Die Sicherung wird erstellt' },
  wordsEnter: { en: 'The 24 words of this backup', de: 'Die 24 Wörter dieser Sicherung' },
  wordsEnterHint: {
    en: 'In their order, with spaces between them',
    de: 'In ihrer Reihenfolge, mit Leerzeichen dazwischen',
  },
  backupFile: { en: 'Backup file', de: 'Sicherungsdatei' },
  backupSound: {
    en: {
      one: 'This backup is whole: {count} record, made {when}',
      other: 'This backup is whole: {count} records, made {when}',
    },
    de: {
      one: 'Diese Sicherung ist heil: {count} Eintrag, erstellt {when}',
      other: 'Diese Sicherung ist heil: {count} Einträge, erstellt {when}',
    },
  },
  backupInPart: {
    en: {
      one: 'This backup is undamaged, but not everything is in it: {count} record, made {when}',
      other: 'This backup is undamaged, but not everything is in it: {count} records, made {when}',
    },
    de: {
      one: 'Diese Sicherung ist unbeschädigt, aber nicht alles ist darin: {count} Eintrag, erstellt {when}',
      other:
        'Diese Sicherung ist unbeschädigt, aber nicht alles ist darin: {count} Einträge, erstellt {when}',
    },
  },
  lackRecords: {
    en: {
      one: '{count} record could not be read and is not in it',
      other: '{count} records could not be read and are not in it',
    },
    de: {
      one: '{count} Eintrag war nicht lesbar und fehlt darin',
      other: '{count} Einträge waren nicht lesbar und fehlen darin',
    },
  },
  lackFiles: {
    en: {
      one: '{count} picture or recording was not on the device and is not in it',
      other: '{count} pictures or recordings were not on the device and are not in it',
    },
    de: {
      one: '{count} Bild oder Aufnahme lag nicht auf dem Gerät und fehlt darin',
      other: '{count} Bilder oder Aufnahmen lagen nicht auf dem Gerät und fehlen darin',
    },
  },
  lackRoom: {
    en: {
      one: '{count} picture had no room in it; a backup holds all of them',
      other: '{count} pictures had no room in it; a backup holds all of them',
    },
    de: {
      one: '{count} Bild hatte keinen Platz darin; eine Sicherung enthält alle',
      other: '{count} Bilder hatten keinen Platz darin; eine Sicherung enthält alle',
    },
  },
  backupRestored: {
    en: { one: '{count} record restored', other: '{count} records restored' },
    de: { one: '{count} Eintrag zurückgeholt', other: '{count} Einträge zurückgeholt' },
  },
  restoreEmptyOnly: {
    en: 'This profile already holds something. A backup goes into an empty one, so that nothing mixes.',
    de: 'In diesem Profil ist schon etwas. Eine Sicherung geht in ein leeres, damit sich nichts mischt.',
  },
  check: { en: 'Check it', de: 'Prüfen' },
  restore: { en: 'Restore it', de: 'Zurückholen' },
  erase: { en: 'Delete everything here', de: 'Hier alles löschen' },
  eraseHint: {
    en: 'This profile, on this device, for good',
    de: 'Dieses Profil, auf diesem Gerät, endgültig',
  },
  eraseBody: {
    en: 'Everything in this profile goes from this device: what you wrote, the trash, agents and their memory. It cannot be undone. Only a backup brings it back.',
    de: 'Alles in diesem Profil verschwindet von diesem Gerät: was du geschrieben hast, der Papierkorb, Agenten und ihr Gedächtnis. Das lässt sich nicht zurücknehmen. Nur eine Sicherung bringt es wieder.',
  },
  eraseType: { en: 'To go on, write “{word}”', de: 'Um fortzufahren, schreib „{word}“' },
  eraseWord: { en: 'delete', de: 'löschen' },
  eraseDo: { en: 'Delete everything', de: 'Alles löschen' },
  erased: { en: 'Everything here is deleted', de: 'Hier ist alles gelöscht' },
} as const satisfies Area;
