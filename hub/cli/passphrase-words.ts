// What the commands about the passphrase say, in both languages. Failures have their sentences in src/words.
const words = {
  ask: { en: 'Your passphrase for this device: ', de: 'Deine Passphrase für dieses Gerät: ' },
  askCurrent: { en: 'The passphrase until now: ', de: 'Die bisherige Passphrase: ' },
  askNew: { en: 'A new passphrase: ', de: 'Eine neue Passphrase: ' },
  askAgain: { en: 'Once more: ', de: 'Noch einmal: ' },
  setFirst: {
    en: 'This device asks for a passphrase before something risky, and has none yet. Set it now; at least eight characters.',
    de: 'Dieses Gerät fragt vor Heiklem nach einer Passphrase und hat noch keine. Leg sie jetzt fest; mindestens acht Zeichen.',
  },
  setNow: {
    en: 'Set. It is asked for before something risky is done here.',
    de: 'Festgelegt. Danach wird gefragt, bevor hier etwas Heikles getan wird.',
  },
  removedNow: {
    en: 'Forgotten. What is risky cannot be accepted here any more.',
    de: 'Vergessen. Heikles lässt sich hier nicht mehr annehmen.',
  },
} as const;

export const passphraseWords =
  (language: 'en' | 'de') =>
  (key: keyof typeof words): string =>
    words[key][language];
