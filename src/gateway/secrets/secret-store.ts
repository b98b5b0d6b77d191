import type { Failure, Result } from '../../core/result';

// [SECRET-2] Keys live in a store of the system, on this device alone. Where there is none that can be asked, the answer is `secret_unavailable`, and
// nothing is sent; nothing falls back to a weaker place by itself.
/** `file`: chosen by the person in so many words. */
export type SecretPlace = 'keychain' | 'keyring' | 'browser' | 'file';
/** [SECRET-8] Nothing was ever kept where there is nothing to keep it in; a store that is there and does not answer says otherwise. */
export const NO_STORE = 'no_keyring';
export const hasNoStore = ({ detail }: Failure): boolean => detail === NO_STORE;
export type SecretStore = {
  /** Ok(null): there is no such secret. */
  readonly read: (ref: string) => Promise<Result<string | null, Failure>>;
  /** Answers where it went. `mayUseFile`: the person said that a file readable by this account will do. */
  readonly write: (
    ref: string,
    secret: { readonly value: string; readonly mayUseFile: boolean },
  ) => Promise<Result<SecretPlace, Failure>>;
  readonly remove: (ref: string) => Promise<Result<null, Failure>>;
};

/** What a header can carry: no spaces, no line ends, nothing beyond ASCII. */
export const isKeyText = (text: string): boolean => /^[!-~]{1,4096}$/.test(text);
