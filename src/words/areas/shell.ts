import type { Area } from '../message';

export const shell = {
  appName: { en: 'Reveille', de: 'Reveille' },
  tabs: { en: 'Main areas', de: 'Hauptbereiche' },
  tabToday: { en: 'Today', de: 'Heute' },
  tabJournal: { en: 'Journal', de: 'Tagebuch' },
  tabTasks: { en: 'Tasks', de: 'Aufgaben' },
  tabAgents: { en: 'Agents', de: 'Agenten' },
  tabSettings: { en: 'Settings', de: 'Einstellungen' },
  loading: { en: 'Loading…', de: 'Wird geladen …' },
  tryAgain: { en: 'Try again', de: 'Noch einmal versuchen' },
  back: { en: 'Back', de: 'Zurück' },
  close: { en: 'Close', de: 'Schließen' },
  tooMany: {
    en: { one: 'One character too many.', other: '{count} characters too many.' },
    de: { one: 'Ein Zeichen zu viel.', other: '{count} Zeichen zu viel.' },
  },
  tooManyStay: {
    en: 'Shorten the text; it stays here until then.',
    de: 'Kürze den Text; bis dahin bleibt er hier stehen.',
  },
  pasted: { en: 'Pasted?', de: 'Eingefügt?' },
  pastedMine: { en: 'Mine', de: 'Von mir' },
  pastedSpoken: {
    en: '{field}: pasted text. Mark it as your own.',
    de: '{field}: eingefügter Text. Als eigenen markieren.',
  },
  pastedTitle: { en: 'Did you write this?', de: 'Hast du das geschrieben?' },
  pastedWhy: {
    en: 'Pasted text may contain instructions for agents. Until you say it is yours, they ask before they act on it.',
    de: 'Eingefügter Text kann Anweisungen an Agenten enthalten. Bis du sagst, dass er von dir ist, fragen sie, bevor sie danach handeln.',
  },
  pastedConfirm: { en: 'These are my words', de: 'Das sind meine Worte' },
  cancel: { en: 'Cancel', de: 'Abbrechen' },
  undo: { en: 'Undo', de: 'Rückgängig' },
  undone: { en: 'Undone', de: 'Rückgängig gemacht' },
  undoneInPart: {
    en: 'Undone, as far as what came since allows',
    de: 'Rückgängig gemacht, soweit es zulässt, was seither kam',
  },
  offline: {
    en: 'No connection to the hub. What you see may be old; changes are not saved until it is back.',
    de: 'Keine Verbindung zum Hub. Was du siehst, kann alt sein; Änderungen werden erst gespeichert, wenn er wieder da ist.',
  },
  signedOut: {
    en: 'This browser is no longer signed in. Open the link printed in the terminal again.',
    de: 'Dieser Browser ist nicht mehr angemeldet. Öffne den Link aus dem Terminal noch einmal.',
  },
  offlineHere: {
    en: 'Your data is opening again. Changes wait for it.',
    de: 'Deine Daten werden wieder geöffnet. Änderungen warten darauf.',
  },
  readOnly: {
    en: 'You can read, but nothing can be saved: the folder or the disk does not allow it. Export works.',
    de: 'Du kannst lesen, aber nichts speichern: Der Ordner oder die Festplatte lässt es nicht zu. Exportieren geht.',
  },
  mayForget: {
    en: 'This browser has not promised to keep your data. Export it now and then, in Settings.',
    de: 'Dieser Browser verspricht nicht, deine Daten zu behalten. Exportiere sie ab und zu in den Einstellungen.',
  },
  trial: {
    en: 'A trial in Expo Go: not encrypted, no work in the background.',
    de: 'Ein Versuch in Expo Go: nicht verschlüsselt, keine Arbeit im Hintergrund.',
  },
  exampleLife: {
    en: 'This is an example life. Try anything; nothing of it is yours.',
    de: 'Das ist ein Beispielleben. Probier alles aus; nichts davon gehört dir.',
  },
  startOwn: { en: 'Start my own', de: 'Eigenes beginnen' },
  ownStarted: {
    en: 'This is yours now. The example stays in Settings.',
    de: 'Das hier ist jetzt deins. Das Beispiel bleibt in den Einstellungen.',
  },
  opening: { en: 'Opening your data…', de: 'Deine Daten werden geöffnet …' },
  openingSlow: {
    en: 'This takes longer than usual. Nothing is lost.',
    de: 'Das dauert länger als sonst. Es geht nichts verloren.',
  },
  awayTitle: { en: 'Your hub is not in reach', de: 'Dein Hub ist nicht erreichbar' },
  awayBody: {
    en: 'Reveille opened from what this browser keeps of it. Everything you wrote is with your hub, and safe there. Start the hub, or come back to its network: then this page goes on by itself.',
    de: 'Reveille wurde aus dem geöffnet, was dieser Browser davon behält. Alles, was du geschrieben hast, liegt sicher bei deinem Hub. Starte den Hub oder kehre in sein Netz zurück: Dann geht es hier von selbst weiter.',
  },
  linkTitle: { en: 'Open the link once more', de: 'Öffne den Link noch einmal' },
  linkBody: {
    en: 'This browser is not signed in to the hub. Open the link printed in the terminal where it runs. It works once; to get a new one, run “npm start” again.',
    de: 'Dieser Browser ist nicht am Hub angemeldet. Öffne den Link aus dem Terminal, in dem er läuft. Er gilt einmal; einen neuen gibt es mit „npm start“.',
  },
  gone: { en: 'This is no longer here', de: 'Das gibt es hier nicht mehr' },
  goneBody: {
    en: 'It may belong to another profile, or never have arrived on this device.',
    de: 'Vielleicht gehört es zu einem anderen Profil oder ist nie auf diesem Gerät angekommen.',
  },
  startFailedTitle: { en: 'Reveille could not start', de: 'Reveille konnte nicht starten' },
  recoveryTitle: { en: 'Your data needs help', de: 'Deine Daten brauchen Hilfe' },
  recoveryKeyGone: {
    en: 'The key to the database on this device is gone, as happens after a restore onto another device. The file itself is untouched. Restore from an export, or look for the device that has the key.',
    de: 'Der Schlüssel zur Datenbank auf diesem Gerät fehlt, etwa nach einer Wiederherstellung auf ein anderes Gerät. Die Datei selbst ist unberührt. Stelle aus einem Export wieder her, oder such das Gerät, das den Schlüssel hat.',
  },
  chooseProfileTitle: { en: 'Which profile is yours?', de: 'Welches Profil ist deines?' },
  expectedProfile: { en: 'Expected: {name}', de: 'Erwartet: {name}' },
  openProfile: { en: 'Open “{name}”', de: '„{name}“ öffnen' },
  startAnother: { en: 'Start a new, empty profile', de: 'Ein neues, leeres Profil beginnen' },
  startAnotherHint: {
    en: 'The damaged one stays in Settings as it is. In the new one you can restore from an export.',
    de: 'Das beschädigte bleibt unverändert in den Einstellungen. Im neuen kannst du aus einem Export wiederherstellen.',
  },
  restoreBesideHint: {
    en: 'What you restore goes into a new profile. The damaged one stays in Settings as it is.',
    de: 'Was du zurückholst, kommt in ein neues Profil. Das beschädigte bleibt unverändert in den Einstellungen.',
  },
  recoveryRestore: { en: 'Restore from an export', de: 'Aus einem Export wiederherstellen' },
  recoveryRestoreBody: {
    en: 'The old file is set aside, never deleted, and a new, empty database is made for the export.',
    de: 'Die alte Datei wird beiseitegelegt, nie gelöscht, und eine neue, leere Datenbank wird für den Export angelegt.',
  },
  restoreConfirm: { en: 'Restore this file', de: 'Diese Datei wiederherstellen' },
  unfinishedTitle: { en: 'An import is half done', de: 'Ein Import ist halb fertig' },
  unfinishedBody: {
    en: 'The import of a Reveille export was interrupted, so this profile holds only a part of the file. Go on with the same file, or discard what came.',
    de: 'Das Einlesen eines Reveille-Exports wurde unterbrochen, darum enthält dieses Profil nur einen Teil der Datei. Mach mit derselben Datei weiter, oder verwirf, was gekommen ist.',
  },
  unfinishedBackup: {
    en: 'Restoring a backup was interrupted, so this profile holds only a part of it. Go on with the same backup and its words, or discard what came.',
    de: 'Das Wiederherstellen einer Sicherung wurde unterbrochen, darum enthält dieses Profil nur einen Teil davon. Mach mit derselben Sicherung und ihren Wörtern weiter, oder verwirf, was gekommen ist.',
  },
  unfinishedDayOne: {
    en: 'The import of a Day One journal was interrupted, so only a part of it is here. Go on with the same file, or discard what came.',
    de: 'Das Einlesen eines Day-One-Journals wurde unterbrochen, darum ist nur ein Teil davon hier. Mach mit derselben Datei weiter, oder verwirf, was gekommen ist.',
  },
  unfinishedMarkdown: {
    en: 'The import of a folder of Markdown was interrupted, so only a part of it is here. Go on with the same file, or discard what came.',
    de: 'Das Einlesen eines Markdown-Ordners wurde unterbrochen, darum ist nur ein Teil davon hier. Mach mit derselben Datei weiter, oder verwirf, was gekommen ist.',
  },
  unfinishedTodoist: {
    en: 'The import of Todoist tasks was interrupted, so only a part of it is here. Go on with the same file, or discard what came.',
    de: 'Das Einlesen von Todoist-Aufgaben wurde unterbrochen, darum ist nur ein Teil davon hier. Mach mit derselben Datei weiter, oder verwirf, was gekommen ist.',
  },
  unfinishedTickTick: {
    en: 'The import of TickTick tasks was interrupted, so only a part of it is here. Go on with the same file, or discard what came.',
    de: 'Das Einlesen von TickTick-Aufgaben wurde unterbrochen, darum ist nur ein Teil davon hier. Mach mit derselben Datei weiter, oder verwirf, was gekommen ist.',
  },
  unfinishedCalendar: {
    en: 'The import of a calendar was interrupted, so only a part of it is here. Go on with the same file, or discard what came.',
    de: 'Das Einlesen eines Kalenders wurde unterbrochen, darum ist nur ein Teil davon hier. Mach mit derselben Datei weiter, oder verwirf, was gekommen ist.',
  },
  unfinishedHealth: {
    en: 'The import of workouts from Apple Health was interrupted, so only a part of it is here. Go on with the same file, or discard what came.',
    de: 'Das Einlesen von Trainings aus Apple Health wurde unterbrochen, darum ist nur ein Teil davon hier. Mach mit derselben Datei weiter, oder verwirf, was gekommen ist.',
  },
  unfinishedGoOn: { en: 'Go on with the same file', de: 'Mit derselben Datei weitermachen' },
  unfinishedDiscard: { en: 'Discard what came', de: 'Verwerfen, was gekommen ist' },
  unfinishedDiscarded: { en: 'Discarded', de: 'Verworfen' },
  unfinishedOtherFile: {
    en: 'This is another file than the one whose import began. Nothing was changed. Choose that one, or discard what came.',
    de: 'Das ist eine andere Datei als die, deren Import begonnen hat. Nichts wurde geändert. Wähle jene, oder verwirf, was gekommen ist.',
  },
  damaged: {
    en: 'The file with your data is damaged. Export what can still be read, then restore it into a new profile.',
    de: 'Die Datei mit deinen Daten ist beschädigt. Exportiere, was noch lesbar ist, und stelle es in einem neuen Profil wieder her.',
  },
  newDevice: {
    en: '{name} was added to your devices by {by}',
    de: '{name} wurde von {by} zu deinen Geräten hinzugefügt',
  },
  newDeviceLook: { en: 'Look', de: 'Ansehen' },
  noticeRead: { en: 'Got it', de: 'Verstanden' },
  damagedExport: { en: 'Export', de: 'Exportieren' },
  safeTitle: { en: 'Safe mode', de: 'Sicherer Modus' },
  safeBody: {
    en: 'Reveille stopped several times while starting. Your data is not touched here: export it, restore it, or try a normal start.',
    de: 'Reveille ist beim Starten mehrmals abgebrochen. Deine Daten werden hier nicht angefasst: exportiere sie, stelle sie wieder her, oder versuch einen normalen Start.',
  },
  safeExport: { en: 'Export my data', de: 'Meine Daten exportieren' },
  safeImport: { en: 'Restore from an export', de: 'Aus einem Export wiederherstellen' },
  safeStart: { en: 'Start normally', de: 'Normal starten' },
  errorTitle: { en: 'This screen stopped', de: 'Diese Ansicht ist ausgefallen' },
  errorBody: {
    en: 'Something in it was wrong. What you saved is safe. Try again, or go on elsewhere.',
    de: 'Darin war etwas falsch. Was du gespeichert hast, ist sicher. Versuch es noch einmal, oder mach woanders weiter.',
  },
  errorCode: { en: 'Diagnostic code: {code}', de: 'Diagnosecode: {code}' },
  copyCode: { en: 'Copy diagnostic code', de: 'Diagnosecode kopieren' },
  copied: { en: 'Copied', de: 'Kopiert' },
  failedTitle: { en: 'This did not load', de: 'Das konnte nicht geladen werden' },
  notFoundTitle: { en: 'Nothing lives here', de: 'Hier ist nichts' },
  notFoundBody: {
    en: 'The address may be old, or mistyped.',
    de: 'Die Adresse ist vielleicht alt oder vertippt.',
  },
  toToday: { en: 'Go to Today', de: 'Zu Heute' },
} as const satisfies Area;
