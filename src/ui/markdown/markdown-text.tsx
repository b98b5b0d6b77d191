import { Linking, Platform, StyleSheet, Text, type TextStyle } from 'react-native';
import { pressByKey } from '../components/key-handlers';
import { useTheme, type Theme } from '../theme';
import type { Inline } from './markdown-tree';

const monospace = Platform.select({ ios: 'Menlo', android: 'monospace', default: 'monospace' });

const lookOf = (inline: Inline, theme: Theme): TextStyle => {
  switch (inline.type) {
    case 'strong':
      return styles.strong;
    case 'emphasis':
      return styles.emphasis;
    case 'struck':
      return styles.struck;
    case 'code':
      return { fontFamily: monospace, backgroundColor: theme.color.sunken };
    case 'link':
      return { color: theme.color.accent, textDecorationLine: 'underline' };
    default:
      return {};
  }
};

/** Runs of text inside a line: they take size and colour from the text around them. */
const Run = ({ inline }: { inline: Inline }) => {
  const theme = useTheme();
  if (inline.type === 'break') return '\n';
  if (inline.type === 'picture') return inline.name;
  if (inline.type === 'text') return inline.text;
  const look = lookOf(inline, theme);
  if ('text' in inline) return <Text style={look}>{inline.text}</Text>;
  if (inline.type !== 'link')
    return (
      <Text style={look}>
        <Runs inlines={inline.children} />
      </Text>
    );
  return (
    <Text
      role="link"
      {...pressByKey('link')}
      style={look}
      onPress={() => void Linking.openURL(inline.href)}
      testID="markdown-link"
    >
      <Runs inlines={inline.children} />
    </Text>
  );
};

export const Runs = ({ inlines }: { inlines: readonly Inline[] }) =>
  inlines.map((inline, at) => <Run key={`${at} ${inline.type}`} inline={inline} />);

const styles = StyleSheet.create({
  strong: { fontWeight: '700' },
  emphasis: { fontStyle: 'italic' },
  struck: { textDecorationLine: 'line-through' },
});
