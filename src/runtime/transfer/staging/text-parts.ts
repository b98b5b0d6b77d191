import { refuse } from './refused';

// [STAGE-6] Text is UTF-8, strictly: what is none is refused, never guessed at or replaced by signs.
export const isUtf16 = (bytes: Uint8Array): boolean =>
  (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);

/** A mark of byte order at the start is left out. */
export const textParts = function* (
  source: Iterable<Uint8Array>,
  code = 'import_not_utf8',
): Generator<string, void, undefined> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (bytes: Uint8Array, stream: boolean): string => {
    let text: string;
    try {
      text = decoder.decode(bytes, { stream });
    } catch {
      return refuse(code);
    }
    return text.includes('\u0000') ? refuse(code, 'NUL') : text;
  };
  let isFirst = true;
  // The last part waits: a text of one part is decoded at once. In some engines what decodes a stream lies outside of their heap, and an
  // archive of many pages would make one for each.
  let waiting: Uint8Array | null = null;
  for (const bytes of source) {
    if (isFirst && isUtf16(bytes)) refuse(code);
    isFirst = false;
    if (waiting !== null) yield decode(waiting, true);
    waiting = bytes;
  }
  yield decode(waiting ?? new Uint8Array(), false);
};

export type LineLimits = { readonly longest: number; readonly tooLong: string };

/** Without their ends: LF, or CR LF. The last one counts where anything stands on it. */
export const linesOf = function* (
  parts: Iterable<string>,
  { longest, tooLong }: LineLimits,
): Generator<string, void, undefined> {
  let rest = '';
  const whole = (line: string): string => {
    if (line.length > longest) refuse(tooLong, 'line');
    return line.endsWith('\r') ? line.slice(0, -1) : line;
  };
  for (const part of parts) {
    let from = 0;
    for (let end = part.indexOf('\n'); end !== -1; end = part.indexOf('\n', from)) {
      yield whole(rest + part.slice(from, end));
      rest = '';
      from = end + 1;
    }
    rest += part.slice(from);
    if (rest.length > longest) refuse(tooLong, 'line');
  }
  if (rest !== '') yield whole(rest);
};
