// What can go wrong where two versions are decided between.
export const careErrors = {
  profile_is_example: {
    en: 'The example life is not deleted: it is made up, and opens anew. Start your own to leave it.',
    de: 'Das Beispielleben wird nicht gelöscht: es ist erfunden und öffnet sich neu. Beginne dein eigenes, um es zu verlassen.',
  },
  conflict_settled: {
    en: 'This is settled already, here or on another device. Nothing was changed. Look at what it says now.',
    de: 'Das ist schon entschieden, hier oder auf einem anderen Gerät. Nichts wurde geändert. Sieh nach, was jetzt dort steht.',
  },
} as const satisfies Record<string, { en: string; de: string }>;
