import { fail, ok, type Failure, type Result } from '../../core/result';
import { parseWebAddress, type WebAddress } from './web-address';

// [EGRESS-1] A request may go to exactly the origins (scheme, host, port) of the providers that the person added, and nowhere else; nothing allows
// by default.
// [EGRESS-2] https always, but for a provider added as local; such a one is at a loopback or private address, and no other provider is.
export type ProviderPlace = {
  readonly id: string;
  readonly baseUrl: string;
  /** Added by the person as one on this machine or in this network. */
  readonly local: boolean;
};
export type EgressQuestion = {
  readonly url: string;
  readonly method: string;
  readonly providers: readonly ProviderPlace[];
};

const METHODS: readonly string[] = ['GET', 'POST'];
const isNear = ({ where }: WebAddress): boolean => where === 'loopback' || where === 'private';

/** Where a provider is; null: nobody may be reached there. */
export const placeOfProvider = ({ baseUrl, local }: Omit<ProviderPlace, 'id'>): WebAddress | null => {
  const address = parseWebAddress(baseUrl);
  if (address === null || address.path.includes('?')) return null;
  if (isNear(address) !== local) return null;
  return local || address.scheme === 'https' ? address : null;
};

const isSameOrigin = (a: WebAddress, b: WebAddress): boolean =>
  a.scheme === b.scheme && a.host === b.host && a.port === b.port;

const denied = (why: string) => fail('network_denied', why);

export const egress = ({
  url,
  method,
  providers,
}: EgressQuestion): Result<{ readonly allow: true }, Failure<'network_denied'>> => {
  if (!METHODS.includes(method)) return denied('method');
  const asked = parseWebAddress(url);
  if (asked === null) return denied('address');
  const isConfigured = providers.some((provider) => {
    const place = placeOfProvider(provider);
    return place !== null && isSameOrigin(place, asked);
  });
  return isConfigured ? ok({ allow: true }) : denied('origin');
};
