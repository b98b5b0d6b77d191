import { StyleSheet, View } from 'react-native';
import { Card, Text } from '../components';
import { useTheme } from '../theme';
import { useSpeaking } from '../words';

/** The 24 words, numbered. They can be marked, so that a password manager takes them, but no button copies them to every app's clipboard. */
export const WordCard = ({ words, testID }: { words: string; testID: string }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  return (
    <Card style={[styles.words, { padding: theme.space.m, gap: theme.space.s }]}>
      {words.split(' ').map((word, at) => (
        <View key={at} style={[styles.word, { minWidth: 116 * theme.textScale }]}>
          <Text selectable testID={`${testID}-${at + 1}`}>
            {say('transfer.wordNumbered', { number: at + 1, word })}
          </Text>
        </View>
      ))}
    </Card>
  );
};

const styles = StyleSheet.create({
  words: { flexDirection: 'row', flexWrap: 'wrap' },
  word: { flexGrow: 1, flexBasis: '30%' },
});
