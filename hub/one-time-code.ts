import type { Clock, Random } from '../src/core/ports';
import { isSameSecret, newSecret } from './secret';

// [HUB-14] The code of the printed address opens one session, once, within a quarter of an hour; a newer code does not
// end an older one, since two windows may be opening.
const LIFETIME_MS = 15 * 60 * 1000;
const MOST = 8;

export type OneTimeCodes = { readonly issue: () => string; readonly redeem: (code: string) => boolean };

export const createOneTimeCodes = ({ clock, random }: { clock: Clock; random: Random }): OneTimeCodes => {
  let codes: readonly { readonly code: string; readonly issuedAt: number }[] = [];
  // Either way: by a clock that was put back since it would be good for as long as that clock ran ahead.
  const living = () => codes.filter(({ issuedAt }) => Math.abs(clock.now() - issuedAt) < LIFETIME_MS);
  return {
    issue: () => {
      const code = newSecret(random);
      codes = [...living(), { code, issuedAt: clock.now() }].slice(-MOST);
      return code;
    },
    redeem: (code) => {
      const before = living();
      codes = before.filter((each) => !isSameSecret(each.code, code));
      return codes.length < before.length;
    },
  };
};
