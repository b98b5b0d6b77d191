import { useRouter } from 'expo-router';
import { Button, EmptyState, Screen } from '../components';
import { useWords } from '../words';

export const NotFoundScreen = () => {
  const say = useWords();
  const router = useRouter();
  return (
    <Screen title={say('shell.notFoundTitle')} isTitleHidden>
      <EmptyState icon="search" title={say('shell.notFoundTitle')} body={say('shell.notFoundBody')}>
        <Button icon="today" label={say('shell.toToday')} onPress={() => router.replace('/')} />
      </EmptyState>
    </Screen>
  );
};
