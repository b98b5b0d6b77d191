import { View } from 'react-native';
import { Button, Text } from '../components';
import { useTheme } from '../theme';
import { useWords } from '../words';

export type PickedFile = { readonly name: string; readonly text: string };
export type RestoredFile = { readonly text: string };

/**
 * Between picking a file and restoring it, where no sheet and no query can be had. The device is not asked here whether it is the person, so
 * nobody says here whose words these are: the app offers that afterwards, for the whole import.
 */
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
  return (
    <View style={{ gap: theme.space.m - 4 }}>
      <Text tone="textSoft">{say('settings.importFrom', { name: file.name })}</Text>
      <Text tone="textSoft">{say('settings.restoredFromOutside')}</Text>
      <Button
        icon="upload"
        label={say('shell.restoreConfirm')}
        isBusy={isRunning}
        onPress={() => onRestore({ text: file.text })}
        testID="restore-confirm"
      />
      <Button variant="quiet" label={say('shell.cancel')} isDisabled={isRunning} onPress={onCancel} />
    </View>
  );
};
