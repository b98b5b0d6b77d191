import type { Message } from './message';

// What is promised of the way to a model, written once: for whoever chooses one, and in what they agree to. A change here raises CONSENT_VERSION and
// LIKENESS_CONSENT_VERSION, and everybody is asked again.
export const promises = {
  cloud: {
    en: 'What arrived there is under that provider’s own rules; Reveille cannot call it back.',
    de: 'Für das, was dort ankam, gelten die Regeln dieses Anbieters; Reveille kann es nicht zurückholen.',
  },
  local: {
    en: 'This is a server on this machine or in your own network.',
    de: 'Das ist ein Server auf diesem Rechner oder in deinem eigenen Netz.',
  },
  plain: {
    en: 'The way there is not encrypted: who is in the same network can read along.',
    de: 'Der Weg dorthin ist nicht verschlüsselt: Wer im selben Netz ist, kann mitlesen.',
  },
} as const satisfies Readonly<Record<string, Message>>;
