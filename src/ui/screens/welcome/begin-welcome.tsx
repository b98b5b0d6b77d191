import { useRouter } from 'expo-router';
import { Button } from '../../components';
import { useSpeaking } from '../../words';
import { useWelcome } from './use-welcome';

/** On an empty day: the one clear thing to do first. Nothing waits for it. */
export const BeginWelcome = () => {
  const { say } = useSpeaking();
  const router = useRouter();
  const { welcome } = useWelcome();
  if (welcome.state === 'underWay') return null;
  return (
    <Button
      icon="sun"
      label={say('welcome.begin')}
      onPress={() => router.push('/welcome')}
      testID="welcome-begin"
    />
  );
};
