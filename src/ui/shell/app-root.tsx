import { useEffect, useState, type ReactNode } from 'react';
import { StyleSheet } from 'react-native';
import { openAppPeer } from '../../runtime/app-peer';
import type { AppStart } from '../../runtime/app-start';
import { ApiProvider } from '../api';
import { DraggingGround } from '../components';
import { fetchWhatComesLater } from '../components/comes-later';
import { LockGate } from '../lock/lock-gate';
import { LockProvider } from '../lock/lock-provider';
import { SafeLock } from '../safe-mode/safe-lock';
import { SafeMode } from '../safe-mode/safe-mode';
import { boot } from './boot';
import { Look } from './look';
import { Opening } from './opening';
import { Shell } from './shell';
import { StartProblem } from './start-problem';
import { sureStart } from './sure-start';

const openPeer = () => sureStart(() => openAppPeer(boot.device));

const useStart = (): { start: AppStart | null; again: () => void } => {
  const [start, setStart] = useState<AppStart | null>(null);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    let isMounted = true;
    void openPeer().then((next) => {
      if (isMounted) setStart(next);
    });
    return () => {
      isMounted = false;
    };
  }, [attempt]);
  const again = () => {
    setStart(null);
    setAttempt((count) => count + 1);
  };
  return { start, again };
};

/** What crashes behind the lock is a crash of this start as well. */
const beginAgain = (): void => void boot.guard.begin();

/** After the day has drawn itself. */
const LATER_MS = 1_000;

/** A screen stood: this start counts as finished. Problems with a screen of their own are finished starts as well. */
const Standing = ({ children }: { children: ReactNode }) => {
  useEffect(() => {
    boot.guard.finished();
    boot.device.keepShell();
    const timer = setTimeout(fetchWhatComesLater, LATER_MS);
    return () => clearTimeout(timer);
  }, []);
  return children;
};

const NormalStart = ({ children }: { children: ReactNode }) => {
  const { start, again } = useStart();
  if (start === null) return <Opening />;
  if (start.state !== 'open')
    return (
      <Standing>
        <StartProblem start={start} onAgain={again} />
      </Standing>
    );
  return (
    <ApiProvider client={start.client}>
      <LockGate place={start.place} onLocked={boot.guard.left} onFirstOpen={beginAgain}>
        <Shell start={start}>
          <Standing>{children}</Standing>
        </Shell>
      </LockGate>
    </ApiProvider>
  );
};

/** Everything around the screens. `children`: the navigator. */
export const AppRoot = ({ children }: { children: ReactNode }) => {
  const [mode, setMode] = useState(boot.mode);
  return (
    <DraggingGround style={styles.fill}>
      <Look device={boot.device}>
        <LockProvider>
          {mode === 'safe' ? (
            <SafeLock open={openPeer}>
              <SafeMode
                open={openPeer}
                onStartNormally={() => {
                  boot.guard.finished();
                  setMode('normal');
                }}
              />
            </SafeLock>
          ) : (
            <NormalStart>{children}</NormalStart>
          )}
        </LockProvider>
      </Look>
    </DraggingGround>
  );
};

const styles = StyleSheet.create({ fill: { flex: 1 } });
