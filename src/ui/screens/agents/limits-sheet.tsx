import { useState } from 'react';
import type { z } from 'zod';
import type { BudgetView } from '../../../runtime/api/agent-values';
import { useCommand } from '../../api';
import { Button, Field, Sheet, Text, useToast } from '../../components';
import { useSpeaking } from '../../words';
import { readAmount, shownAmount, limitScale, unclearWord, type LimitName } from './limit-amount';

type Budget = z.output<typeof BudgetView>;
const names = ['tokens', 'costMicros', 'runMs', 'toolCalls'] as const;
const label = {
  tokens: 'agents.tokens',
  costMicros: 'agents.costInDollars',
  runMs: 'agents.runMinutes',
  toolCalls: 'agents.toolCalls',
} as const;

const Limits = ({ budget, onClose }: { budget: Budget; onClose: () => void }) => {
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const { run, isRunning } = useCommand('budget.set');
  const [typed, setTyped] = useState<Readonly<Record<LimitName, string>>>(() => ({
    tokens: shownAmount(budget.tokens.limit, limitScale.tokens),
    costMicros: shownAmount(budget.costMicros.limit, limitScale.costMicros),
    runMs: shownAmount(budget.runMs.limit, limitScale.runMs),
    toolCalls: shownAmount(budget.toolCalls.limit, limitScale.toolCalls),
  }));
  const read = names.map((name) => ({ name, amount: readAmount(typed[name], limitScale[name]) }));
  const isClear = read.every(({ amount }) => amount !== undefined);
  const save = async (): Promise<void> => {
    const limits = Object.fromEntries(read.map(({ name, amount }) => [name, amount ?? null]));
    const answer = await run({ agentId: budget.agentId, ...limits });
    if (!answer.ok) return toast.show({ text: sentence(answer.error) });
    onClose();
    toast.show({ text: say('agents.saved') });
  };
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={say('agents.limits')}
      testID="limits-sheet"
      footer={
        <Button
          label={say('agents.save')}
          isDisabled={!isClear}
          isBusy={isRunning}
          onPress={() => void save()}
          testID="limits-save"
        />
      }
    >
      <Text tone="textSoft">{say('agents.limitsEmpty')}</Text>
      {read.map(({ name, amount }) => (
        <Field
          key={name}
          label={say(label[name])}
          value={typed[name]}
          onChangeText={(text) => setTyped((now) => ({ ...now, [name]: text }))}
          inputMode="decimal"
          maxLength={16}
          error={amount === undefined ? say(unclearWord(typed[name], limitScale[name])) : undefined}
          testID={`limit-${name}`}
        />
      ))}
    </Sheet>
  );
};

/** What it may use in a day. */
export const LimitsSheet = (props: { budget: Budget; isOpen: boolean; onClose: () => void }) =>
  props.isOpen ? <Limits budget={props.budget} onClose={props.onClose} /> : null;
