import { fail, ok, type Failure, type Result } from '../core/result';

// [STREAM-2] Bytes of another device are looked at before anything is made of them: one pass counts nodes, depth and the length of every commit, and
// allocates nothing. Only then is the text decoded and parsed.
/** Counts the work that other devices' bytes caused. Tests compare it with the limits. */
export type Spent = {
  inflated: number;
  scanned: number;
  nodes: number;
  /** Bodies that were decoded and parsed. */
  parsed: number;
  /** Dots of records that were made of them. */
  dots: number;
};
export const createSpent = (): Spent => ({ inflated: 0, scanned: 0, nodes: 0, parsed: 0, dots: 0 });

export type ScanLimits = {
  readonly nodes: number;
  readonly depth: number;
  /** Bytes from an opening to its closing bracket, `at` this depth. */
  readonly part: { readonly depth: number; readonly bytes: number };
};

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPENS: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const CLOSES: ReadonlySet<number> = new Set([0x5d, 0x7d]);

const isEscaped = (bytes: Uint8Array, quote: number): boolean => {
  let at = quote - 1;
  while (bytes[at] === BACKSLASH) at -= 1;
  return (quote - at) % 2 === 0;
};

/** The place of the quote that ends the string; the end of the bytes if none does. */
const endOfString = (bytes: Uint8Array, start: number): number => {
  let end = bytes.indexOf(QUOTE, start + 1);
  while (end !== -1 && isEscaped(bytes, end)) end = bytes.indexOf(QUOTE, end + 1);
  return end === -1 ? bytes.length : end;
};

/** For text that JSON.parse will accept or refuse afterwards: this counts brackets and commas outside of strings. */
export const scanJson = (
  bytes: Uint8Array,
  { limits, spent }: { readonly limits: ScanLimits; readonly spent: Spent },
): Result<null, Failure> => {
  const { part } = limits;
  let depth = 0;
  let nodes = 1;
  let partFrom = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === QUOTE) at = endOfString(bytes, at);
    else if (byte === COMMA) nodes += 1;
    else if (OPENS.has(byte)) {
      depth += 1;
      nodes += 1;
      if (depth === part.depth) partFrom = at;
    } else if (CLOSES.has(byte)) {
      if (depth === part.depth && at - partFrom >= part.bytes) return fail('body_too_large', 'commit');
      depth -= 1;
    }
    if (depth > limits.depth || nodes > limits.nodes) {
      spent.scanned += at;
      spent.nodes += nodes;
      return fail('body_too_large', depth > limits.depth ? 'depth' : 'nodes');
    }
  }
  spent.scanned += bytes.length;
  spent.nodes += nodes;
  return ok(null);
};
