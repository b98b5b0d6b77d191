import { canonicalJson } from './canonical-json';
import type { Json } from './json';
import type { Failure, Result } from './result';
import { sha256 } from './sha256';

// [CHECK-1] Whether it is the person is for the device to say: its own face, finger or code, or a passphrase that the person set on it. Where it can say
// neither, the answer is no.
/** `system`: the device asks by itself. `passphrase`: the person types it, and the device compares. */
export type DeviceCheckWay = 'system' | 'passphrase';
export type DeviceCheckPort = {
  readonly way: DeviceCheckWay;
  /** Whether the person could pass it now: a screen lock is set, a passphrase is set. Not ok: that cannot be told right now. */
  readonly isReady: () => Promise<Result<boolean, Failure>>;
  /** Ok: it is the person. `reason` is shown by a device that asks by itself; `passphrase` is what was typed. */
  readonly ask: (asked: {
    readonly reason: string;
    readonly cancel: string;
    readonly passphrase: string | null;
  }) => Promise<Result<null, Failure>>;
};

/** What a check was for, to the letter: a proof for one thing is none for another. */
export type CheckedFor =
  | { readonly what: 'unlock' }
  | {
      readonly what: 'approval';
      readonly id: string;
      readonly argsHash: string;
      readonly readHash: string;
      /** What the person made of it; absent: as proposed. */
      readonly args?: Json;
    }
  /** Texts from outside that the person answers for: of several records, or of a whole import. */
  | {
      readonly what: 'vouch';
      readonly records: readonly { readonly kind: string; readonly id: string; readonly hash: string }[];
    }
  | { readonly what: 'vouchImport'; readonly actId: string; readonly hash: string }
  /** An export that the person calls their own, by the file's SHA-256. */
  | { readonly what: 'importOwn'; readonly digest: string }
  /** `relay` absent: the one that this device knows. */
  | { readonly what: 'foundSpace'; readonly name: string; readonly relay?: string }
  | { readonly what: 'inviteDevice' }
  /** The code that both devices show. */
  | { readonly what: 'admitDevice'; readonly code: string; readonly role: 'person' | 'executor' };

// [CHECK-3] A proof is bound to the hash of the very thing that was shown.
const partsOf = (checked: CheckedFor): readonly Json[] => {
  switch (checked.what) {
    case 'unlock':
      return ['unlock'];
    case 'approval':
      return ['approval', checked.id, checked.argsHash, checked.readHash, checked.args ?? null];
    case 'vouch':
      return ['vouch', checked.records.map(({ kind, id, hash }) => [kind, id, hash])];
    case 'vouchImport':
      return ['vouchImport', checked.actId, checked.hash];
    case 'importOwn':
      return ['importOwn', checked.digest];
    case 'foundSpace':
      return ['foundSpace', checked.name, checked.relay ?? null];
    case 'inviteDevice':
      return ['inviteDevice'];
    case 'admitDevice':
      return ['admitDevice', checked.code, checked.role];
  }
};

export const boundTo = (checked: CheckedFor): string => {
  const text = canonicalJson(['v1', 'deviceCheck', ...partsOf(checked)]);
  // Arguments that no hash can hold are refused by the tool's own schema; until then they are bound to nothing that could be proven.
  return text.ok ? sha256(text.value) : '';
};
