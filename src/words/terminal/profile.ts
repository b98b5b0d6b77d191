import type { Area } from '../message';
import { sayArea } from '../say-area';

// What `reveille profile` says, and what an import says of the profile it would go into.
export const profile = {
  name: { en: 'NAME', de: 'NAME' },
  kind: { en: 'KIND', de: 'ART' },
  example: { en: 'example life', de: 'Beispielleben' },
  own: { en: 'your own', de: 'dein eigenes' },
  current: { en: 'open in the app', de: 'in der App geöffnet' },
  none: {
    en: 'No profile yet. The first start makes an example life; `reveille profile add <name>` makes an empty one.',
    de: 'Noch kein Profil. Der erste Start macht ein Beispielleben; `reveille profile add <Name>` macht ein leeres.',
  },
  added: {
    en: 'Added, empty: {name}. To work in it, add --profile {name} to a command; in the app, switch to it in Settings.',
    de: 'Angelegt, leer: {name}. Um darin zu arbeiten, häng --profile {name} an einen Befehl; in der App wechselst du in den Einstellungen dorthin.',
  },
  currentUnreadable: {
    en: 'The file current-profile does not say which profile was open last. None was opened and nothing was changed.',
    de: 'Die Datei current-profile sagt nicht, welches Profil zuletzt offen war. Es wurde keines geöffnet und nichts geändert.',
  },
  currentMissing: {
    en: 'The profile that was open last, {name}, is not here. None was opened and nothing was changed. If its folder lies elsewhere, put it back.',
    de: 'Das Profil, das zuletzt offen war, {name}, ist nicht hier. Es wurde keines geöffnet und nichts geändert. Liegt sein Ordner woanders, leg ihn zurück.',
  },
  choose: {
    en: 'Here are: {names}. Open the app and choose one there, or name one with --profile.',
    de: 'Hier sind: {names}. Öffne die App und wähl dort eines aus, oder nenn eines mit --profile.',
  },
  chooseNone: {
    en: 'There is no other one here. Open the app to start one.',
    de: 'Ein anderes gibt es hier nicht. Öffne die App, um eines zu beginnen.',
  },
  notEmpty: {
    en: 'This profile already holds something, so nothing of this would come in. Make an empty one and import there: reveille profile add mine, then the same import with --profile mine.',
    de: 'Dieses Profil enthält schon etwas, darum käme nichts davon herein. Leg ein leeres an und importiere dort: reveille profile add mine, dann derselbe Import mit --profile mine.',
  },
} as const satisfies Area;

export const profileWords = sayArea(profile);
