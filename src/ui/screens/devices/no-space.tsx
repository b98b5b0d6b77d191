import { useState } from 'react';
import type { Trouble } from '../../../api/space';
import { useCommand } from '../../api';
import { Banner, Button, EmptyState, useToast } from '../../components';
import { useSpeaking } from '../../words';
import { Founding } from './founding';
import { JoinForm } from './join-form';
import { useDeviceWords } from './use-device-words';

/** Why there can be none here, and the way on where there is one. */
const Cannot = ({ trouble }: { trouble: Trouble }) => {
  const { say, sentence } = useDeviceWords();
  const shell = useSpeaking();
  const toast = useToast();
  const { run, isRunning } = useCommand('profile.startEmpty');
  const startOwn = async (): Promise<void> => {
    const answer = await run({});
    toast.show({ text: answer.ok ? shell.say('shell.ownStarted') : shell.sentence(answer.error) });
  };
  return (
    <>
      <Banner icon="info" text={sentence(trouble)} testID="devices-cannot" />
      {trouble.code === 'example_life' && (
        <Button
          icon="plus"
          label={say('startOwn')}
          onPress={() => void startOwn()}
          isBusy={isRunning}
          testID="devices-start-own"
        />
      )}
    </>
  );
};

type Begun = 'founding' | 'joining' | null;

/** Nothing is connected yet: two ways to begin. */
export const NoSpace = ({
  cannot,
  onWords,
}: {
  cannot: Trouble | null;
  onWords: (words: string) => void;
}) => {
  const { say } = useDeviceWords();
  const [begun, setBegun] = useState<Begun>(null);
  const leave = () => setBegun(null);
  if (cannot === null && begun === 'founding') return <Founding onWords={onWords} onCancel={leave} />;
  if (cannot === null && begun === 'joining') return <JoinForm onCancel={leave} />;
  return (
    <EmptyState icon="computer" title={say('intro')} body={say('introBody')} testID="devices-none">
      {cannot === null ? (
        <>
          <Button
            icon="plus"
            label={say('add')}
            onPress={() => setBegun('founding')}
            testID="devices-begin"
          />
          <Button
            variant="quiet"
            label={say('join')}
            hint={say('joinHint')}
            onPress={() => setBegun('joining')}
            testID="devices-begin-join"
          />
        </>
      ) : (
        <Cannot trouble={cannot} />
      )}
    </EmptyState>
  );
};
