import { Field } from '../../components';
import { useSpeaking } from '../../words';
import { limitScale, readAmount, shownAmount, unclearWord, type LimitName } from './limit-amount';

export type TypedLimits = Readonly<Record<LimitName, string>>;
export type Limits = Readonly<Record<LimitName, number | null>>;
export const limitNames = ['tokens', 'costMicros', 'runMs', 'toolCalls'] as const;

const label = {
  tokens: 'agents.tokens',
  costMicros: 'agents.costInDollars',
  runMs: 'agents.runMinutes',
  toolCalls: 'agents.toolCalls',
} as const;

export const typedLimits = (limits: Limits): TypedLimits => ({
  tokens: shownAmount(limits.tokens, limitScale.tokens),
  costMicros: shownAmount(limits.costMicros, limitScale.costMicros),
  runMs: shownAmount(limits.runMs, limitScale.runMs),
  toolCalls: shownAmount(limits.toolCalls, limitScale.toolCalls),
});

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
}) => {
  const { say } = useSpeaking();
  return limitNames.map((name) => {
    const isUnclear = readAmount(typed[name], limitScale[name]) === undefined;
    return (
      <Field
        key={name}
        label={say(label[name])}
        value={typed[name]}
        onChangeText={(text) => onType({ ...typed, [name]: text })}
        inputMode="decimal"
        maxLength={16}
        error={isUnclear ? say(unclearWord(typed[name], limitScale[name])) : undefined}
        testID={`limit-${name}`}
      />
    );
  });
};
