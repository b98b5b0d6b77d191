import { isJsonArray, type Json } from '../core/json';
import { fail, ok, type Result } from '../core/result';
import { keysOfPath } from './field-tree';

// [PROJECT-4] A rule of redaction changes what is allowed to leave: `mask <path>`, or the bare path, puts `[redacted]` in its place;
// `shorten <n> <path>` keeps the first n characters of its texts; `$secrets` masks what looks like a key, wherever it stands. Where a rule
// cannot be read, nothing leaves.
export type Redaction =
  | { readonly does: 'mask'; readonly keys: readonly string[] }
  | { readonly does: 'shorten'; readonly keys: readonly string[]; readonly most: number };
export type Redactions = { readonly masksSecrets: boolean; readonly rules: readonly Redaction[] };

export const REDACTED = '[redacted]';
export const MASK_SECRETS = '$secrets';

const SHORTEN = /^shorten (\d{1,7}) (.+)$/su;
const MASK = /^mask (.+)$/su;
export const redactionsOf = (lines: readonly string[]): Result<Redactions> => {
  const rules: Redaction[] = [];
  for (const line of lines) {
    if (line === MASK_SECRETS) continue;
    const [, most, shortened] = SHORTEN.exec(line) ?? [];
    const [, masked] = MASK.exec(line) ?? [];
    const keys = keysOfPath(shortened ?? masked ?? line);
    if (keys === null) return fail('overshared_payload_blocked', 'a rule of redaction that cannot be read');
    rules.push(most === undefined ? { does: 'mask', keys } : { does: 'shorten', keys, most: Number(most) });
  }
  return ok({ masksSecrets: lines.includes(MASK_SECRETS), rules });
};

/** Shapes that only keys have. */
const SECRET =
  /-----BEGIN [A-Z ]*PRIVATE KEY-----[\s\S]*?(?:-----END [A-Z ]*PRIVATE KEY-----|$)|\b(?:sk|rk|pk)[-_](?:[A-Za-z]+[-_])*[A-Za-z0-9_-]{20,}|\bAKIA[0-9A-Z]{16}\b|\bAIza[0-9A-Za-z_-]{30,}|\bgh[pousr]_[A-Za-z0-9]{30,}|\bgithub_pat_\w{30,}|\bxox[abprs]-[A-Za-z0-9-]{10,}|\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}/gu;
/** A reference to a secret by its name is a value of its own: `$OPENAI_API_KEY`. */
const SECRET_NAME = /^\$[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+$/u;

const maskedSecrets = (text: string): string =>
  SECRET_NAME.test(text) ? REDACTED : text.replaceAll(SECRET, REDACTED);

const shortened = (value: Json, most: number): Json => {
  if (typeof value === 'string') {
    // Not through the middle of a surrogate pair.
    const characters = [...value];
    return characters.length <= most ? value : `${characters.slice(0, most).join('')}…`;
  }
  if (isJsonArray(value)) return value.map((item) => shortened(item, most));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, below]) => [key, shortened(below, most)]));
};

const isAt = (keys: readonly string[], place: readonly string[]): boolean =>
  keys.length === place.length && keys.every((key, index) => key === place[index]);

/** `place`: the keys that lead to the value. Lists are gone through, so a list is looked at as its items are. */
export const redacted = (
  value: Json,
  { redactions, place }: { readonly redactions: Redactions; readonly place: readonly string[] },
): Json => {
  let left = value;
  for (const rule of redactions.rules) {
    if (!isAt(rule.keys, place)) continue;
    if (rule.does === 'mask') return REDACTED;
    left = shortened(left, rule.most);
  }
  return typeof left === 'string' && redactions.masksSecrets ? maskedSecrets(left) : left;
};
