import { parseJson, type Json } from '../../core/json';
import { errorIn, errorInText, type ProviderError } from './provider-error';

// [ANSWER-1] The bytes of an answer, looked at beside the library that reads them: a library passes over what is no event, and an error body behind whole
// events looks to it like the end. Each byte is looked at once, however many pieces it comes in.
export type EventScan = {
  readonly feed: (bytes: Uint8Array) => void;
  readonly end: () => Scanned;
};
export type Scanned = {
  /** Every byte belongs to an event that was finished. */
  readonly isClean: boolean;
  /** Some event was: this server does stream. */
  readonly hasEvents: boolean;
  /** The first error that was said, as an event or as a body. */
  readonly error: ProviderError | null;
  /** An event that its server did not finish, though all of its text is there. */
  readonly unfinished: Json | null;
};

/** One that no standard knows is passed over, as the standard says; but `error:` is what proxies and servers write where they gave up. */
const FIELD = /^((data|event|id|retry)(:|$)|(?!error:)[a-z][\w-]*:)/i;
/** Of bytes that are no event: more is no error body that anybody reads. */
const MOST_STRAY = 65_536;
const DONE = '[DONE]';

type Scan = {
  /** Pieces of a line that has not ended. */
  line: string[];
  data: string[];
  stray: string;
  isStray: boolean;
  hasEvents: boolean;
  error: ProviderError | null;
};

const endEvent = (scan: Scan): void => {
  if (scan.data.length === 0) return;
  const text = scan.data.join('\n');
  scan.data = [];
  scan.hasEvents = true;
  const mayBeError = text.includes('"error"') || text.includes('"response.failed"');
  if (scan.error !== null || !mayBeError) return;
  const piece = parseJson(text);
  scan.error = piece.ok ? errorIn(piece.value) : null;
};

const takeLine = (scan: Scan, line: string): void => {
  if (scan.isStray) {
    if (scan.stray.length < MOST_STRAY) scan.stray += `${line}\n`;
  } else if (line === '') endEvent(scan);
  else if (line.startsWith('data:')) scan.data.push(line.slice(5).trimStart());
  else if (!line.startsWith(':') && !FIELD.test(line)) {
    scan.isStray = true;
    scan.stray = `${line}\n`;
  }
};

const takeText = (scan: Scan, text: string): void => {
  const lines = text.split(/\r\n|\n|\r/);
  const last = lines.pop() ?? '';
  for (const line of lines) {
    takeLine(scan, [...scan.line, line].join(''));
    scan.line = [];
  }
  if (last !== '') scan.line.push(last);
};

export const createEventScan = (): EventScan => {
  const decoder = new TextDecoder();
  const scan: Scan = { line: [], data: [], stray: '', isStray: false, hasEvents: false, error: null };
  /** A line may end in two signs that come apart. */
  let held = '';
  return {
    feed: (bytes) => {
      const text = held + decoder.decode(bytes, { stream: true });
      held = text.endsWith('\r') ? '\r' : '';
      takeText(scan, held === '' ? text : text.slice(0, -1));
    },
    end: () => {
      takeText(scan, held + decoder.decode());
      const isCut = scan.line.length > 0;
      if (isCut) takeLine(scan, scan.line.join(''));
      const text = scan.data.join('\n');
      const unfinished = scan.data.length === 0 ? null : parseJson(text);
      const piece = unfinished?.ok === true ? unfinished.value : null;
      const error = scan.error ?? (piece === null ? null : errorIn(piece)) ?? errorInText(scan.stray);
      // The last word of a server is often not ended like the others.
      const isOver = text === DONE || (!isCut && scan.data.length === 0);
      return { isClean: !scan.isStray && isOver, hasEvents: scan.hasEvents, error, unfinished: piece };
    },
  };
};
