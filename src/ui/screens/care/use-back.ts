import { useRouter } from 'expo-router';

/** Back to where the person came from; to Settings where they came by the address. */
export const useBack = (): (() => void) => {
  const router = useRouter();
  return () => (router.canGoBack() ? router.back() : router.replace('/settings'));
};
