import type { CommandInput } from '../../../runtime/api/definition';

export type Kind = CommandInput<'provider.add'>['kind'];

/** What a person chooses between: of servers that they name, their own and others’ are two things. */
export const providerChoices = {
  own: { kind: 'openai-compatible', isLocal: true },
  openai: { kind: 'openai', isLocal: false },
  anthropic: { kind: 'anthropic', isLocal: false },
  google: { kind: 'google', isLocal: false },
  other: { kind: 'openai-compatible', isLocal: false },
} as const satisfies Readonly<Record<string, { readonly kind: Kind; readonly isLocal: boolean }>>;
export type ProviderChoice = keyof typeof providerChoices;
export const choiceOrder = ['own', 'openai', 'anthropic', 'google', 'other'] as const;

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
