import { useSpeaking } from '../../words';

// The names that `providerName` gives are made to be typed in a terminal; on a screen they are read.
const BRANDS = { openai: 'OpenAI', anthropic: 'Anthropic', google: 'Google' } as const;
const BRAND = /^(openai|anthropic|google)(?:-(\d+))?$/;
const HERE = /^(?:127-0-0-1|localhost)(?:-(\d{1,5}))?(?:-(\d+))?$/;
const IN_NETWORK = /^(\d{1,3})-(\d{1,3})-(\d{1,3})-(\d{1,3})(?:-(\d{1,5}))?$/;

const isBrand = (name: string | undefined): name is keyof typeof BRANDS =>
  name !== undefined && name in BRANDS;
const joined = (...parts: readonly (string | undefined)[]): string =>
  parts.filter((part) => part !== undefined).join(' · ');

/** [SCREEN-26] */
export const providerTitle = (id: string, here: string): string => {
  const [, brand, count] = BRAND.exec(id) ?? [];
  if (isBrand(brand)) return joined(BRANDS[brand], count);
  const ours = HERE.exec(id);
  if (ours !== null) return joined(here, ours[1], ours[2]);
  const near = IN_NETWORK.exec(id);
  return near === null ? id : joined(near.slice(1, 5).join('.'), near[5]);
};

/** What a provider is called where a person reads it. */
export const useProviderTitle = (): ((id: string) => string) => {
  const { say } = useSpeaking();
  return (id) => providerTitle(id, say('models.thisComputer'));
};
