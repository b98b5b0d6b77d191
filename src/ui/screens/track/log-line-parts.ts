import { parseLogLine, type LogKind } from '../../../words/quick-add/parse-log-line';
import type { Language } from '../../../words/words';
import { exactWords, withUnit, workoutParts, type Speaker } from './amounts';

export type LineReading = {
  readonly kind: LogKind;
  readonly name: string;
  readonly parts: readonly string[];
  /** The line could be the other kind as well. */
  readonly hasOther: boolean;
};
type Line = { readonly text: string; readonly language: Language; readonly kind: LogKind | null };

const read = ({ text, language }: Line, kind: LogKind | undefined) => parseLogLine({ text, language, kind });

/** [TRACK-2] What would become of a typed line. Null where it says no amount, or nothing but one. */
export const readLine = (line: Line, speaker: Speaker): LineReading | null => {
  const parsed = read(line, line.kind ?? undefined) ?? read(line, undefined);
  if (parsed === null) return null;
  const { kind, name } = parsed;
  const other = read(line, kind === 'workout' ? 'measurement' : 'workout');
  if (parsed.kind === 'workout')
    return { kind, name, parts: workoutParts(parsed, speaker), hasOther: other !== null };
  const { value, unit } = parsed.quantity;
  const words = withUnit(exactWords(value, speaker.locale), { unit, say: speaker.say });
  // A workout of no amount says less than the measurement that it was read from.
  const saysAsMuch = other?.kind === 'workout' && workoutParts(other, speaker).length > 0;
  return { kind, name, parts: [words], hasOther: saysAsMuch };
};
