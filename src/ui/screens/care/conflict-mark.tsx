import { useRouter } from 'expo-router';
import type { CareRef } from '../../../runtime/api/care-definition';
import { useLive } from '../../api';
import { Banner } from '../../components';
import { useSpeaking } from '../../words';

/** On the record itself: somebody has to choose. */
export const ConflictMark = ({ kind, id }: CareRef) => {
  const { say } = useSpeaking();
  const router = useRouter();
  const conflict = useLive('conflict.get', { kind, id });
  if ((conflict.data ?? null) === null) return null;
  return (
    <Banner
      icon="info"
      text={say('care.thisHasTwo')}
      actionLabel={say('care.look')}
      onAction={() => router.push('/conflicts')}
      actionTestID="conflict-look"
      testID="conflict-mark"
    />
  );
};
