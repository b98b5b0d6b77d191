// What the command line says of what agents cost.
const words = {
  span: { en: 'From {from} to {to}', de: 'Vom {from} bis {to}' },
  none: { en: 'No model was asked in this time.', de: 'In dieser Zeit wurde kein Modell gefragt.' },
  day: { en: 'Day', de: 'Tag' },
  agent: { en: 'Agent', de: 'Agent' },
  provider: { en: 'Provider', de: 'Anbieter' },
  model: { en: 'Model', de: 'Modell' },
  calls: { en: 'Asked', de: 'Gefragt' },
  tokens: { en: 'Tokens (in, out)', de: 'Tokens (ein, aus)' },
  cost: { en: 'Cost ($)', de: 'Kosten ($)' },
  total: { en: 'Together', de: 'Zusammen' },
  nobody: { en: 'no agent known here', de: 'kein hier bekannter Agent' },
  estimated: { en: 'estimated', de: 'geschätzt' },
  unknown: { en: 'of some calls nobody knows the cost', de: 'von manchen Aufrufen kennt niemand die Kosten' },
  more: {
    en: 'more, not shown: {count}. The sum below counts them.',
    de: 'weitere, nicht gezeigt: {count}. Die Summe darunter zählt sie mit.',
  },
  keptSince: {
    en: 'This device keeps its calls since {at}; what was before is not counted.',
    de: 'Dieses Gerät hat seine Aufrufe seit {at}; was davor war, zählt nicht mit.',
  },
} as const;

export type SaySpending = (word: keyof typeof words, params?: Readonly<Record<string, string>>) => string;
export const spendingWords =
  (language: 'en' | 'de'): SaySpending =>
  (word, params = {}) =>
    words[word][language].replace(/\{(\w+)\}/g, (_, name: string) => params[name] ?? '');
