import type { CommandInput } from '../../../runtime/api/definition';

export type Kind = CommandInput<'provider.add'>['kind'];

export const providerKinds = [
  { kind: 'openai', word: 'models.kindOpenai' },
  { kind: 'anthropic', word: 'models.kindAnthropic' },
  { kind: 'google', word: 'models.kindGoogle' },
  { kind: 'openai-compatible', word: 'models.kindOther' },
] as const satisfies readonly { readonly kind: Kind; readonly word: string }[];

const LONGEST = 40;

/** A name for it that is not taken: from its kind, or from its address. */
export const providerName = (
  { kind, address }: { readonly kind: Kind; readonly address: string },
  taken: readonly string[],
): string => {
  const host = /^https?:\/\/([^/]+)/i.exec(address.trim())?.[1] ?? '';
  const base =
    (kind === 'openai-compatible' ? host : kind)
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, LONGEST - 4) || 'server';
  let name = base;
  for (let count = 2; taken.includes(name); count += 1) name = `${base}-${count}`;
  return name;
};
