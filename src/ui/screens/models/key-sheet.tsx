import { useState } from 'react';
import { useCommand } from '../../api';
import { Button, Checkbox, Field, Sheet, useToast } from '../../components';
import { useStart } from '../../shell/start-provider';
import { useSpeaking } from '../../words';

/** Another key in place of the old one: who may ask, and for what, stays as it was agreed to. */
export const KeySheet = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { say, sentence } = useSpeaking();
  const { place } = useStart();
  const toast = useToast();
  const { run, isRunning } = useCommand('provider.setKey');
  const [key, setKey] = useState('');
  const [isFile, setFile] = useState(false);
  const keep = async (): Promise<void> => {
    const answer = await run({ id, key, ...(isFile ? { keyInFile: true } : {}) });
    if (!answer.ok) return toast.show({ text: sentence(answer.error) });
    onClose();
    toast.show({ text: say('models.keySaved') });
  };
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={say('models.newKey')}
      testID="key-sheet"
      footer={
        <Button
          label={say('agents.save')}
          isDisabled={key === ''}
          isBusy={isRunning}
          onPress={() => void keep()}
          testID="key-save"
        />
      }
    >
      <Field
        holds="other"
        label={say('models.key')}
        hint={say('models.keyHint')}
        value={key}
        onChangeText={setKey}
        secureTextEntry
        autoCapitalize="none"
        autoCorrect={false}
        autoComplete="off"
        maxLength={4096}
        testID="provider-key"
      />
      {place === 'hub' && (
        <Checkbox
          label={say('models.keyInFile')}
          isChecked={isFile}
          onChange={setFile}
          testID="provider-key-file"
        />
      )}
    </Sheet>
  );
};
