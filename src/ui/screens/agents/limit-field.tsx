import { Field } from '../../components';
import { useSpeaking } from '../../words';
import { limitScale, readAmount, unclearWord, type LimitName } from './limit-amount';

const label = {
  tokens: 'agents.tokens',
  costMicros: 'agents.costInDollars',
  runMs: 'agents.runMinutes',
  toolCalls: 'agents.toolCalls',
} as const;

/** [SCREEN-9] One limit as it is typed. */
export const LimitField = ({
  name,
  typed,
  onType,
  hint,
}: {
  name: LimitName;
  typed: string;
  onType: (text: string) => void;
  hint?: string;
}) => {
  const { say } = useSpeaking();
  const isUnclear = readAmount(typed, limitScale[name]) === undefined;
  return (
    <Field
      holds="other"
      label={say(label[name])}
      {...(hint === undefined ? {} : { hint })}
      value={typed}
      onChangeText={onType}
      inputMode="decimal"
      maxLength={16}
      error={isUnclear ? say(unclearWord(typed, limitScale[name])) : undefined}
      testID={`limit-${name}`}
    />
  );
};
