import { useRouter } from 'expo-router';
import { useLive } from '../../api';
import { Banner } from '../../components';
import { useSpeaking } from '../../words';

/** Quiet, and only while something waits: where two devices disagree, or something was left behind. */
export const CareBanner = () => {
  const { say } = useSpeaking();
  const router = useRouter();
  const status = useLive('care.status', {});
  const { conflicts = 0, recovered = 0 } = status.data ?? {};
  if (conflicts + recovered === 0) return null;
  return (
    <Banner
      icon="info"
      text={say('care.placesToLook', { count: conflicts + recovered })}
      actionLabel={say('care.look')}
      onAction={() => router.push(conflicts > 0 ? '/conflicts' : '/recovered')}
      actionTestID="care-look"
      testID="banner-care"
    />
  );
};
