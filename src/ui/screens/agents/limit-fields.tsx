import { z } from 'zod';
import { limitScale, readAmount, shownAmount, type LimitName } from './limit-amount';
import { LimitField } from './limit-field';

export type Limits = Readonly<Record<LimitName, number | null>>;
export const limitNames = ['tokens', 'costMicros', 'runMs', 'toolCalls'] as const;
export const TypedLimits = z.record(z.enum(limitNames), z.string()).readonly();
export type TypedLimits = z.infer<typeof TypedLimits>;

export const typedLimits = (limits: Limits, locale: string): TypedLimits => {
  const shown = (name: LimitName): string => shownAmount(limits[name], { scale: limitScale[name], locale });
  return {
    tokens: shown('tokens'),
    costMicros: shown('costMicros'),
    runMs: shown('runMs'),
    toolCalls: shown('toolCalls'),
  };
};

/** Null: something is not understood. */
export const readLimits = (typed: TypedLimits): Limits | null => {
  const [tokens, costMicros, runMs, toolCalls] = limitNames.map((name) =>
    readAmount(typed[name], limitScale[name]),
  );
  if (tokens === undefined || costMicros === undefined || runMs === undefined || toolCalls === undefined)
    return null;
  return { tokens, costMicros, runMs, toolCalls };
};

/** What it may use in a day, each in its unit; what is not understood is said at its field. */
export const LimitFields = ({
  typed,
  onType,
}: {
  typed: TypedLimits;
  onType: (typed: TypedLimits) => void;
}) =>
  limitNames.map((name) => (
    <LimitField
      key={name}
      name={name}
      typed={typed[name]}
      onType={(text) => onType({ ...typed, [name]: text })}
    />
  ));
