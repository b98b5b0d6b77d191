import { usePathname, useRouter } from 'expo-router';
import { useShortcuts } from '../tasks/use-shortcuts';

/** `/` opens the search from anywhere; under Tasks it leads to the field that is there already. */
export const SearchShortcut = () => {
  const router = useRouter();
  const pathname = usePathname();
  const hasOwnField = pathname === '/tasks' || pathname === '/search';
  useShortcuts(hasOwnField ? {} : { '/': () => router.navigate('/search') });
  return null;
};
