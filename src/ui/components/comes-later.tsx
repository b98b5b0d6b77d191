import { useEffect, useState, type ComponentType } from 'react';
import { View } from 'react-native';
import { useTheme } from '../theme';
import { ErrorState } from './error-state';
import { LoadingState } from './loading-state';

const later = new Set<() => void>();

/** Once a screen stands there is time for those that were left for later: whoever opens them finds them here. */
export const fetchWhatComesLater = (): void => later.forEach((fetch) => fetch());

/** A screen that few open first: in a browser its code is fetched after the day stands, or when it is opened. */
export const comesLater = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> => {
  let found: ComponentType<Props> | null = null;
  let underway: Promise<boolean> | null = null;
  const fetched = (): Promise<boolean> => {
    underway ??= load().then(
      (screen) => {
        found = screen;
        return true;
      },
      () => {
        // No network just now: the next try asks anew.
        underway = null;
        return false;
      },
    );
    return underway;
  };
  later.add(() => void fetched());
  const Later = (props: Props) => {
    const theme = useTheme();
    const [state, setState] = useState<'waiting' | 'failed' | 'here'>(found === null ? 'waiting' : 'here');
    useEffect(() => {
      if (state !== 'waiting') return undefined;
      let isMounted = true;
      void fetched().then((worked) => {
        if (isMounted) setState(worked ? 'here' : 'failed');
      });
      return () => {
        isMounted = false;
      };
    }, [state]);
    const Found = found;
    if (Found !== null && state === 'here') return <Found {...props} />;
    return (
      <View style={{ flex: 1, padding: theme.space.m, backgroundColor: theme.color.background }}>
        {state === 'failed' ? (
          <ErrorState
            failure={{ code: 'offline' }}
            onRetry={() => setState('waiting')}
            testID="not-fetched"
          />
        ) : (
          <LoadingState />
        )}
      </View>
    );
  };
  return Later;
};
