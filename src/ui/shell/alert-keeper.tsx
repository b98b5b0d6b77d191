import { useRouter, type Href } from 'expo-router';
import { useEffect, useEffectEvent } from 'react';
import { AppState } from 'react-native';
import { keepAlertsUp, type AlertKeeperParts } from '../../runtime/alerts/alert-keeper';
import { useApi } from '../api';
import { useToast } from '../components';
import { useLock } from '../lock/lock-provider';
import { isLockOn } from '../lock/lock-settings';
import { useLanguage, useSpeaking } from '../words';
import { useDevice } from './device-provider';
import { useStart } from './start-provider';

const hrefOf = (path: string): Href => ({ pathname: path }) as const satisfies { pathname: string };
const after: AlertKeeperParts['after'] = (milliseconds, task) => {
  const timer = setTimeout(task, milliseconds);
  return () => clearTimeout(timer);
};

const onFront: AlertKeeperParts['onFront'] = (listener) => {
  const states = AppState.addEventListener('change', (state) => {
    if (state === 'active') listener();
  });
  return () => states.remove();
};

/** Draws nothing: keeps what the system shows outside the app as it should be, and goes where a tap on it leads. */
export const AlertKeeper = () => {
  const { client } = useApi();
  const { alerts, alertSettings: settings } = useDevice();
  const { place } = useStart();
  const lock = useLock();
  const router = useRouter();
  const toast = useToast();
  const { say, sentence } = useSpeaking();
  const language = useLanguage();
  const mayAct = useEffectEvent(() => !isLockOn(lock.settings, place));
  const onPath = useEffectEvent((path: string) => router.push(hrefOf(path)));
  const onDone = useEffectEvent(({ did, code }: Parameters<AlertKeeperParts['onDone']>[0]) => {
    if (did === 'approved') toast.show({ text: say('waiting.accepted') });
    else if (did === 'rejected') toast.show({ text: say('waiting.rejected') });
    else if (code !== null) toast.show({ text: sentence({ code }) });
  });
  useEffect(() => {
    const parts = { client, alerts, settings, language, after, onFront };
    return keepAlertsUp({
      ...parts,
      mayAct: () => mayAct(),
      onPath: (path) => onPath(path),
      onDone: (done) => onDone(done),
    });
  }, [client, alerts, settings, language]);
  return null;
};
