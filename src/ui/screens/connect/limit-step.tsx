import { View } from 'react-native';
import type { z } from 'zod';
import type { BudgetView } from '../../../runtime/api/agent-values';
import { Button, Text } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { LimitField } from '../agents/limit-field';
import { useLimit } from './use-limit';

/** What an agent may spend in a day: kept, changed, given up or left for later. */
export const LimitStep = ({
  agent,
  budget,
  onDone,
}: {
  agent: string;
  budget: z.output<typeof BudgetView>;
  onDone: () => void;
}) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const { typed, setTyped, says, word, isClear, isRunning, set } = useLimit(budget, onDone);
  return (
    <>
      <Text>{say('connect.limitBody', { agent })}</Text>
      <LimitField
        name="costMicros"
        typed={typed}
        onType={setTyped}
        {...(says === null ? {} : { hint: say(says) })}
      />
      <View style={{ gap: theme.space.s }}>
        <Button
          label={say(word)}
          isDisabled={!isClear}
          isBusy={isRunning}
          onPress={() => void set()}
          testID="connect-limit-set"
        />
        <Button variant="quiet" label={say('connect.notNow')} onPress={onDone} testID="connect-limit-skip" />
      </View>
    </>
  );
};
