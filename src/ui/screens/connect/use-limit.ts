import { useState } from 'react';
import type { z } from 'zod';
import type { BudgetView } from '../../../runtime/api/agent-values';
import { useCommand } from '../../api';
import { useToast } from '../../components';
import { useSpeaking } from '../../words';
import { limitScale, readAmount, shownAmount } from '../agents/limit-amount';

/** As the kinds of agents come with, where this one has none: a day of ordinary use with everyday models. */
const SUGGESTED_MICROS = 500_000;
const scale = limitScale.costMicros;
type Budget = z.output<typeof BudgetView>;

/** [CONNECT-3] What an agent may spend in a day: what holds already, or a suggestion; stored by a tap alone. */
export const useLimit = (budget: Budget, onDone: () => void) => {
  const { sentence, locale } = useSpeaking();
  const toast = useToast();
  const { run, isRunning } = useCommand('budget.set');
  const [holding] = useState(budget.costMicros.limit);
  const [typed, setTyped] = useState(() => shownAmount(holding ?? SUGGESTED_MICROS, { scale, locale }));
  const amount = readAmount(typed, scale);
  const set = async (): Promise<void> => {
    if (amount === undefined) return;
    if (amount === holding) return onDone();
    const answer = await run({ agentId: budget.agentId, costMicros: amount });
    if (!answer.ok) return toast.show({ text: sentence(answer.error) });
    onDone();
  };
  const others = [budget.tokens, budget.runMs, budget.toolCalls];
  const says =
    amount === null
      ? others.some(({ limit }) => limit !== null)
        ? ('connect.limitNone' as const)
        : ('connect.limitNothing' as const)
      : amount === holding
        ? ('connect.limitHolds' as const)
        : holding === null && amount === SUGGESTED_MICROS
          ? ('connect.limitSuggested' as const)
          : null;
  const word =
    amount === null
      ? ('connect.limitWithout' as const)
      : amount === holding
        ? ('connect.limitKeep' as const)
        : ('connect.limitSet' as const);
  return { typed, setTyped, says, word, isClear: amount !== undefined, isRunning, set };
};
