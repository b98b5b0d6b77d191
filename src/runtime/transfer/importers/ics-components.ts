import { linesOf } from '../staging/text-parts';
import { refuse } from '../staging/refused';
import { LONGEST_PART } from './limits';

// RFC 5545: folded lines, properties with parameters, components in components.
export type Property = {
  readonly name: string;
  readonly parameters: ReadonlyMap<string, string>;
  readonly value: string;
};
export type Component = {
  readonly name: string;
  readonly properties: readonly Property[];
};
const DEEPEST = 8;
const MOST_PROPERTIES = 2_000;

/** Lines after which there is a rest, and folds that are joined at once: of millions one by one the engine makes a text in one long step. */
const LINES_AT_ONCE = 256;
const MOST_PARAMETERS = 100;

/** A line that begins with a space goes on the one before. `undefined` is a rest. */
const unfolded = function* (lines: Iterable<string>): Generator<string | undefined, void, undefined> {
  let line: string | null = null;
  let folds: string[] = [];
  let length = 0;
  let read = 0;
  const whole = (): string => (line ?? '') + folds.join('');
  for (const next of lines) {
    if (line !== null && (next.startsWith(' ') || next.startsWith('\t'))) {
      folds.push(next.slice(1));
      // A fold of nothing counts as well: it is work all the same.
      length += next.length;
      if (length > LONGEST_PART) refuse('import_part_too_long');
    } else {
      const done = whole();
      if (done !== '') yield done;
      line = next;
      folds = [];
      length = next.length;
    }
    read += 1;
    if (read % LINES_AT_ONCE !== 0) continue;
    if (folds.length > 0) line = whole();
    folds = [];
    yield undefined;
  }
  const last = whole();
  if (last !== '') yield last;
};

const NAME = /^([A-Za-z0-9-]+)/;
const PARAMETER = /;([A-Za-z0-9-]+)=((?:"[^"]*"|[^";:,])*(?:,(?:"[^"]*"|[^";:,])*)*)/y;

const propertyOf = (line: string): Property => {
  const name = NAME.exec(line)?.[1] ?? refuse('import_file_damaged', 'property');
  const parameters = new Map<string, string>();
  let end = name.length;
  let read = 0;
  PARAMETER.lastIndex = end;
  for (let found = PARAMETER.exec(line); found !== null; found = PARAMETER.exec(line)) {
    const [, key = '', value = ''] = found;
    parameters.set(key.toUpperCase(), value.replace(/"/g, ''));
    end = PARAMETER.lastIndex;
    read += 1;
    if (read > MOST_PARAMETERS) refuse('import_part_too_long');
  }
  if (line.charAt(end) !== ':') refuse('import_file_damaged', 'property');
  return { name: name.toUpperCase(), parameters, value: line.slice(end + 1) };
};

/** A comma or semicolon in a text has a backslash before it. */
export const icsText = (value: string): string =>
  value.replace(/\\([\\;,Nn])/g, (_whole, sign: string) => (/n/i.test(sign) ? '\n' : sign));
export const icsTexts = (value: string): readonly string[] =>
  value.split(/(?<!\\),/).map((part) => icsText(part).trim());

type Open = { readonly name: string; readonly properties: Property[] };

type Ended = { readonly component: Component; readonly calendar: Component };

/**
 * Each component when it ends, those inside it first; the properties of the outermost come with every one as they are known then. `undefined`
 * is a rest.
 */
export const icsComponents = function* (
  parts: Iterable<string>,
): Generator<Ended | undefined, void, undefined> {
  const open: Open[] = [];
  let isAny = false;
  for (const line of unfolded(linesOf(parts, { longest: LONGEST_PART, tooLong: 'import_part_too_long' }))) {
    if (line === undefined) {
      yield undefined;
      continue;
    }
    if (!isAny && !/^BEGIN:/i.test(line)) refuse('import_other_format');
    const property = propertyOf(line);
    const inside = open.at(-1);
    if (property.name === 'BEGIN') {
      const name = property.value.trim().toUpperCase();
      if (inside === undefined && name !== 'VCALENDAR') refuse('import_other_format');
      open.push({ name, properties: [] });
      isAny = true;
      if (open.length > DEEPEST) refuse('import_too_deep');
    } else if (inside === undefined) refuse('import_file_damaged', 'line');
    else if (property.name === 'END') {
      if (property.value.trim().toUpperCase() !== inside.name) refuse('import_file_damaged', 'nesting');
      open.pop();
      const calendar = open[0];
      if (calendar !== undefined) yield { component: inside, calendar };
    } else {
      inside.properties.push(property);
      if (inside.properties.length > MOST_PROPERTIES) refuse('import_part_too_long');
    }
  }
  if (!isAny) refuse('import_other_format');
  if (open.length > 0) refuse('import_file_damaged', 'end');
};
