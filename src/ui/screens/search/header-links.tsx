import { useRouter } from 'expo-router';
import { IconButton } from '../../components';
import { useWords } from '../../words';

/** From the journal to what was done and measured, and to everything that was ever written. */
export const HeaderLinks = () => {
  const say = useWords();
  const router = useRouter();
  return (
    <>
      <IconButton
        icon="track"
        label={say('track.title')}
        onPress={() => router.push('/track')}
        testID="journal-track"
      />
      <IconButton
        icon="search"
        label={say('search.title')}
        onPress={() => router.push('/search')}
        testID="journal-search"
      />
    </>
  );
};
