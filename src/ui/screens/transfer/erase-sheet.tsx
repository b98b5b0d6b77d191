import { useState } from 'react';
import { useCommand, useLive } from '../../api';
import { Button, Field, Sheet, Text, useToast } from '../../components';
import { useProfileMemories } from '../../shell/use-profile-memory';
import { useSpeaking } from '../../words';

/** The one thing here that has no way back, so it takes a word to do it. */
export const EraseSheet = ({ onClose }: { onClose: () => void }) => {
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const profiles = useLive('profile.list', {});
  const { run, isRunning } = useCommand('profile.erase');
  const memories = useProfileMemories();
  const [typed, setTyped] = useState('');
  // The one that was open when this was: another that another window opens meanwhile is not what the person read about.
  const current = profiles.data?.profiles.find(({ isCurrent }) => isCurrent)?.name;
  const [name, setName] = useState(current);
  if (name === undefined && current !== undefined) setName(current);
  const word = say('transfer.eraseWord');
  const erase = async (): Promise<void> => {
    if (name === undefined) return;
    const answer = await run({ name });
    if (answer.ok) memories.forget(name);
    onClose();
    toast.show({ text: answer.ok ? say('transfer.erased') : sentence(answer.error) });
  };
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={say('transfer.erase')}
      testID="erase-sheet"
      footer={
        <Button
          variant="danger"
          icon="trash"
          label={say('transfer.eraseDo')}
          onPress={() => void erase()}
          isBusy={isRunning}
          isDisabled={typed.trim().toLowerCase() !== word || name === undefined}
          testID="erase-do"
        />
      }
    >
      <Text>{say('transfer.eraseBody')}</Text>
      <Field
        holds="other"
        label={say('transfer.eraseType', { word })}
        value={typed}
        onChangeText={setTyped}
        autoCapitalize="none"
        autoComplete="off"
        autoCorrect={false}
        maxLength={40}
        testID="erase-word"
      />
    </Sheet>
  );
};
