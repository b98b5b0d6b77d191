import { numberFormat } from '../../../core/formatters';
import { MINUTE_MS } from '../../../core/calendar/civil-day';
import { useRouter } from 'expo-router';
import { View } from 'react-native';
import type { z } from 'zod';
import type { BudgetView } from '../../../runtime/api/agent-values';
import { Button, Card, IconButton, Section, Text } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { moneyFormat } from '../spending/spending-values';
import { BudgetRing } from './budget-ring';
import { LimitsSheet } from './limits-sheet';

type Budget = z.output<typeof BudgetView>;
type Line = {
  readonly key: string;
  readonly label: string;
  readonly used: number;
  readonly limit: number | null;
  readonly show: (amount: number) => string;
};

const useLines = (budget: Budget): readonly Line[] => {
  const { say, locale } = useSpeaking();
  const count = numberFormat(locale);
  const tenths = numberFormat(locale, { maximumFractionDigits: 1 });
  const minutes = (amount: number): string =>
    say('task.minutes', { minutes: tenths.format(amount / MINUTE_MS) });
  const line = (
    key: 'tokens' | 'costMicros' | 'runMs' | 'toolCalls',
    { label, show }: { label: string; show: (amount: number) => string },
  ): Line => {
    const { used, reserved, limit } = budget[key];
    return { key, label, used: used + reserved, limit, show };
  };
  return [
    line('tokens', { label: say('agents.tokens'), show: (amount) => count.format(amount) }),
    line('costMicros', { label: say('agents.cost'), show: moneyFormat(locale) }),
    line('runMs', { label: say('agents.runTime'), show: minutes }),
    line('toolCalls', { label: say('agents.toolCalls'), show: (amount) => count.format(amount) }),
  ];
};

const Meter = ({ line, softPercent }: { line: Line; softPercent: number }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const { label, used, limit, show } = line;
  const share = limit === null ? null : limit === 0 ? 1 : Math.min(1, used / limit);
  const words =
    limit === null
      ? say('agents.usedNoLimit', { used: show(used) })
      : say('agents.usedOf', { used: show(used), limit: show(limit) });
  return (
    <View
      style={{ flexDirection: 'row', alignItems: 'center', gap: theme.space.m }}
      testID={`budget-${line.key}`}
    >
      <BudgetRing label={label} words={words} share={share} softPercent={softPercent} />
      <View style={{ flex: 1, minWidth: 0 }}>
        <Text variant="small">{label}</Text>
        <Text variant="small" tone="textSoft">
          {words}
        </Text>
      </View>
    </View>
  );
};

/** What it used today, beside what it may use. */
export const AgentBudget = ({
  budget,
  isEditing,
  onEdit,
}: {
  budget: Budget;
  isEditing: boolean;
  onEdit: (isEditing: boolean) => void;
}) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const router = useRouter();
  const lines = useLines(budget);
  return (
    <Section
      title={say('agents.limits')}
      testID="agent-budget"
      trailing={
        <IconButton
          icon="edit"
          label={say('agents.editOf', { name: say('agents.limits') })}
          onPress={() => onEdit(true)}
          tone="accent"
          testID="agent-edit-limits"
        />
      }
    >
      <Card style={{ padding: theme.space.m, gap: theme.space.m }}>
        {lines.map((line) => (
          <Meter key={line.key} line={line} softPercent={budget.softPercent} />
        ))}
        <Text variant="small" tone="textSoft">
          {say('agents.limitsHint')}
        </Text>
        <View style={{ alignItems: 'flex-start' }}>
          <Button
            variant="quiet"
            label={say('spending.title')}
            onPress={() => router.push({ pathname: '/spending', params: { agent: budget.agentId } })}
            testID="agent-spending"
          />
        </View>
      </Card>
      <LimitsSheet budget={budget} isOpen={isEditing} onClose={() => onEdit(false)} />
    </Section>
  );
};
