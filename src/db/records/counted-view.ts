import type { Counts } from '../../core/counts';
import type { Entry, Registers } from '../../core/registers';
import type { RegisterKind } from '../record-kind';

// [AWAY-9] What permits, and what clears the mark of a text from outside, is read only from dots that count. A field whose entries do not count
// reads as never written; a text that only such a dot cleared reads as from outside. The stored state is untouched: it travels as it is.
const isCounted = ({ isPersons, counted = [] }: RegisterKind, field: string): boolean =>
  isPersons === true || counted === 'all' || counted.includes(field);

const isCleared = ({ by, tainted }: Entry): boolean => by === 'person' && !tainted;

export const countedView = (
  kind: RegisterKind,
  { registers, counts }: { readonly registers: Registers; readonly counts: Counts },
): Registers => {
  const fields = new Map<string, readonly Entry[]>();
  let isChanged = false;
  for (const [name, entries] of registers.fields) {
    const isText = kind.fields[name]?.isText === true;
    const seen = isCounted(kind, name)
      ? entries.filter(counts)
      : entries.map((entry) =>
          isText && isCleared(entry) && !counts(entry) ? { ...entry, tainted: true } : entry,
        );
    isChanged ||= seen.length < entries.length || seen.some((entry, place) => entry !== entries[place]);
    if (seen.length > 0) fields.set(name, seen);
  }
  return isChanged ? { clock: registers.clock, fields } : registers;
};
