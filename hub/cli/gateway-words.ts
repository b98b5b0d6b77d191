// What the command line says of providers and of what was sent.
const words = {
  provider: { en: 'Provider', de: 'Anbieter' },
  kind: { en: 'Kind', de: 'Art' },
  address: { en: 'Address', de: 'Adresse' },
  key: { en: 'Key', de: 'Schlüssel' },
  model: { en: 'Model', de: 'Modell' },
  models: { en: 'Models', de: 'Modelle' },
  agreed: { en: 'agreed', de: 'zugestimmt' },
  local: { en: 'local', de: 'lokal' },
  yes: { en: 'yes', de: 'ja' },
  no: { en: 'no', de: 'nein' },
  unknown: { en: 'not said', de: 'nicht gesagt' },
  context: { en: 'Reads at once', de: 'Liest auf einmal' },
  tools: { en: 'Tools', de: 'Werkzeuge' },
  price: { en: 'Price per million tokens (in, out)', de: 'Preis je Million Tokens (ein, aus)' },
  guess: { en: 'guessed', de: 'geschätzt' },
  priced: {
    en: 'It costs now, per million tokens (in, out)',
    de: 'Kostet jetzt je Million Tokens (ein, aus)',
  },
  none: {
    en: 'There is no provider. Agents think with the demo on this device, and nothing is sent.',
    de: 'Es gibt keinen Anbieter. Die Agenten denken mit der Demo auf diesem Gerät, und nichts wird gesendet.',
  },
  added: { en: 'Added', de: 'Hinzugefügt' },
  removed: {
    en: 'Removed, with its key and every consent for it.',
    de: 'Entfernt, mit seinem Schlüssel und jeder Zustimmung.',
  },
  askKey: { en: 'Key (it is not shown): ', de: 'Schlüssel (er wird nicht gezeigt): ' },
  keptIn: { en: 'Key kept in', de: 'Schlüssel aufbewahrt in' },
  keyring: { en: 'the system’s keyring', de: 'dem Schlüsselbund des Systems' },
  keychain: { en: 'the keychain', de: 'dem Schlüsselbund' },
  browser: { en: 'the browser', de: 'dem Browser' },
  file: { en: 'a file that only this account can read', de: 'einer Datei, die nur dieses Konto lesen kann' },
  answers: { en: 'It answers.', de: 'Er antwortet.' },
  newYes: {
    en: 'Needs a new yes, nothing is sent before (reveille provider consent <provider> <agent> --model <model>):',
    de: 'Braucht ein neues Ja, vorher wird nichts gesendet (reveille provider consent <provider> <agent> --model <model>):',
  },
  nextConsent: {
    en: 'Nothing is sent before you agree: reveille provider consent {id} <agent>',
    de: 'Nichts wird gesendet, bevor du zustimmst: reveille provider consent {id} <agent>',
  },
  askAgree: { en: 'Type yes to agree: ', de: 'Tippe ja, um zuzustimmen: ' },
  agreedNow: {
    en: 'Agreed. It may be asked from now on.',
    de: 'Zugestimmt. Es darf ab jetzt gefragt werden.',
  },
  revokedNow: {
    en: 'Taken back. Nothing is sent to it any more.',
    de: 'Zurückgenommen. Dorthin wird nichts mehr gesendet.',
  },
  noCalls: { en: 'No calls are kept here.', de: 'Hier sind keine Anfragen aufbewahrt.' },
  when: { en: 'When', de: 'Wann' },
  sent: { en: 'Sent', de: 'Gesendet' },
  outcome: { en: 'Outcome', de: 'Ausgang' },
  open: { en: 'under way', de: 'unterwegs' },
  answered: { en: 'answered', de: 'beantwortet' },
  failed: { en: 'failed', de: 'gescheitert' },
  cancelled: { en: 'ended early', de: 'abgebrochen' },
  cost: { en: 'Cost', de: 'Kosten' },
  call: { en: 'Call', de: 'Aufruf' },
  purpose: { en: 'For', de: 'Wofür' },
  inference: { en: 'an agent’s thinking', de: 'das Denken eines Agenten' },
  likeness: { en: 'what is alike', de: 'was ähnlich ist' },
  probe: { en: 'a test', de: 'eine Prüfung' },
  attempt: { en: 'Attempt', de: 'Versuch' },
  categories: { en: 'May carry something of', de: 'Kann enthalten aus' },
  noCategory: { en: 'what has no category', de: 'was keine Kategorie hat' },
  tokens: { en: 'Tokens (in, out)', de: 'Tokens (ein, aus)' },
  estimated: { en: 'estimated', de: 'geschätzt' },
  body: { en: 'Exactly what was sent:', de: 'Genau das wurde gesendet:' },
  noBody: {
    en: 'There was no body, or it is no longer kept.',
    de: 'Es gab keinen Inhalt, oder er ist nicht mehr da.',
  },
  pruned: { en: 'Calls forgotten', de: 'Aufrufe vergessen' },
} as const;

export type GatewayWord = keyof typeof words;
export type SayGateway = (word: GatewayWord) => string;
export const gatewayWords =
  (language: 'en' | 'de'): SayGateway =>
  (word) =>
    words[word][language];
