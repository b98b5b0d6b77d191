import type { Area } from '../message';

export const spending = {
  title: { en: 'What it cost', de: 'Was es gekostet hat' },
  days: { en: 'How far back', de: 'Wie weit zurück' },
  day7: { en: '7 days', de: '7 Tage' },
  day30: { en: '30 days', de: '30 Tage' },
  day90: { en: '90 days', de: '90 Tage' },
  total: { en: 'Together', de: 'Zusammen' },
  calls: {
    en: { one: 'asked once', other: 'asked {count} times' },
    de: { one: 'einmal gefragt', other: '{count}-mal gefragt' },
  },
  tokens: { en: '{input} tokens in, {output} out', de: '{input} Token hinein, {output} heraus' },
  estimated: {
    en: 'A part of it is estimated: not every model says what it used.',
    de: 'Ein Teil ist geschätzt: Nicht jedes Modell sagt, was es verbraucht hat.',
  },
  unknown: {
    en: {
      one: 'Of one call nobody knows what it cost. It is not in the sum.',
      other: 'Of {count} calls nobody knows what they cost. They are not in the sum.',
    },
    de: {
      one: 'Von einem Aufruf weiß niemand, was er gekostet hat. Er fehlt in der Summe.',
      other: 'Von {count} Aufrufen weiß niemand, was sie gekostet haben. Sie fehlen in der Summe.',
    },
  },
  tokensOf: { en: '{count} tokens', de: '{count} Token' },
  perDay: { en: 'Cost by day', de: 'Kosten je Tag' },
  tokensPerDay: { en: 'Tokens by day', de: 'Token je Tag' },
  dayColumn: { en: 'Day', de: 'Tag' },
  tokensColumn: { en: 'Tokens', de: 'Token' },
  costColumn: { en: 'Cost', de: 'Kosten' },
  summary: {
    en: 'Days from {from} to {to}. The dearest was {day} with {most}; all together {total}.',
    de: 'Tage vom {from} bis {to}. Am teuersten war {day} mit {most}; zusammen {total}.',
  },
  asChart: { en: 'Show as a chart', de: 'Als Bild zeigen' },
  asTable: { en: 'Show as a table', de: 'Als Tabelle zeigen' },
  byAgent: { en: 'By agent', de: 'Je Agent' },
  byProvider: { en: 'By provider', de: 'Je Anbieter' },
  byModel: { en: 'By model', de: 'Je Modell' },
  noAgent: { en: 'An agent that is not known here', de: 'Ein Agent, der hier nicht bekannt ist' },
  more: { en: '{count} more are in the sum', de: '{count} weitere sind in der Summe' },
  keptSince: {
    en: 'Counted from the calls that this device keeps; the first: {at}. The demo costs nothing.',
    de: 'Gezählt aus den Aufrufen, die dieses Gerät aufbewahrt; der erste: {at}. Die Demo kostet nichts.',
  },
  emptyTitle: { en: 'Nothing spent', de: 'Nichts ausgegeben' },
  emptyBody: {
    en: 'No model was asked in this time. The demo on this device costs nothing.',
    de: 'In dieser Zeit wurde kein Modell gefragt. Die Demo auf diesem Gerät kostet nichts.',
  },
} as const satisfies Area;
