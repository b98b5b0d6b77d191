import type { Area } from '../message';
import { sayArea, type SayOf } from '../say-area';

// What `reveille doctor` says. The names in its JSON stay as they are in every language.
export const doctor = {
  state_ok: { en: 'ok', de: 'gut' },
  state_note: { en: 'note', de: 'Hinweis' },
  state_bad: { en: 'BAD', de: 'FEHLER' },
  node: { en: 'node', de: 'Node' },
  home: { en: 'home', de: 'Ordner' },
  hub: { en: 'hub', de: 'Hub' },
  port: { en: 'port', de: 'Port' },
  current: { en: 'current profile', de: 'offenes Profil' },
  profile: { en: 'profile {name}', de: 'Profil {name}' },
  web: { en: 'web app', de: 'Web-App' },
  search: { en: 'search', de: 'Suche' },
  nodeTooOld: {
    en: '{version} is too old; install 20.19 or newer',
    de: '{version} ist zu alt; installiere 20.19 oder neuer',
  },
  homeMissing: {
    en: '{home} does not exist yet; the first start makes it',
    de: '{home} gibt es noch nicht; der erste Start legt den Ordner an',
  },
  noCurrent: {
    en: 'no profile was ever chosen here; name one with --profile ({names}), or open the app and choose one',
    de: 'hier wurde noch nie ein Profil gewählt; nenn eines mit --profile ({names}), oder öffne die App und wähl eines aus',
  },
  homeNoFolder: {
    en: '{home} is no folder; choose another with --home',
    de: '{home} ist kein Ordner; wähl mit --home einen anderen',
  },
  homeClosed: {
    en: '{home} cannot be entered or written by you; check its owner, or choose another with --home',
    de: '{home} darfst du nicht betreten oder nicht beschreiben; prüf den Besitzer oder wähl mit --home einen anderen',
  },
  homeNotToBeMade: {
    en: '{home} does not exist and cannot be made by you; choose another with --home',
    de: '{home} gibt es nicht, und du darfst es nicht anlegen; wähl mit --home einen anderen Ordner',
  },
  homeOpen: {
    en: '{home} can be read by others; run: chmod 700 "{home}"',
    de: '{home} ist für andere lesbar; ruf auf: chmod 700 "{home}"',
  },
  hubAway: { en: 'not running; `npm start` starts it', de: 'läuft nicht; `npm start` startet ihn' },
  hubStarting: { en: 'starting (process {pid})', de: 'startet gerade (Prozess {pid})' },
  hubThere: {
    en: 'runs on port {port} (process {pid})',
    de: 'läuft an Port {port} (Prozess {pid})',
  },
  hubSilent: {
    en: 'process {pid} holds the home folder and does not answer; end it and start again',
    de: 'Prozess {pid} hält den Ordner und antwortet nicht; beende ihn und starte neu',
  },
  pidUnknown: { en: 'unknown', de: 'unbekannt' },
  portOfHub: { en: '{port}, held by the hub', de: '{port}, vom Hub belegt' },
  portFree: { en: '{port} is free', de: '{port} ist frei' },
  portTaken: {
    en: '{port} is used by {holder}; start with --port {next}',
    de: '{port} ist belegt von: {holder}; starte mit --port {next}',
  },
  otherHub: { en: 'another Reveille hub', de: 'ein anderer Reveille-Hub' },
  otherProgram: { en: 'another program', de: 'ein anderes Programm' },
  openInHub: { en: 'open in the hub (process {pid})', de: 'offen im Hub (Prozess {pid})' },
  openInCommand: { en: 'open in another command', de: 'offen in einem anderen Befehl' },
  agentsOf: { en: 'agents of {name}', de: 'Agenten von {name}' },
  searchOf: { en: 'search of {name}', de: 'Suche von {name}' },
  placeReadOnly: {
    en: 'lies on a read-only disk: it can be read and exported, not changed; make the disk writable',
    de: 'liegt auf einem Datenträger, der nur gelesen werden kann: lesen und exportieren geht, ändern nicht; mach ihn beschreibbar',
  },
  placeNotRead: {
    en: 'may not be read by you; check its owner and rights',
    de: 'darf von dir nicht gelesen werden; prüf Besitzer und Rechte',
  },
  placeNotWritten: {
    en: 'may not be written by you; check its owner and rights',
    de: 'darf von dir nicht beschrieben werden; prüf Besitzer und Rechte',
  },
  placeUnreadable: { en: 'cannot be read ({fault})', de: 'lässt sich nicht lesen ({fault})' },
  placeUnwritable: { en: 'cannot be written ({fault})', de: 'lässt sich nicht beschreiben ({fault})' },
  placeFull: {
    en: 'lies on a full disk: make room',
    de: 'liegt auf einem vollen Datenträger: schaffe Platz',
  },
  databaseLost: {
    en: 'empty or gone, though other data of it is there: put db.sqlite back from a copy, or begin another profile and restore an export',
    de: 'leer oder weg, obwohl andere Daten davon da sind: leg db.sqlite aus einer Kopie zurück, oder beginne ein anderes Profil und stelle einen Export wieder her',
  },
  databaseDamaged: {
    en: 'damaged; start the app, export what can be read, and restore an export',
    de: 'beschädigt; starte die App, exportiere, was noch lesbar ist, und stelle einen Export wieder her',
  },
  logBroken: {
    en: 'readable, but its log of changes does not add up ({count}; first {first}): make a backup, and report it',
    de: 'lesbar, aber das Protokoll der Änderungen geht nicht auf ({count}; zuerst {first}): mach ein Backup und melde es',
  },
  olderFiles: {
    en: 'whole, at an earlier state: older files or a copy were put in its place, or the disk lost what was written last; check your last entries',
    de: 'heil, auf einem früheren Stand: ältere Dateien oder eine Kopie liegen an seiner Stelle, oder der Datenträger hat das zuletzt Geschriebene verloren; prüf deine letzten Einträge',
  },
  agentsLost: {
    en: 'empty or gone, though there were agents: all are stopped. Put agent.sqlite back from a copy, or run `reveille agent begin-anew`',
    de: 'leer oder weg, obwohl es Agenten gab: alle sind angehalten. Leg agent.sqlite aus einer Kopie zurück, oder ruf `reveille agent begin-anew` auf',
  },
  agentsDamaged: {
    en: 'damaged; what you wrote is not in it: agents work again once a backup is restored',
    de: 'beschädigt; was du geschrieben hast, steht nicht darin: Agenten arbeiten wieder, sobald eine Sicherung wiederhergestellt ist',
  },
  searchDamaged: { en: 'damaged', de: 'beschädigt' },
  searchToRebuild: {
    en: '{found}; `reveille doctor --rebuild-search` makes it anew',
    de: '{found}; `reveille doctor --rebuild-search` macht sie neu',
  },
  disk_full: {
    en: 'cannot be looked at: the disk is full; make room',
    de: 'lässt sich nicht ansehen: der Datenträger ist voll; schaffe Platz',
  },
  database_locked: {
    en: 'cannot be looked at: another program holds it; close that program',
    de: 'lässt sich nicht ansehen: ein anderes Programm hält sie; schließ es',
  },
  database_read_only: {
    en: 'cannot be looked at here: nothing may be written beside it',
    de: 'lässt sich hier nicht ansehen: daneben darf nichts geschrieben werden',
  },
  database_cannot_open: {
    en: 'cannot be opened; check its owner and rights, and that it is a file',
    de: 'lässt sich nicht öffnen; prüf Besitzer und Rechte und ob es eine Datei ist',
  },
  database_failed: {
    en: 'cannot be looked at: the system refused; check the disk and the limits of this shell',
    de: 'lässt sich nicht ansehen: das System weigert sich; prüf den Datenträger und die Grenzen dieser Shell',
  },
  text_not_storable: { en: 'cannot be looked at', de: 'lässt sich nicht ansehen' },
  versionNewer: {
    en: 'written by a newer Reveille (version {version}, this one reads {latest}); update Reveille',
    de: 'von einem neueren Reveille geschrieben (Version {version}, dieses liest {latest}); aktualisiere Reveille',
  },
  versionOlder: {
    en: 'whole, version {version}; the next start brings it to {latest}',
    de: 'vollständig, Version {version}; der nächste Start bringt sie auf {latest}',
  },
  versionWhole: { en: 'whole, version {version}', de: 'vollständig, Version {version}' },
  databaseEmpty: { en: 'empty; the first start fills it', de: 'leer; der erste Start füllt es' },
  databaseIt: { en: '{found}; it {refused}', de: '{found}; es {refused}' },
  webBuilt: { en: 'built', de: 'gebaut' },
  webNotBuilt: {
    en: 'not built yet; `npm start` builds it',
    de: 'noch nicht gebaut; `npm start` baut sie',
  },
  searchRebuilt: {
    en: { one: 'built anew from {count} entry', other: 'built anew from {count} entries' },
    de: { one: 'neu gebaut aus {count} Eintrag', other: 'neu gebaut aus {count} Einträgen' },
  },
} as const satisfies Area;

export type DoctorSay = SayOf<typeof doctor>;
export const doctorWords = sayArea(doctor);
