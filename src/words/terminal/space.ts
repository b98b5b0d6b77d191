import type { Area } from '../message';
import { sayArea } from '../say-area';

// What `reveille space`, `device` and `sync` say.
export const space = {
  personForGood: {
    en: 'This hub becomes one of your own devices, a person device, and stays one: what is done on its screen counts as done by you.\nA server that only works for you should join your space as an executor instead; found the space on a device that you use yourself.',
    de: 'Dieser Hub wird eines deiner eigenen Geräte, ein Personengerät, und bleibt es: Was an seinem Bildschirm geschieht, gilt als von dir getan.\nEin Server, der nur für dich arbeitet, sollte deinem Verbund stattdessen als Ausführender beitreten; lege den Verbund auf einem Gerät an, das du selbst benutzt.',
  },
  goOn: { en: 'Go on? [y/N]', de: 'Weiter? [j/N]' },
  nothingDone: { en: 'Nothing was changed.', de: 'Es wurde nichts geändert.' },
  founded: {
    en: 'This device is the first of your space. Add the next one with: reveille space invite',
    de: 'Dieses Gerät ist das erste deines Verbunds. Das nächste fügst du hinzu mit: reveille space invite',
  },
  words: {
    en: 'Your 24 words. Write them on paper, in this order: they bring everything back if all your devices are lost. They are shown this once and kept nowhere.',
    de: 'Deine 24 Wörter. Schreib sie auf Papier, in dieser Reihenfolge: Sie holen alles zurück, wenn alle deine Geräte verloren sind. Sie erscheinen nur dieses eine Mal und stehen nirgends.',
  },
  askWord: { en: 'To be sure, word {number}:', de: 'Zur Sicherheit, Wort {number}:' },
  wordDiffers: {
    en: 'That is not word {number}. Look at your note.',
    de: 'Das ist nicht Wort {number}. Sieh auf deine Notiz.',
  },
  wordsLater: {
    en: 'When they are on paper, say so with: reveille space words --written',
    de: 'Wenn sie auf Papier stehen, sag es mit: reveille space words --written',
  },
  wordsWritten: { en: 'Noted: you have the words on paper.', de: 'Vermerkt: Du hast die Wörter auf Papier.' },
  wordsOnce: {
    en: 'The 24 words were shown when the space was founded and are kept nowhere.',
    de: 'Die 24 Wörter wurden gezeigt, als der Verbund angelegt wurde, und stehen nirgends.',
  },
  wordsMissing: {
    en: 'Not confirmed yet: that you have the 24 words on paper',
    de: 'Noch nicht bestätigt: dass du die 24 Wörter auf Papier hast',
  },
  invite: {
    en: 'Enter this invite on the other device, until {until}:',
    de: 'Gib diese Einladung auf dem anderen Gerät ein, bis {until}:',
  },
  onlyHere: {
    en: 'Only programs on this computer reach its relay. Open it to your network with: {command}',
    de: 'Nur Programme auf diesem Rechner erreichen sein Relay. Öffne es für dein Netz mit: {command}',
  },
  waiting: {
    en: 'Waiting for the other device. Ctrl-C leaves the invite open; reveille space confirm goes on.',
    de: 'Warte auf das andere Gerät. Strg-C lässt die Einladung offen; mit reveille space confirm geht es weiter.',
  },
  codeOfBoth: {
    en: '{name} ({kind}) has read the invite. Both devices show a code; here it is {digits}',
    de: '{name} ({kind}) hat die Einladung gelesen. Beide Geräte zeigen einen Code; hier ist es {digits}',
  },
  isSame: {
    en: 'Does the other device show the same code? [y/N]',
    de: 'Zeigt das andere Gerät denselben Code? [j/N]',
  },
  ended: {
    en: 'The invite has ended. Nothing was shared.',
    de: 'Die Einladung ist beendet. Nichts wurde geteilt.',
  },
  added: { en: '{name} was added.', de: '{name} ist dabei.' },
  sending: { en: 'Sending what is here: {percent} %', de: 'Sende, was hier ist: {percent} %' },
  letIn: {
    en: 'Let in. Everything is being sent to it; reveille space status says how far it is.',
    de: 'Eingelassen. Alles wird dorthin gesendet; reveille space status sagt, wie weit es ist.',
  },
  calling: { en: 'Reaching the other device …', de: 'Das andere Gerät wird gerufen …' },
  codeHere: {
    en: 'Both devices show a code; here it is {digits}',
    de: 'Beide Geräte zeigen einen Code; hier ist es {digits}',
  },
  confirmHere: {
    en: 'If it is the same on both, say so here with: reveille space confirm {digits}',
    de: 'Ist er auf beiden gleich, sag es hier mit: reveille space confirm {digits}',
  },
  confirmThere: { en: 'Now confirm on the other device.', de: 'Bestätige jetzt auf dem anderen Gerät.' },
  fetching: { en: 'Fetching everything: {percent} %', de: 'Hole alles: {percent} %' },
  joined: { en: 'Joined. This device has everything.', de: 'Beigetreten. Dieses Gerät hat alles.' },
  joiningStep: { en: 'Joining: {step}', de: 'Tritt bei: {step}' },
  step_calling: { en: 'reaching the other device', de: 'das andere Gerät wird gerufen' },
  step_waiting_for_code: { en: 'reaching the other device', de: 'das andere Gerät wird gerufen' },
  step_compare_code: {
    en: 'compare the code {digits}, then: reveille space confirm',
    de: 'vergleiche den Code {digits}, dann: reveille space confirm',
  },
  step_waiting_for_roster: {
    en: 'waits for the yes on the other device',
    de: 'wartet auf das Ja am anderen Gerät',
  },
  step_fetching: { en: 'fetching everything', de: 'holt alles' },
  none: {
    en: 'In no space. reveille space create begins one, reveille space join <invite> joins your other devices.',
    de: 'In keinem Verbund. reveille space create legt einen an, mit reveille space join <Einladung> trittst du deinen anderen Geräten bei.',
  },
  inSpace: { en: 'In a space, through {relay}', de: 'In einem Verbund, über {relay}' },
  inviteOpen: { en: 'An invite is open until {until}', de: 'Eine Einladung ist offen bis {until}' },
  inviteCode: {
    en: '{name} waits with the code {digits}: reveille space confirm, or reveille space refuse',
    de: '{name} wartet mit dem Code {digits}: reveille space confirm oder reveille space refuse',
  },
  inviteAdding: { en: '{name} is being added', de: '{name} wird hinzugefügt' },
  device: { en: 'DEVICE', de: 'GERÄT' },
  kind: { en: 'KIND', de: 'ART' },
  role: { en: 'ROLE', de: 'ROLLE' },
  addedBy: { en: 'ADDED BY', de: 'HINZUGEFÜGT VON' },
  everythingOf: { en: 'HAS EVERYTHING OF', de: 'HAT ALLES VON' },
  thisDevice: { en: 'this device', de: 'dieses Gerät' },
  nothingHeard: { en: 'nothing heard yet', de: 'noch nichts gehört' },
  hub: { en: 'hub', de: 'Hub' },
  browser: { en: 'browser', de: 'Browser' },
  phone: { en: 'phone', de: 'Telefon' },
  person: { en: 'person', de: 'Person' },
  executor: { en: 'executor', de: 'Ausführender' },
  isNew: { en: 'new', de: 'neu' },
  noDevices: { en: 'No other devices.', de: 'Keine anderen Geräte.' },
  connection_off: { en: 'Not connected', de: 'Nicht verbunden' },
  connection_connecting: { en: 'Connecting', de: 'Verbindet sich' },
  connection_connected: { en: 'Connected', de: 'Verbunden' },
  connection_waiting: { en: 'Not connected, tries again', de: 'Nicht verbunden, versucht es wieder' },
  connection_refused: { en: 'Refused by the relay', de: 'Vom Relay abgewiesen' },
  nextTry: { en: 'Next try: {when}', de: 'Nächster Versuch: {when}' },
  toSend: {
    en: { one: '{count} change waits to be sent', other: '{count} changes wait to be sent' },
    de: { one: '{count} Änderung wartet auf das Senden', other: '{count} Änderungen warten auf das Senden' },
  },
  toApply: {
    en: { one: '{count} change has arrived and waits', other: '{count} changes have arrived and wait' },
    de: { one: '{count} Änderung ist da und wartet', other: '{count} Änderungen sind da und warten' },
  },
  allSent: { en: 'Everything is sent.', de: 'Alles ist gesendet.' },
  lastHeard: { en: 'Last heard: {when}', de: 'Zuletzt gehört: {when}' },
} as const satisfies Area;

export const spaceWords = sayArea(space);
