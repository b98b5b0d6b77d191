// What can go wrong where two versions are decided between.
export const careErrors = {
  conflict_settled: {
    en: 'This is settled already, here or on another device. Nothing was changed. Look at what it says now.',
    de: 'Das ist schon entschieden, hier oder auf einem anderen Gerät. Nichts wurde geändert. Sieh nach, was jetzt dort steht.',
  },
} as const satisfies Record<string, { en: string; de: string }>;
