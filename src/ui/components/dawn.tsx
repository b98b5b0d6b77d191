import { useId } from 'react';
import { StyleSheet, View } from 'react-native';
import Svg, { Defs, LinearGradient, Rect, Stop } from 'react-native-svg';
import { useTheme } from '../theme';

const HEIGHT = 220;

/** First light at the top of a screen. Decoration: text on any part of it keeps its contrast (palette.test.ts measures both ends). */
export const Dawn = () => {
  const { color } = useTheme();
  const id = `dawn-${useId().replace(/[^\w-]/g, '')}`;
  return (
    <View pointerEvents="none" aria-hidden style={styles.sky}>
      <Svg width="100%" height={HEIGHT} preserveAspectRatio="none">
        <Defs>
          <LinearGradient id={id} x1="0" y1="0" x2="0" y2="1">
            <Stop offset="0" stopColor={color.dawn} />
            <Stop offset="1" stopColor={color.background} />
          </LinearGradient>
        </Defs>
        <Rect width="100%" height={HEIGHT} fill={`url(#${id})`} />
      </Svg>
    </View>
  );
};

const styles = StyleSheet.create({
  sky: { position: 'absolute', top: 0, left: 0, right: 0, height: HEIGHT },
});
