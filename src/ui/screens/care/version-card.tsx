import { StyleSheet, View } from 'react-native';
import type { ConflictVersion } from '../../../runtime/api/care-definition';
import { Button, Card, Text } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { SmallProvenanceMark } from '../task/provenance-mark';
import { useWhen } from './use-when';

type Props = {
  readonly words: string;
  readonly version: ConflictVersion | null;
  /** A line over it: shown now, replaced. */
  readonly note?: string;
  readonly action: { readonly label: string; readonly spoken: string; readonly onPress: () => void };
  readonly isBusy: boolean;
  readonly testID: string;
};

const LONGEST_SPOKEN = 80;

/** One of two: who wrote it where, what it says, and one button. */
export const VersionCard = ({ words, version, note, action, isBusy, testID }: Props) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const when = useWhen();
  const origin =
    version === null
      ? null
      : version.by === 'agent'
        ? say('care.byAgent')
        : say(version.isHere ? 'care.onThisDevice' : 'care.onOtherDevice');
  const line = [origin, version === null || version.at === null ? null : when(version.at)].filter(
    (part) => part !== null,
  );
  return (
    <Card style={[styles.card, { padding: theme.space.m, gap: theme.space.s }]} testID={testID}>
      <View style={styles.grow}>
        <Text variant="small" tone="textSoft">
          {line.length === 0 ? note : line.join(' · ')}
        </Text>
        {line.length > 0 && note !== undefined && (
          <Text variant="small" tone="accent">
            {note}
          </Text>
        )}
        <Text style={styles.words} selectable>
          {words}
        </Text>
        {version?.provenance !== undefined && <SmallProvenanceMark provenance={version.provenance} />}
      </View>
      <Button
        variant="quiet"
        label={action.label}
        hint={action.spoken.slice(0, LONGEST_SPOKEN)}
        onPress={action.onPress}
        isDisabled={isBusy}
        testID={`${testID}-keep`}
      />
    </Card>
  );
};

const styles = StyleSheet.create({
  card: { flexGrow: 1, flexShrink: 1, flexBasis: 150, minWidth: 0 },
  grow: { flexGrow: 1, gap: 2 },
  words: { marginTop: 4 },
});
