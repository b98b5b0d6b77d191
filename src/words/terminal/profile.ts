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
  notEmpty: {
    en: 'This profile already holds something, so nothing of this would come in. Make an empty one and import there: reveille profile add mine, then the same import with --profile mine.',
    de: 'Dieses Profil enthält schon etwas, darum käme nichts davon herein. Leg ein leeres an und importiere dort: reveille profile add mine, dann derselbe Import mit --profile mine.',
  },
} as const satisfies Area;

export const profileWords = sayArea(profile);
