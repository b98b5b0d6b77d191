import { View } from 'react-native';
import { Button, Text } from '../components';
import { useTheme } from '../theme';
import { useWords } from '../words';

export type PickedFile = { readonly name: string; readonly text: string };
export type RestoredFile = { readonly text: string };

/**
 * The step between picking a file and restoring it, where neither a sheet nor a query is available. The device cannot check the person
 * here, so the import counts as from outside. The app offers a vouch for the whole import afterwards.
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
