import { useState } from 'react';
import { View } from 'react-native';
import type { RunKey } from '../../../core/named-ids';
import type { QueryOutput } from '../../../runtime/api/definition';
import { useApi } from '../../api';
import { Button, Text, useToast } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';

/** Plays the run again from the stored answers and says whether the same came out. */
export const RunCheck = ({ runKey }: { runKey: RunKey }) => {
  const theme = useTheme();
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const { client } = useApi();
  const [isChecking, setChecking] = useState(false);
  const [outcome, setOutcome] = useState<QueryOutput<'run.replay'> | null>(null);
  const check = async (): Promise<void> => {
    setChecking(true);
    const answer = await client.query('run.replay', { runKey });
    setChecking(false);
    if (!answer.ok) toast.show({ text: sentence(answer.error) });
    else setOutcome(answer.value);
  };
  return (
    <View style={{ gap: theme.space.s }}>
      <Button
        variant="quiet"
        icon="restore"
        label={say('agents.check')}
        hint={say('agents.checkHint')}
        isBusy={isChecking}
        onPress={() => void check()}
        testID="run-check"
      />
      <Text variant="small" tone={outcome?.isSame === false ? 'warning' : 'textSoft'} aria-live="polite">
        {outcome === null
          ? say('agents.checkHint')
          : say(outcome.isSame ? 'agents.checkSame' : 'agents.checkDiffers')}
      </Text>
      {outcome !== null && outcome.changedRequests.length > 0 && (
        <Text variant="small" tone="textSoft" testID="run-asks-otherwise">
          {say('agents.checkAsksOtherwise')}
        </Text>
      )}
    </View>
  );
};
