import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import type { Provenance } from '../../../runtime/api/values';
import { Icon, Text } from '../../components';
import { useTheme } from '../../theme';
import { shownOn } from '../../theme/contrast';
import { tinted } from '../../theme/tint';
import { isolated } from '../task/isolate';
import { originOf } from '../task/provenance-mark';
import { faceWords, WIDEST } from './face-words';

/** A name, and its times where there is room; the stripe beside it is as long as the time really is. */
export const BlockFace = ({
  name,
  start,
  times,
  color,
  height,
  trueHeight,
  provenance,
}: {
  name: string;
  /** Where there is no room for both: the end is seen by the height. */
  start: string;
  times: string;
  color: string;
  height: number;
  trueHeight: number;
  provenance: Provenance | undefined;
}) => {
  const theme = useTheme();
  const { lineHeight, fontSize } = theme.type.small;
  const [width, setWidth] = useState(Infinity);
  const lines = Math.max(1, Math.floor((height - 14) / lineHeight));
  const words = faceWords({ name, start, times, lines, lettersPerLine: width / fontSize / WIDEST });
  const origin = originOf(provenance);
  return (
    <>
      <View
        style={[
          styles.stripe,
          {
            height: Math.min(trueHeight, height),
            backgroundColor: shownOn(tinted(color, theme.color), color),
          },
        ]}
      />
      <View style={styles.words} onLayout={({ nativeEvent }) => setWidth(nativeEvent.layout.width)}>
        <View style={styles.name}>
          {origin !== 'own' && (
            <Icon name={origin === 'model' ? 'sparkle' : 'outside'} size={13} color={theme.color.textSoft} />
          )}
          <Text variant="small" numberOfLines={words.ofName} style={styles.strong}>
            {name}
          </Text>
        </View>
        {words.times !== null && (
          <Text variant="small" tone="textSoft" numberOfLines={words.ofTimes}>
            {isolated(words.times)}
          </Text>
        )}
      </View>
    </>
  );
};

const styles = StyleSheet.create({
  stripe: { width: 4, borderRadius: 2 },
  words: { flex: 1, minWidth: 0, paddingVertical: 3 },
  name: { flexDirection: 'row', alignItems: 'center', gap: 4 },
  strong: { flexShrink: 1, minWidth: 0, fontWeight: '600' },
});
