import { useRef, useState, type ReactNode } from 'react';
import type { CommandInput } from '../../runtime/api/definition';
import { useApi, useCommand, useLive } from '../api';
import { useToast } from '../components';
import { useSpeaking } from '../words';
import { PassphraseSheet } from './passphrase-sheet';

export type CheckedFor = CommandInput<'deviceCheck.pass'>['for'];
export type DeviceCheckState = 'asksSystem' | 'asksPassphrase' | 'asksFirst' | 'asksNobody' | 'storeShut';

/**
 * Asks whether it is the person, the way this device can: by itself, or for a passphrase, which is set at the first time. `ask` answers the proof, or null
 * where there is none; then the person has been told why. `sheet` belongs into the screen.
 */
export const useDeviceCheck = (): {
  readonly how: DeviceCheckState | null;
  readonly ask: (checked: CheckedFor) => Promise<string | null>;
  readonly isAsking: boolean;
  readonly sheet: ReactNode;
} => {
  const { language, sentence } = useSpeaking();
  const toast = useToast();
  const { client } = useApi();
  const state = useLive('deviceCheck.state', {});
  const pass = useCommand('deviceCheck.pass');
  const [asked, setAsked] = useState<CheckedFor | null>(null);
  const waiting = useRef<(proof: string | null) => void>(() => undefined);
  const known = state.status === 'ready' ? state.data : null;
  const askSystem = async (checked: CheckedFor): Promise<string | null> => {
    const answer = await pass.run({ for: checked, language });
    if (!answer.ok) toast.show({ text: sentence(answer.error) });
    return answer.ok ? answer.value.proof : null;
  };
  /** [CHECK-8] Whether one is set is not known: the device is asked that again, and the person for nothing. */
  const lookAgain = async (): Promise<null> => {
    const answer = await client.query('deviceCheck.state', {});
    if (!answer.ok) toast.show({ text: sentence(answer.error) });
    return null;
  };
  const askPassphrase = (checked: CheckedFor): Promise<string | null> =>
    new Promise((resolve) => {
      waiting.current = resolve;
      setAsked(checked);
    });
  const close = (proof: string | null): void => {
    setAsked(null);
    waiting.current(proof);
  };
  const isSet = known?.isReady === true;
  const isShut = state.status === 'failed' && state.error.code === 'device_check_shut';
  const how = isShut
    ? 'storeShut'
    : known === null || known.isReady === null
      ? null
      : howOf(known.way, isSet);
  const asksPassphrase = how === 'asksPassphrase' || how === 'asksFirst';
  return {
    how,
    ask: isShut ? lookAgain : asksPassphrase ? askPassphrase : askSystem,
    isAsking: pass.isRunning || asked !== null,
    sheet: asked === null ? null : <PassphraseSheet asked={asked} isSet={isSet} onDone={close} />,
  };
};

const howOf = (way: 'system' | 'passphrase' | 'none', isReady: boolean): DeviceCheckState => {
  if (way === 'passphrase') return isReady ? 'asksPassphrase' : 'asksFirst';
  return way === 'system' && isReady ? 'asksSystem' : 'asksNobody';
};
