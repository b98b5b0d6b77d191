import type { Clock, Random } from '../src/core/ports';
import { isSameSecret, newSecret } from './secret';

// [HUB-14] The code of the printed address opens one session, once, within a quarter of an hour; a newer code does not
// end an older one, since two windows may be opening.
const LIFETIME_MS = 15 * 60 * 1000;
const MOST = 8;

export type OneTimeCodes = { readonly issue: () => string; readonly redeem: (code: string) => boolean };

export const createOneTimeCodes = ({ clock, random }: { clock: Clock; random: Random }): OneTimeCodes => {
  let codes: readonly { readonly code: string; readonly expiresAt: number }[] = [];
  const living = () => codes.filter((each) => each.expiresAt > clock.now());
  return {
    issue: () => {
      const code = newSecret(random);
      codes = [...living(), { code, expiresAt: clock.now() + LIFETIME_MS }].slice(-MOST);
      return code;
    },
    redeem: (code) => {
      const before = living();
      codes = before.filter((each) => !isSameSecret(each.code, code));
      return codes.length < before.length;
    },
  };
};
