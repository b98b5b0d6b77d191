import { fillIn, type Area, type Language } from '../message';
import { sayArea } from '../say-area';

// What the command line says of a call that it does not take.
export const usage = {
  operandMissing: { en: '{operands} is missing.', de: '{operands} fehlt.' },
  tooMany: { en: '"{word}" is one word too many.', de: '„{word}“ ist ein Wort zu viel.' },
  noCommand: { en: '"{word}" is no command.', de: '„{word}“ ist kein Befehl.' },
  noCommandOf: {
    en: '"{word}" is no command of "reveille {group}".',
    de: '„{word}“ ist kein Befehl von „reveille {group}“.',
  },
  groupAlone: { en: '"reveille {group}" needs a command.', de: 'Zu „reveille {group}“ gehört ein Befehl.' },
  unknownOption: { en: "Unknown option '{option}'.", de: "Die Option '{option}' gibt es nicht." },
  optionNeedsValue: {
    en: "Option '{option}' needs a value.",
    de: "Die Option '{option}' braucht einen Wert.",
  },
  optionTakesNothing: {
    en: "Option '{option}' takes no value.",
    de: "Die Option '{option}' nimmt keinen Wert.",
  },
  optionAmbiguous: {
    en: "What follows option '{option}' looks like another one. Write {option}=… if it is its value.",
    de: "Was auf die Option '{option}' folgt, sieht wie eine andere aus. Schreib {option}=…, wenn es ihr Wert ist.",
  },
  optionOneOf: {
    en: "Option '{option}' is one of {values}.",
    de: "Die Option '{option}' ist eine von {values}.",
  },
  optionUnusable: {
    en: 'What was given with {option} cannot be used.',
    de: 'Was mit {option} angegeben wurde, geht nicht.',
  },
  commandMissing: { en: 'A command is missing.', de: 'Es fehlt ein Befehl.' },
  notUnderstood: { en: 'This call is not understood.', de: 'Dieser Aufruf ist nicht zu verstehen.' },
} as const satisfies Area;

const around = {
  meant: { en: '{why} Did you mean "{near}"?', de: '{why} Meintest du „{near}“?' },
  see: { en: '{why} See: {help}', de: '{why} Siehe: {help}' },
} as const satisfies Area;
export const usageAreas = { usage, around };
const say = sayArea(around);

export type Misuse = {
  readonly word: keyof typeof usage;
  readonly params: Readonly<Record<string, string>>;
  /** What was perhaps meant. */
  readonly near: string | null;
};

export const misuseSentence = ({ word, params, near }: Misuse, language: Language): string => {
  const why = fillIn(usage[word], { language, params });
  return near === null ? why : say(language)('meant', { why, near });
};
export const withHelp = (why: string, { help, language }: { help: string; language: Language }): string =>
  say(language)('see', { why, help });
