import type { ReactNode } from 'react';
import { StyleSheet, View } from 'react-native';
import type { WordKey } from '../../../words/words';
import { IconButton, type IconName } from '../../components';
import { useWords } from '../../words';
import type { Format } from './markdown-edit';

const FORMATS: readonly {
  readonly format: Format;
  readonly icon: IconName;
  readonly word: Extract<WordKey, `entry.${Format}`>;
}[] = [
  { format: 'heading', icon: 'heading', word: 'entry.heading' },
  { format: 'bold', icon: 'bold', word: 'entry.bold' },
  { format: 'list', icon: 'list', word: 'entry.list' },
  { format: 'check', icon: 'tasks', word: 'entry.check' },
  { format: 'quote', icon: 'quote', word: 'entry.quote' },
  { format: 'link', icon: 'link', word: 'entry.link' },
];

export const FormatRow = ({
  onFormat,
  onPicture,
  recordButton,
}: {
  onFormat: (format: Format) => void;
  onPicture: () => void;
  /** Where the note is stored, so that a recording can belong to it. */
  recordButton: ReactNode;
}) => {
  const say = useWords();
  return (
    <View role="group" aria-label={say('entry.formats')} style={styles.row}>
      {FORMATS.map(({ format, icon, word }) => (
        <IconButton
          key={format}
          icon={icon}
          label={say(word)}
          onPress={() => onFormat(format)}
          testID={`format-${format}`}
        />
      ))}
      <IconButton
        icon="picture"
        label={say('entry.addPicture')}
        onPress={onPicture}
        testID="format-picture"
      />
      {recordButton}
    </View>
  );
};

const styles = StyleSheet.create({ row: { flexDirection: 'row', flexWrap: 'wrap', marginStart: -10 } });
