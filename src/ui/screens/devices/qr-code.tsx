import { useMemo } from 'react';
import { StyleSheet, View } from 'react-native';
import Svg, { Path } from 'react-native-svg';
import { useTheme } from '../../theme';
import { qrPath } from './qr-path';

/** Dark on light in every theme: many readers take nothing else. */
const PAPER = '#ffffff';
const INK = '#000000';
const SIDE = 232;

export const QrCode = ({ text, label, testID }: { text: string; label: string; testID?: string }) => {
  const theme = useTheme();
  const { path, side } = useMemo(() => qrPath(text), [text]);
  return (
    <View
      role="img"
      aria-label={label}
      accessible
      testID={testID}
      style={[styles.paper, { borderRadius: theme.radius.m }]}
    >
      <Svg width={SIDE} height={SIDE} viewBox={`0 0 ${side} ${side}`} aria-hidden focusable={false}>
        <Path d={path} fill={INK} />
      </Svg>
    </View>
  );
};

const styles = StyleSheet.create({
  paper: { backgroundColor: PAPER, alignSelf: 'center', overflow: 'hidden' },
});
