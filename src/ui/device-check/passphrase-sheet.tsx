import { useState } from 'react';
import type { Failure } from '../../core/result';
import { useCommand } from '../api';
import { Button, Checkbox, Field, Sheet, Text } from '../components';
import { useStart } from '../shell/start-provider';
import { useSpeaking } from '../words';
import type { CheckedFor } from './use-device-check';

const secret = {
  secureTextEntry: true,
  autoCapitalize: 'none',
  autoCorrect: false,
  maxLength: 1000,
} as const;

type Draft = { readonly passphrase: string; readonly again: string; readonly isFile: boolean };

const usePass = (asked: CheckedFor, onDone: (proof: string | null) => void) => {
  const { language } = useSpeaking();
  const set = useCommand('deviceCheck.setPassphrase');
  const pass = useCommand('deviceCheck.pass');
  const [failure, setFailure] = useState<Failure | null>(null);
  const confirm = async (passphrase: string): Promise<void> => {
    const answer = await pass.run({ for: asked, passphrase, language });
    if (answer.ok) onDone(answer.value.proof);
    else setFailure(answer.error);
  };
  const setAndConfirm = async ({ passphrase, isFile }: Draft): Promise<void> => {
    const answer = await set.run({ passphrase, ...(isFile ? { keepInFile: true } : {}) });
    if (answer.ok) await confirm(passphrase);
    else setFailure(answer.error);
  };
  return { confirm, setAndConfirm, failure, isRunning: set.isRunning || pass.isRunning };
};

const ofSpace: readonly CheckedFor['what'][] = ['foundSpace', 'inviteDevice', 'admitDevice'];
const bodyOf = ({ what }: CheckedFor, wasSet: boolean) => {
  if (!wasSet) return what === 'unlock' ? 'deviceCheck.setForLock' : 'deviceCheck.setBody';
  if (what === 'unlock') return 'deviceCheck.askForLock';
  return ofSpace.includes(what) ? 'deviceCheck.askForSpace' : 'deviceCheck.askBody';
};

const isShut = (failure: Failure | null): boolean => failure?.code === 'secret_unavailable';
/** A store that cannot be asked is told of as what it is here: its sentence elsewhere speaks of a model's key. */
const useErrorWords = (failure: Failure | null, mayFile: boolean): string | undefined => {
  const { say, sentence } = useSpeaking();
  if (failure === null) return undefined;
  if (!isShut(failure)) return sentence(failure);
  return say(mayFile ? 'deviceCheck.noStore' : 'deviceCheck.storeShut');
};

/** The passphrase leaves this field for the comparison and is kept nowhere; at the first time it is set, twice the same. */
export const PassphraseSheet = ({
  asked,
  isSet,
  onDone,
}: {
  asked: CheckedFor;
  isSet: boolean;
  onDone: (proof: string | null) => void;
}) => {
  const { say } = useSpeaking();
  const { place } = useStart();
  // What was true when the sheet opened: setting one does not turn the question round under the person's hands.
  const [wasSet] = useState(isSet);
  const [draft, setDraft] = useState<Draft>({ passphrase: '', again: '', isFile: false });
  const change = (more: Partial<Draft>) => setDraft((now) => ({ ...now, ...more }));
  const { confirm, setAndConfirm, failure, isRunning } = usePass(asked, onDone);
  const differs = !wasSet && draft.again !== '' && draft.again !== draft.passphrase;
  const isReady = draft.passphrase !== '' && (wasSet || (draft.again !== '' && !differs));
  const go = (): void => {
    if (isReady && !isRunning) void (wasSet ? confirm(draft.passphrase) : setAndConfirm(draft));
  };
  const mayFile = !wasSet && place === 'hub';
  const error = useErrorWords(failure, mayFile);
  return (
    <Sheet
      isOpen
      onClose={() => onDone(null)}
      title={say(wasSet ? 'deviceCheck.askTitle' : 'deviceCheck.setTitle')}
      testID="passphrase-sheet"
      footer={
        <Button
          label={say(wasSet ? 'deviceCheck.confirm' : 'deviceCheck.setNow')}
          isDisabled={!isReady}
          isBusy={isRunning}
          onPress={go}
          testID="passphrase-confirm"
        />
      }
    >
      <Text tone="textSoft">{say(bodyOf(asked, wasSet))}</Text>
      <Field
        holds="other"
        {...secret}
        label={say('deviceCheck.passphrase')}
        {...(wasSet ? {} : { hint: say('deviceCheck.setHint') })}
        error={error}
        autoComplete={wasSet ? 'current-password' : 'new-password'}
        value={draft.passphrase}
        onChangeText={(passphrase) => change({ passphrase })}
        onSubmitEditing={wasSet ? go : undefined}
        testID="passphrase-input"
      />
      {!wasSet && (
        <Field
          holds="other"
          {...secret}
          label={say('deviceCheck.again')}
          error={differs ? say('deviceCheck.differs') : undefined}
          autoComplete="new-password"
          value={draft.again}
          onChangeText={(again) => change({ again })}
          onSubmitEditing={go}
          testID="passphrase-again"
        />
      )}
      {mayFile && (isShut(failure) || draft.isFile) && (
        <Checkbox
          label={say('deviceCheck.inFile')}
          isChecked={draft.isFile}
          onChange={(isFile) => change({ isFile })}
          testID="passphrase-file"
        />
      )}
    </Sheet>
  );
};
