// What the buttons over a text do to it. A selection is counted in code units, as text fields count.
export type Selection = { readonly start: number; readonly end: number };
export type Edited = { readonly text: string; readonly selection: Selection };
export type Format = 'heading' | 'bold' | 'list' | 'check' | 'quote' | 'link';

const LINE_MARK = /^(?:#{1,6} |> |[-*+] \[[ xX]\] |[-*+] |\d{1,9}[.)] )/;
const MARKS = { heading: '## ', list: '- ', check: '- [ ] ', quote: '> ' } as const;

/** Each line of the selection gets the mark, or loses it where all have it already. Another mark gives way. */
const markLines = ({ text, selection }: Edited, mark: string): Edited => {
  const from = text.lastIndexOf('\n', selection.start - 1) + 1;
  const next = text.indexOf('\n', Math.max(selection.end, from));
  const to = next < 0 ? text.length : next;
  const lines = text.slice(from, to).split('\n');
  const isMarked = lines.every((line) => line.startsWith(mark) && LINE_MARK.exec(line)?.[0] === mark);
  const changed = lines
    .map((line) => (isMarked ? line.slice(mark.length) : mark + line.replace(LINE_MARK, '')))
    .join('\n');
  const end = from + changed.length;
  const isCaret = selection.start === selection.end;
  const shift = changed.length - (to - from);
  const caret = Math.max(from, Math.min(end, selection.end + shift));
  return {
    text: text.slice(0, from) + changed + text.slice(to),
    selection: isCaret ? { start: caret, end: caret } : { start: from, end },
  };
};

const around = ({ text, selection: { start, end } }: Edited, mark: string): Edited => {
  const inner = text.slice(start, end);
  const has = text.slice(start - mark.length, start) === mark && text.slice(end, end + mark.length) === mark;
  if (has)
    return {
      text: text.slice(0, start - mark.length) + inner + text.slice(end + mark.length),
      selection: { start: start - mark.length, end: end - mark.length },
    };
  return {
    text: text.slice(0, start) + mark + inner + mark + text.slice(end),
    selection: { start: start + mark.length, end: end + mark.length },
  };
};

const ADDRESS = 'https://';
const asLink = ({ text, selection: { start, end } }: Edited): Edited => {
  const inner = text.slice(start, end);
  const isAddress = /^https?:\/\/\S+$/i.test(inner);
  const link = isAddress ? `[](${inner})` : `[${inner}](${ADDRESS})`;
  // What is still missing is where one goes on writing: the words, or the address.
  const caret = isAddress ? start + 1 : start + inner.length + 3 + ADDRESS.length;
  return { text: text.slice(0, start) + link + text.slice(end), selection: { start: caret, end: caret } };
};

export const formatted = (edited: Edited, format: Format): Edited => {
  if (format === 'bold') return around(edited, '**');
  return format === 'link' ? asLink(edited) : markLines(edited, MARKS[format]);
};

/** On a line of its own, with room around it. */
export const withBlock = ({ text, selection }: Edited, block: string): Edited => {
  const before = text.slice(0, selection.end);
  const after = text.slice(selection.end);
  const lead = before === '' || before.endsWith('\n\n') ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const tail = after === '' ? '\n\n' : after.startsWith('\n') ? '\n' : '\n\n';
  const caret = before.length + lead.length + block.length + tail.length;
  return { text: before + lead + block + tail + after, selection: { start: caret, end: caret } };
};

const ITEM = /^(\s*)(?:([-*+]) (\[[ xX]\] )?|(\d{1,9})([.)]) )(.*)$/;

/** After a line break at the caret a list goes on; in an item without words it ends. Null where there is nothing to do. */
export const continuedList = (before: Edited, after: string): Edited | null => {
  const { start: at, end } = before.selection;
  if (at !== end || after !== `${before.text.slice(0, at)}\n${before.text.slice(at)}`) return null;
  const from = before.text.lastIndexOf('\n', at - 1) + 1;
  const [, indent = '', bullet, check, number, sign = '', words = ''] =
    ITEM.exec(before.text.slice(from, at)) ?? [];
  if (bullet === undefined && number === undefined) return null;
  if (words.trim() === '')
    return {
      text: before.text.slice(0, from) + before.text.slice(at),
      selection: { start: from, end: from },
    };
  const mark =
    bullet === undefined ? `${Number(number) + 1}${sign} ` : `${bullet} ${check === undefined ? '' : '[ ] '}`;
  const caret = at + 1 + indent.length + mark.length;
  return {
    text: `${after.slice(0, at + 1)}${indent}${mark}${after.slice(at + 1)}`,
    selection: { start: caret, end: caret },
  };
};
