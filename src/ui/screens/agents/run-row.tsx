import { useRouter } from 'expo-router';
import type { RunSummary } from '../../../runtime/api/agent-values';
import { Row, Text } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { reasonWord, statusTone, statusWord } from './agent-state';
import { useWhen } from './use-when';

/** One run in a list: why, when, and what became of it. */
export const RunRow = ({ run, agentName }: { run: RunSummary; agentName?: string }) => {
  const { ends } = useTheme();
  const { say } = useSpeaking();
  const router = useRouter();
  const when = useWhen();
  const why = say(reasonWord(run.reason));
  return (
    <Row
      title={agentName === undefined ? why : `${agentName}: ${why}`}
      subtitle={when(run.startedAt ?? run.queuedAt)}
      trailing={
        <Text variant="small" tone={statusTone(run.status)} style={{ flexShrink: 1, textAlign: ends }}>
          {say(statusWord(run.status))}
        </Text>
      }
      onPress={() => router.push({ pathname: '/run/[key]', params: { key: run.runKey } })}
      testID={`run-${run.runKey}`}
    />
  );
};
