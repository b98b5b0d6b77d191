import { useRouter } from 'expo-router';
import { View } from 'react-native';
import { useLive } from '../../api';
import { Card, ErrorState, LoadingState, Row, Screen, Text } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { CategoryReach } from './category-reach';

/** What of the person's categories may go to whom. */
export const LeavingScreen = () => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const router = useRouter();
  const categories = useLive('category.list', {});
  const listed = useLive('reach.list', {});
  const back = () => (router.canGoBack() ? router.back() : router.replace('/models'));
  const reachOf = (id: string | null) =>
    listed.data?.reaches.find(({ categoryId }) => categoryId === id)?.reach ?? 'any';
  const failed = [categories, listed].find(({ status }) => status === 'failed');
  return (
    <Screen title={say('leaving.title')} onBack={back} testID="leaving-screen">
      <Text tone="textSoft">{say('leaving.hint')}</Text>
      {failed?.status === 'failed' ? (
        <ErrorState failure={failed.error} onRetry={failed.refetch} />
      ) : categories.status !== 'ready' || listed.status !== 'ready' ? (
        <LoadingState />
      ) : (
        <View style={{ gap: theme.space.m }}>
          {[
            ...categories.data.categories.filter(({ deletedAt }) => deletedAt === null),
            { id: null, name: say('leaving.noCategory') },
          ].map(({ id, name }) => (
            <CategoryReach key={id ?? ''} categoryId={id} name={name} reach={reachOf(id)} />
          ))}
        </View>
      )}
      <Text variant="small" tone="textSoft">
        {say('leaving.agreeAgain')}
      </Text>
      <Card>
        <Row title={say('leaving.models')} onPress={() => router.push('/models')} testID="leaving-models" />
      </Card>
    </Screen>
  );
};
