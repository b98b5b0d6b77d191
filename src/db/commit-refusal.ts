import { isIdentityComponent } from '../core/identities';
import type { Json } from '../core/json';
import type { Failure } from '../core/result';
import { isStorableText } from '../core/text';

/** Ends a commit's body from anywhere inside it; the unit of work turns it back into the failure it carries. */
export class Refusal extends Error {
  readonly failure: Failure;
  constructor(failure: Failure) {
    super(failure.code);
    this.name = 'Refusal';
    this.failure = failure;
  }
}

export const refuse = (code: string, detail?: string): never => {
  throw new Refusal(detail === undefined ? { code } : { code, detail });
};

// [COMMIT-10] Ids enter canonical strings: what could make two of them alike is refused before anything is written.
export const checkId = (id: string): void => {
  if (!isIdentityComponent(id)) refuse('invalid_identity_component', 'id');
};

const isStorable = (value: Json): boolean => {
  if (typeof value === 'string') return isStorableText(value);
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([key, member]) => isStorableText(key) && isStorable(member));
};

/** Text that some platform would cut or change is refused, wherever it hides in a value. */
export const checkStorable = (value: Json, where: string): void => {
  if (typeof value === 'string' ? !isStorableText(value) : !isStorable(value))
    refuse('text_not_storable', where);
};

const mayBeTooLong = (units: number, most: number): boolean => units * 3 > most;
const utf8Length = (text: string): number => {
  let length = 0;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    // Each half of a surrogate pair counts for two of the pair's four bytes.
    length += unit < 0x80 ? 1 : unit < 0x800 || (unit >= 0xd800 && unit <= 0xdfff) ? 2 : 3;
  }
  return length;
};

// [COMMIT-4] A commit holds at most 256 records and 256 KiB of encoded record versions, in UTF-8.
export const MOST_RECORDS = 256;
export const MOST_BYTES = 256 * 1024;
export const checkSize = (texts: readonly string[]): void => {
  let units = 0;
  for (const text of texts) units += text.length;
  if (!mayBeTooLong(units, MOST_BYTES)) return;
  let bytes = 0;
  for (const text of texts) bytes += utf8Length(text);
  if (bytes > MOST_BYTES) refuse('commit_too_large', `${bytes} bytes, at most ${MOST_BYTES}`);
};
