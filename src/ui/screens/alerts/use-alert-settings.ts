import { useEffect, useState, useSyncExternalStore } from 'react';
import { AppState } from 'react-native';
import type { AlertPermission } from '../../../core/alerts';
import type { AlertSettings } from '../../../runtime/alerts/alert-settings';
import { useDevice } from '../../shell/device-provider';

/** Null: not known yet. Looked at again when the person comes back from the system's settings. */
const usePermission = () => {
  const { alerts } = useDevice();
  const [permission, setPermission] = useState<AlertPermission | null>(null);
  useEffect(() => {
    let isMounted = true;
    const look = (): void => {
      void alerts.permission().then((now) => {
        if (isMounted) setPermission(now);
      });
    };
    look();
    const states = AppState.addEventListener('change', (state) => {
      if (state === 'active') look();
    });
    return () => {
      isMounted = false;
      states.remove();
    };
  }, [alerts]);
  return { permission, setPermission };
};

export const useAlertSettings = () => {
  const { alerts, alertSettings } = useDevice();
  const settings: AlertSettings = useSyncExternalStore(
    alertSettings.onChange,
    alertSettings.now,
    alertSettings.now,
  );
  const { permission, setPermission } = usePermission();
  /** [ALERT-15] The system is asked behind this tap and nowhere else. */
  const turn = async (isOn: boolean): Promise<void> => {
    if (!isOn) return alertSettings.change({ isOn });
    const answer = permission === 'granted' ? permission : await alerts.ask();
    setPermission(answer);
    if (answer === 'granted') alertSettings.change({ isOn, since: Date.now() });
  };
  return { settings, permission, turn, change: alertSettings.change };
};
