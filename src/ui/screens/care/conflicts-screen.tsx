import { useLive } from '../../api';
import { EmptyState, ErrorState, LoadingState, Screen, Text } from '../../components';
import { useSpeaking } from '../../words';
import { ConflictCard } from './conflict-card';
import { useBack } from './use-back';

/** Both versions of whatever two devices changed at once. */
export const ConflictsScreen = () => {
  const { say } = useSpeaking();
  const back = useBack();
  const live = useLive('conflict.list', {});
  const records = live.data?.records ?? [];
  return (
    <Screen title={say('care.conflicts')} onBack={back} testID="conflicts-screen">
      {live.status === 'loading' && <LoadingState />}
      {live.status === 'failed' && <ErrorState failure={live.error} onRetry={live.refetch} />}
      {live.status === 'ready' && records.length === 0 && (
        <EmptyState
          icon="check"
          title={say('care.conflictsNone')}
          body={say('care.conflictsNoneBody')}
          testID="conflicts-none"
        />
      )}
      {records.length > 0 && <Text tone="textSoft">{say('care.conflictsIntro')}</Text>}
      {records.map((record) => (
        <ConflictCard key={`${record.ref.kind} ${record.ref.id}`} record={record} />
      ))}
      {live.data?.isAll === false && <Text tone="textSoft">{say('care.conflictsMore')}</Text>}
    </Screen>
  );
};
