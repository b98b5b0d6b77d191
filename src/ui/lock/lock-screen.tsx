import { useEffect, useEffectEvent, useState } from 'react';
import type { Failure } from '../../core/result';
import { Button, Field, LoadingState, Text } from '../components';
import { NoticeScreen } from '../shell/notice-screen';
import { useSpeaking } from '../words';
import type { CheckState, LockCheck } from './lock-check';
import { useLockedTitle } from './use-locked-title';

type Parts = {
  readonly check: LockCheck;
  readonly onOpen: () => void;
  /** [LOCK-4] Nobody is locked out by a device that can no longer ask. */
  readonly onNobodyAsks: () => void;
};

const useAsking = ({ check, onOpen, onNobodyAsks }: Parts) => {
  const { language } = useSpeaking();
  const [state, setState] = useState<CheckState | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [isRunning, setRunning] = useState(false);
  const pass = async (passphrase: string | null): Promise<void> => {
    setRunning(true);
    const answer = await check.pass({ passphrase, language });
    setRunning(false);
    if (answer.ok) onOpen();
    else setFailure(answer.error);
  };
  const look = async (): Promise<void> => {
    setFailure(null);
    const answer = await check.state();
    if (!answer.ok) return setFailure(answer.error);
    const { way, isReady } = answer.value;
    if (way === 'none' || isReady === false) return onNobodyAsks();
    setState(answer.value);
    if (way === 'system') await pass(null);
  };
  const begin = useEffectEvent(() => void look());
  useEffect(() => void Promise.resolve().then(() => begin()), []);
  return { state, failure, isRunning, pass, look };
};

/** [LOCK-2] Nothing of the person's stands here. */
export const LockScreen = ({ body, ...parts }: Parts & { body: string }) => {
  const { say, sentence } = useSpeaking();
  const { state, failure, isRunning, pass, look } = useAsking(parts);
  const [passphrase, setPassphrase] = useState('');
  useLockedTitle();
  const go = (): void => {
    if (passphrase !== '' && !isRunning) void pass(passphrase);
  };
  const said = failure === null ? undefined : sentence(failure);
  return (
    <NoticeScreen icon="lock" title={say('lock.title')} body={body} testID="lock-screen">
      {state === null ? (
        failure === null ? (
          <LoadingState rows={1} />
        ) : (
          <>
            <Text tone="danger" role="alert">
              {said}
            </Text>
            <Button icon="restore" label={say('shell.tryAgain')} onPress={() => void look()} />
          </>
        )
      ) : state.way === 'passphrase' ? (
        <>
          <Field
            holds="other"
            label={say('deviceCheck.passphrase')}
            error={said}
            value={passphrase}
            onChangeText={setPassphrase}
            onSubmitEditing={go}
            secureTextEntry
            autoFocus
            autoCapitalize="none"
            autoCorrect={false}
            autoComplete="current-password"
            maxLength={1000}
            testID="lock-passphrase"
          />
          <Button
            label={say('lock.open')}
            isDisabled={passphrase === ''}
            isBusy={isRunning}
            onPress={go}
            testID="lock-open"
          />
        </>
      ) : (
        <>
          {said !== undefined && (
            <Text tone="danger" role="alert">
              {said}
            </Text>
          )}
          <Button
            label={say('lock.open')}
            isBusy={isRunning}
            onPress={() => void pass(null)}
            testID="lock-open"
          />
        </>
      )}
    </NoticeScreen>
  );
};
