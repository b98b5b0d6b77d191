import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import { useApi } from '../api';
import { Covered } from '../components/covered';
import { useSpeaking } from '../words';
import { lockCheckOver } from './lock-check';
import { useLock } from './lock-provider';
import { isLockOn, withLock, type LockPlace } from './lock-settings';
import { LockScreen } from './lock-screen';
import { OpenedUnasked } from './opened-unasked';

/** [LOCK-2] Before it was opened once nothing is drawn; after that what was open stays as it was, and out of sight of everybody. */
export const LockGate = ({
  place,
  onLocked,
  onFirstOpen,
  children,
}: {
  place: LockPlace;
  /** A start that came as far as the lock: whoever leaves here has not crashed. */
  onLocked: () => void;
  onFirstOpen: () => void;
  children: ReactNode;
}) => {
  const { say } = useSpeaking();
  const { client } = useApi();
  const { settings, open, change, ...lock } = useLock();
  const isLocked = lock.isLocked && isLockOn(settings, place);
  const [isUnasked, setUnasked] = useState(false);
  const [wasOpen, setWasOpen] = useState(!isLocked);
  if (!isLocked && !wasOpen) setWasOpen(true);
  useEffect(() => {
    if (!wasOpen) onLocked();
  }, [wasOpen, onLocked]);
  const letIn = (): void => {
    if (!wasOpen) onFirstOpen();
    open();
  };
  const check = useMemo(() => lockCheckOver(client), [client]);
  return (
    <Covered value={isLocked}>
      {wasOpen && (
        <View style={[styles.fill, isLocked && styles.away]} aria-hidden={isLocked}>
          {children}
        </View>
      )}
      {isLocked && (
        <LockScreen
          check={check}
          body={say('lock.body')}
          onOpen={letIn}
          onNobodyAsks={() => {
            setUnasked(true);
            letIn();
            change(withLock(settings, { place, isOn: false }));
          }}
        />
      )}
      {isUnasked && !isLocked && <OpenedUnasked onClose={() => setUnasked(false)} />}
    </Covered>
  );
};

const styles = StyleSheet.create({ fill: { flex: 1 }, away: { display: 'none' } });
