import { useCommand } from '../../api';
import { Button, Card, Text, useToast } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import type { Approval } from './approval-screen';

/** Trust only ever suggests; the person decides. */
export const GrantSuggestion = ({ approval }: { approval: Approval }) => {
  const theme = useTheme();
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const { run, isRunning } = useCommand('grant.create');
  const { suggestsGrant, agentId, agentName, toolName } = approval;
  if (suggestsGrant === null) return null;
  const allow = async (): Promise<void> => {
    const answer = await run({ agentId, toolName });
    toast.show({ text: answer.ok ? say('waiting.allowed') : sentence(answer.error) });
  };
  return (
    <Card style={{ padding: theme.space.m, gap: theme.space.s }} testID="grant-suggestion">
      <Text>
        {say('waiting.suggestion', {
          accepted: suggestsGrant.accepted,
          of: suggestsGrant.of,
          agent: agentName,
        })}
      </Text>
      <Button
        variant="quiet"
        label={say('waiting.alwaysAllow')}
        isBusy={isRunning}
        onPress={() => void allow()}
        testID="grant-always"
      />
    </Card>
  );
};
