import type { Area } from '../message';

/** Whether it is the person who opens the app. */
export const lock = {
  title: { en: 'Locked', de: 'Gesperrt' },
  body: {
    en: 'Reveille waits for you. Agents go on as before.',
    de: 'Reveille wartet auf dich. Agenten machen weiter wie bisher.',
  },
  bodySafe: {
    en: 'Safe mode shows and exports everything, so it asks first whether it is you.',
    de: 'Der sichere Modus zeigt und exportiert alles. Darum fragt er zuerst, ob du es bist.',
  },
  open: { en: 'Open', de: 'Öffnen' },
  section: { en: 'Lock', de: 'Sperre' },
  isOn: { en: 'Lock Reveille', de: 'Reveille sperren' },
  isOnHint: {
    en: 'It asks for you at every start and when you come back. The app switcher shows nothing of it.',
    de: 'Fragt nach dir bei jedem Start und wenn du zurückkommst. Die App-Übersicht zeigt nichts davon.',
  },
  onHub: {
    en: 'It guards this screen. Whoever can use this account on the computer can still reach the files and the terminal.',
    de: 'Sie schützt diesen Bildschirm. Wer dieses Konto auf dem Rechner benutzen kann, erreicht weiterhin Dateien und Terminal.',
  },
  after: { en: 'Ask again after', de: 'Wieder fragen nach' },
  after0: { en: 'At once', de: 'Sofort' },
  after60: { en: '1 min', de: '1 Min.' },
  after300: { en: '5 min', de: '5 Min.' },
  after900: { en: '15 min', de: '15 Min.' },
  now: { en: 'Lock now', de: 'Jetzt sperren' },
  turnedOn: {
    en: 'Reveille is locked from now on when you leave it',
    de: 'Reveille ist ab jetzt gesperrt, wenn du gehst',
  },
  turnedOff: { en: 'The lock is off', de: 'Die Sperre ist aus' },
  nobodyAsks: {
    en: 'This device can no longer tell whether it is you, so the lock is off. Switch it on again in Settings.',
    de: 'Dieses Gerät kann nicht mehr sagen, ob du es bist. Darum ist die Sperre aus. Schalte sie in den Einstellungen wieder ein.',
  },
} as const satisfies Area;
