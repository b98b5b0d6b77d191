import { usePathname, useRouter, type Href } from 'expo-router';
import { useEffect, useEffectEvent, useMemo, useRef, useState, type ReactNode } from 'react';
import { Platform } from 'react-native';
import { useLive } from '../api';
import { ScrollMemoryProvider, type ScrollMemory } from '../components/scroll-memory';
import { useDevice } from './device-provider';
import { keepPlace, placeToGoOn, readPlace } from './place-memory';

const hrefOf = (path: string): Href => ({ pathname: path }) as const satisfies { pathname: string };

/** Keeps where one is; a start of a phone's app goes on there. In a browser the address says where, and this only how far down. */
export const PlaceKeeper = ({ children }: { children: ReactNode }) => {
  const { tabMemory } = useDevice();
  const pathname = usePathname();
  const router = useRouter();
  const [found] = useState(() => readPlace(tabMemory, Date.now()));
  const current = useRef(pathname);
  const left = useRef(found);
  const goOn = useEffectEvent(() => {
    const path = Platform.OS === 'web' ? null : placeToGoOn(found, pathname);
    if (path === null) return;
    // The screen asks how far down while it is made, before the address has changed.
    current.current = path;
    router.push(hrefOf(path));
  });
  useEffect(() => goOn(), []);
  useEffect(() => {
    if (current.current === pathname) return;
    current.current = pathname;
    keepPlace(tabMemory, { path: pathname, y: 0, at: Date.now() });
  }, [tabMemory, pathname]);
  const profiles = useLive('profile.list', {}).data?.profiles ?? [];
  const life = profiles.find(({ isCurrent }) => isCurrent)?.name ?? null;
  const memory = useMemo(
    (): ScrollMemory => ({
      life,
      take: () => {
        const place = left.current;
        if (place === null || place.path !== current.current) return null;
        left.current = null;
        return place.y;
      },
      note: (y) => keepPlace(tabMemory, { path: current.current, y: Math.max(0, y), at: Date.now() }),
    }),
    [tabMemory, life],
  );
  return <ScrollMemoryProvider value={memory}>{children}</ScrollMemoryProvider>;
};
