import type { Area } from '../message';

export const deviceCheck = {
  reasonUnlock: { en: 'Open Reveille', de: 'Reveille öffnen' },
  reasonApproval: { en: 'Agree to something risky', de: 'Etwas Heiklem zustimmen' },
  reasonVouch: { en: 'Say that texts are yours', de: 'Texte als deine bestätigen' },
  reasonFoundSpace: { en: 'Connect your devices', de: 'Deine Geräte verbinden' },
  reasonAddDevice: { en: 'Add a device', de: 'Ein Gerät hinzufügen' },
  cancel: { en: 'Cancel', de: 'Abbrechen' },
  askTitle: { en: 'Is it you?', de: 'Bist du es?' },
  askBody: {
    en: 'What you are about to accept is hard to take back. Type your passphrase for this device.',
    de: 'Was du gerade annehmen willst, lässt sich schwer zurücknehmen. Gib deine Passphrase für dieses Gerät ein.',
  },
  askForSpace: {
    en: 'A device that you add sees everything you wrote. Type your passphrase for this device.',
    de: 'Ein Gerät, das du hinzufügst, sieht alles, was du geschrieben hast. Gib deine Passphrase für dieses Gerät ein.',
  },
  askForLock: {
    en: 'Type your passphrase for this device.',
    de: 'Gib deine Passphrase für dieses Gerät ein.',
  },
  setForLock: {
    en: 'Reveille will ask for it when it opens, and before you accept something risky. It stays on this device, and nobody can tell it to you again.',
    de: 'Reveille fragt danach, wenn es sich öffnet und bevor du etwas Heiklem zustimmst. Sie bleibt auf diesem Gerät, und niemand kann sie dir wieder sagen.',
  },
  setTitle: { en: 'Set a passphrase', de: 'Passphrase festlegen' },
  setBody: {
    en: 'Whoever sits at this screen could answer for you. A passphrase makes sure that it is you. It stays on this device; Reveille keeps only a trace that cannot be turned back, and nobody can tell it to you again.',
    de: 'Wer vor diesem Bildschirm sitzt, könnte für dich zustimmen. Eine Passphrase stellt sicher, dass du es bist. Sie bleibt auf diesem Gerät; Reveille behält nur eine Spur, die sich nicht zurückrechnen lässt, und niemand kann sie dir wieder sagen.',
  },
  passphrase: { en: 'Passphrase', de: 'Passphrase' },
  current: { en: 'Passphrase until now', de: 'Bisherige Passphrase' },
  again: { en: 'Once more', de: 'Noch einmal' },
  setHint: { en: 'At least eight characters', de: 'Mindestens acht Zeichen' },
  differs: { en: 'The two are not the same.', de: 'Die beiden sind nicht gleich.' },
  confirm: { en: 'It is me', de: 'Ich bin es' },
  setNow: { en: 'Set it', de: 'Festlegen' },
  inFile: {
    en: 'This computer has no key store: keep it in a file that only this account can read',
    de: 'Dieser Rechner hat keinen Schlüsselspeicher: in einer Datei behalten, die nur dieses Konto lesen kann',
  },
  asksSystem: {
    en: 'This needs your face, finger or code.',
    de: 'Das braucht Gesicht, Finger oder Code.',
  },
  asksPassphrase: { en: 'This needs your passphrase.', de: 'Das braucht deine Passphrase.' },
  asksFirst: {
    en: 'This needs a passphrase. You set it once on this device.',
    de: 'Das braucht eine Passphrase. Du legst sie auf diesem Gerät einmal fest.',
  },
  asksNobody: {
    en: 'This device cannot check that it is you. Set up a screen lock, or answer on another device.',
    de: 'Dieses Gerät kann nicht prüfen, dass du es bist. Richte eine Bildschirmsperre ein oder antworte auf einem anderen Gerät.',
  },
  noStore: {
    en: 'This computer has no store for secrets that can be asked. Nothing was kept. Tick the box below, then set it again.',
    de: 'Dieser Rechner hat keinen Speicher für Geheimes, der gefragt werden kann. Nichts wurde behalten. Setz das Häkchen unten und leg sie noch einmal fest.',
  },
  storeShut: {
    en: 'What is needed to compare cannot be read right now. Unlock this device and try again.',
    de: 'Was zum Vergleichen nötig ist, lässt sich gerade nicht lesen. Entsperre dieses Gerät und versuch es noch einmal.',
  },
} as const satisfies Area;
