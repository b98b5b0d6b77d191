import { View } from 'react-native';
import { Checkbox, Text } from '../components';
import { useWords } from '../words';

/** Only the person can say that an export is their own; unsaid, what it brings is marked as from outside. */
export const OwnExportChoice = ({
  isOwn,
  onChange,
  isDisabled = false,
}: {
  isOwn: boolean;
  onChange: (isOwn: boolean) => void;
  isDisabled?: boolean;
}) => {
  const say = useWords();
  return (
    <View>
      <Checkbox
        label={say('settings.importOwn')}
        isChecked={isOwn}
        onChange={onChange}
        isDisabled={isDisabled}
        testID="import-own"
      />
      <Text tone="textSoft">{say('settings.importOwnHint')}</Text>
    </View>
  );
};
