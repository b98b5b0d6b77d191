import { View } from 'react-native';
import type { QueryOutput } from '../../../runtime/api/definition';
import { LoadingState, Text } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { ModelRows } from '../models/model-rows';
import type { Answer } from './use-connecting';
import { useIsNobody } from './use-is-nobody';

type Provider = QueryOutput<'provider.list'>['providers'][number];

/** What it answered to the test, word by number. */
const Answered = ({ answer: { models, tookMs } }: { answer: Answer }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  return (
    <View style={{ gap: theme.space.xs }} role="status">
      <Text variant="label" tone="success" testID="connect-answer">
        {say('models.tested', { count: models })}
      </Text>
      <Text variant="small" tone="textSoft">
        {say('connect.tookMs', { ms: Math.round(tookMs) })}
      </Text>
    </View>
  );
};

/** Which of its models an agent shall ask. Where there is no model or no agent, that is said, and this is the end of it. */
export const ModelStep = ({
  provider,
  answer,
  onChoose,
}: {
  provider: Provider;
  answer: Answer | null;
  onChoose: (model: string) => void;
}) => {
  const { say } = useSpeaking();
  const isNobody = useIsNobody();
  return (
    <>
      {answer !== null && <Answered answer={answer} />}
      {provider.models.length === 0 ? (
        <Text testID="connect-no-models">{say('connect.noModels')}</Text>
      ) : isNobody === null ? (
        <LoadingState rows={2} />
      ) : isNobody ? (
        <Text testID="connect-nobody">{say('connect.nobody')}</Text>
      ) : (
        <ModelRows models={provider.models} onChoose={onChoose} />
      )}
    </>
  );
};
