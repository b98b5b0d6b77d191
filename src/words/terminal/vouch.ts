import type { Area } from '../message';
import { sayArea } from '../say-area';

// What `reveille vouch` says of imports whose texts count as from outside.
export const vouch = {
  act: { en: 'IMPORT', de: 'IMPORT' },
  format: { en: 'FROM', de: 'AUS' },
  at: { en: 'WHEN', de: 'WANN' },
  none: {
    en: 'Nothing was imported here that could be from outside.',
    de: 'Hier wurde nichts importiert, was von außen sein könnte.',
  },
  texts: {
    en: { one: 'One text from outside', other: '{count} texts from outside' },
    de: { one: 'Ein Text von außen', other: '{count} Texte von außen' },
  },
  left: {
    en: {
      one: 'One text stays marked: something else wrote to it since.',
      other: '{count} texts stay marked: something else wrote to them since.',
    },
    de: {
      one: 'Ein Text bleibt gekennzeichnet: seitdem hat jemand anderes daran geschrieben.',
      other: '{count} Texte bleiben gekennzeichnet: seitdem hat jemand anderes daran geschrieben.',
    },
  },
  edited: { en: 'edited since', de: 'seitdem bearbeitet' },
  nothing: {
    en: 'Nothing of this import is marked as from outside.',
    de: 'Nichts aus diesem Import ist als fremd gekennzeichnet.',
  },
  how: {
    en: 'If all of this is yours: reveille vouch import {act} --shown {hash}',
    de: 'Wenn das alles von dir ist: reveille vouch import {act} --shown {hash}',
  },
  done: {
    en: { one: 'One text counts as yours now.', other: '{count} texts count as yours now.' },
    de: { one: 'Ein Text gilt jetzt als deiner.', other: '{count} Texte gelten jetzt als deine.' },
  },
  undo: {
    en: 'To take it back, undo this act in the app',
    de: 'Zum Zurücknehmen diesen Vorgang in der App rückgängig machen',
  },
} as const satisfies Area;

export const vouchWords = sayArea(vouch);
