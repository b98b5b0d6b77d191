import { useState } from 'react';
import { View } from 'react-native';
import { Button, Text } from '../components';
import { useTheme } from '../theme';
import { useWords } from '../words';
import { OwnExportChoice } from './own-export-choice';

export type PickedFile = { readonly name: string; readonly text: string };
export type RestoredFile = { readonly text: string; readonly isOwn: boolean };

/** Between picking a file and restoring it, where no sheet and no query can be had: whose it is, and the confirmation. */
export const RestoreChoice = ({
  file,
  isRunning,
  onRestore,
  onCancel,
}: {
  file: PickedFile;
  isRunning: boolean;
  onRestore: (file: RestoredFile) => void;
  onCancel: () => void;
}) => {
  const theme = useTheme();
  const say = useWords();
  const [isOwn, setOwn] = useState(false);
  return (
    <View style={{ gap: theme.space.m - 4 }}>
      <Text tone="textSoft">{say('settings.importFrom', { name: file.name })}</Text>
      <OwnExportChoice isOwn={isOwn} onChange={setOwn} isDisabled={isRunning} />
      <Button
        icon="upload"
        label={say('shell.restoreConfirm')}
        isBusy={isRunning}
        onPress={() => onRestore({ text: file.text, isOwn })}
        testID="restore-confirm"
      />
      <Button variant="quiet" label={say('shell.cancel')} isDisabled={isRunning} onPress={onCancel} />
    </View>
  );
};
