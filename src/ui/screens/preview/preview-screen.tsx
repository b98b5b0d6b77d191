import { useRouter } from 'expo-router';
import { useState } from 'react';
import { View } from 'react-native';
import type { AgentId } from '../../../core/named-ids';
import type { Failure } from '../../../core/result';
import type { QueryOutput } from '../../../runtime/api/definition';
import { useLive } from '../../api';
import { Chip, ErrorState, GoneState, LoadingState, Screen, Text } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { PreviewParts } from './preview-parts';
import { Receivers } from './receivers';

type Agent = NonNullable<QueryOutput<'agent.get'>>;

/** One category at a time can be looked at: what of it would go. */
const OneCategory = ({
  agent,
  chosen,
  onChoose,
}: {
  agent: Agent;
  chosen: string | null;
  onChoose: (id: string | null) => void;
}) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const all = useLive('category.list', {}).data?.categories ?? [];
  const seen = all.filter(
    ({ id, deletedAt }) => deletedAt === null && (agent.categoryIds?.includes(id) ?? true),
  );
  if (seen.length < 2) return null;
  return (
    <View style={{ gap: theme.space.s }}>
      <Text variant="label">{say('preview.only')}</Text>
      <View style={{ flexDirection: 'row', flexWrap: 'wrap', gap: theme.space.s }}>
        <Chip
          label={say('preview.everything')}
          isSelected={chosen === null}
          onPress={() => onChoose(null)}
          testID="preview-all"
        />
        {seen.map(({ id, name }) => (
          <Chip
            key={id}
            label={name}
            isSelected={chosen === id}
            onPress={() => onChoose(id)}
            testID={`preview-only-${id}`}
          />
        ))}
      </View>
    </View>
  );
};

/** [PREVIEW-1] A read that failed says nothing of what would be sent. */
const Unread = ({ failure, onRetry }: { failure: Failure; onRetry: () => void }) => {
  const { say, sentence } = useSpeaking();
  if (failure.code !== 'overshared_payload_blocked')
    return <ErrorState failure={failure} onRetry={onRetry} />;
  return (
    <Text tone="warning" testID="preview-blocked">
      {say('preview.blocked', { why: sentence(failure) })}
    </Text>
  );
};

const Previewed = ({ agent, onBack }: { agent: Agent; onBack: () => void }) => {
  const { say } = useSpeaking();
  const [chosen, setChosen] = useState<string | null>(null);
  const asked = { agentId: agent.id, ...(chosen === null ? {} : { categoryId: chosen }) };
  const found = useLive('preview.request', asked);
  return (
    <>
      <Text tone="textSoft">{say('preview.hint', { name: agent.name })}</Text>
      <OneCategory agent={agent} chosen={chosen} onChoose={setChosen} />
      {found.status === 'loading' ? (
        <LoadingState />
      ) : found.status === 'failed' ? (
        <Unread failure={found.error} onRetry={found.refetch} />
      ) : found.data === null ? (
        <GoneState icon="agents" onBack={onBack} />
      ) : (
        <>
          <Receivers to={found.data.to} name={agent.name} />
          <PreviewParts preview={found.data} />
        </>
      )}
    </>
  );
};

/** Exactly what a model would be sent, before anything is. */
export const PreviewScreen = ({ agentId }: { agentId: AgentId }) => {
  const { say } = useSpeaking();
  const router = useRouter();
  const found = useLive('agent.get', { id: agentId });
  const params = { id: agentId };
  const back = () =>
    router.canGoBack() ? router.back() : router.replace({ pathname: '/agent/[id]', params });
  return (
    <Screen title={say('preview.title')} onBack={back} testID="preview-screen">
      {found.status === 'loading' ? (
        <LoadingState />
      ) : found.status === 'failed' ? (
        <ErrorState failure={found.error} onRetry={found.refetch} />
      ) : found.data === null ? (
        <GoneState icon="agents" onBack={back} />
      ) : (
        <Previewed agent={found.data} onBack={back} />
      )}
    </Screen>
  );
};
