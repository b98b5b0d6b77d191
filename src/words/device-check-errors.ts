/** What a person meets when the device asks whether it is them. */
export const deviceCheckErrors = {
  device_check_needed: {
    en: 'This needs your face, your finger, your code or your passphrase first. Nothing was changed. Confirm that it is you and decide again.',
    de: 'Dafür braucht es zuerst Gesicht, Finger, Code oder Passphrase. Nichts wurde geändert. Bestätige, dass du es bist, und entscheide noch einmal.',
  },
  device_check_unavailable: {
    en: 'This is risky, and this device cannot check that it is you. Nothing was changed. Set up a screen lock in its settings, or answer on another device.',
    de: 'Das ist heikel, und dieses Gerät kann nicht prüfen, dass du es bist. Nichts wurde geändert. Richte in seinen Einstellungen eine Bildschirmsperre ein oder antworte auf einem anderen Gerät.',
  },
  device_check_not_set: {
    en: 'This device has no passphrase of yours yet. Nothing was changed. Set one, then decide again.',
    de: 'Auf diesem Gerät gibt es noch keine Passphrase von dir. Nichts wurde geändert. Leg eine fest und entscheide dann noch einmal.',
  },
  device_check_shut: {
    en: 'What is needed to tell whether it is you cannot be read right now. Nothing was changed. Unlock this device and try again.',
    de: 'Was nötig ist, um zu sagen, ob du es bist, lässt sich gerade nicht lesen. Nichts wurde geändert. Entsperre dieses Gerät und versuche es noch einmal.',
  },
  device_check_cancelled: {
    en: 'You did not confirm that it is you. Nothing was changed. You can decide whenever you like.',
    de: 'Du hast nicht bestätigt, dass du es bist. Nichts wurde geändert. Du kannst entscheiden, wann du willst.',
  },
  device_check_refused: {
    en: 'That was not right. Nothing was changed. Try again.',
    de: 'Das stimmte nicht. Nichts wurde geändert. Versuche es noch einmal.',
  },
  device_check_paused: {
    en: 'Too many tries that were not right. Nothing was changed. Wait a few minutes and try again.',
    de: 'Zu viele Versuche, die nicht stimmten. Nichts wurde geändert. Warte ein paar Minuten und versuche es noch einmal.',
  },
  device_asks_itself: {
    en: 'This device asks for your face, finger or code by itself, so it needs no passphrase. Nothing was changed.',
    de: 'Dieses Gerät fragt selbst nach Gesicht, Finger oder Code und braucht keine Passphrase. Nichts wurde geändert.',
  },
  passphrase_too_short: {
    en: 'This passphrase is too short. Nothing was changed. Take at least eight characters; a few words are easy to remember.',
    de: 'Diese Passphrase ist zu kurz. Nichts wurde geändert. Nimm mindestens acht Zeichen; ein paar Wörter merkt man sich leicht.',
  },
  passphrase_differs: {
    en: 'The two were not the same. Nothing was changed. Type it again, twice alike.',
    de: 'Die beiden waren nicht gleich. Nichts wurde geändert. Gib sie noch einmal ein, zweimal gleich.',
  },
} as const;
