import { usePathname, useRouter } from 'expo-router';
import { Platform, StyleSheet, View } from 'react-native';
import { useSafeAreaInsets } from 'react-native-safe-area-context';
import { Icon, PressSurface, Text } from '../components';
import { useLayout, useTheme } from '../theme';
import { useWords } from '../words';
import { destinations, isAt, type Destination } from './destinations';

/** How wide a letter is, on the average, beside its height. */
const LETTER = 0.56;
const LARGEST = 1.2;
const BAR_SIDE = 6;

/** The labels share a phone's width: the longest word is drawn as large as it fits, and all the others like it. */
const useBarLabel = () => {
  const { textScale } = useTheme();
  const { width } = useLayout();
  const say = useWords();
  const longest = Math.max(...destinations.map(({ word }) => say(word).length));
  const room = (width - 2 * BAR_SIDE) / destinations.length;
  const scale = Math.min(textScale, LARGEST, room / (13 * LETTER * longest));
  return {
    fontSize: Math.round(13 * scale * 10) / 10,
    lineHeight: Math.round(18 * scale),
    maxWidth: '100%' as const,
  };
};

/** A link says where one is by `current` on the web; phones know `selected`. */
const hereState = (isHere: boolean) =>
  Platform.OS === 'web'
    ? { 'aria-current': isHere ? ('page' as const) : undefined }
    : { 'aria-selected': isHere };

const Item = ({ destination, isWide }: { destination: Destination; isWide: boolean }) => {
  const theme = useTheme();
  const say = useWords();
  const router = useRouter();
  const isHere = isAt(destination, usePathname());
  const barLabel = useBarLabel();
  const color = isHere ? theme.color.accent : theme.color.textSoft;
  return (
    <PressSurface
      role="link"
      aria-label={say(destination.word)}
      {...hereState(isHere)}
      onPress={() => router.navigate(destination.href)}
      testID={destination.testID}
      look={({ isHovered, isPressed }) => [
        isWide ? styles.railItem : styles.barItem,
        {
          borderRadius: theme.radius.m,
          backgroundColor:
            isWide && isHere
              ? theme.color.accentSoft
              : isHovered || isPressed
                ? theme.color.sunken
                : 'transparent',
        },
      ]}
    >
      <Icon name={destination.icon} size={24} color={color} />
      <Text
        variant={isWide ? 'label' : 'small'}
        numberOfLines={1}
        style={[isWide ? styles.grow : barLabel, { color, fontWeight: isHere ? '700' : '500' }]}
      >
        {say(destination.word)}
      </Text>
    </PressSurface>
  );
};

export const TabBar = () => {
  const theme = useTheme();
  const say = useWords();
  const insets = useSafeAreaInsets();
  return (
    <View
      role="navigation"
      aria-label={say('shell.tabs')}
      style={[
        styles.bar,
        {
          backgroundColor: theme.color.surface,
          borderColor: theme.color.border,
          paddingBottom: Math.max(insets.bottom, 6),
        },
      ]}
    >
      {destinations.map((destination) => (
        <Item key={destination.name} destination={destination} isWide={false} />
      ))}
    </View>
  );
};

export const SideRail = () => {
  const theme = useTheme();
  const say = useWords();
  const insets = useSafeAreaInsets();
  return (
    <View
      role="navigation"
      aria-label={say('shell.tabs')}
      style={[
        styles.rail,
        {
          backgroundColor: theme.color.surface,
          borderColor: theme.color.border,
          paddingTop: insets.top + theme.space.l,
          paddingStart: (theme.isRightToLeft ? insets.right : insets.left) + theme.space.m,
          paddingEnd: theme.space.m,
          gap: theme.space.xs,
        },
      ]}
    >
      <View style={[styles.name, { paddingBottom: theme.space.l }]}>
        <View style={[styles.sun, { backgroundColor: theme.color.glow }]} />
        <Text variant="heading">{say('shell.appName')}</Text>
      </View>
      {destinations.map((destination) => (
        <Item key={destination.name} destination={destination} isWide />
      ))}
    </View>
  );
};

const styles = StyleSheet.create({
  bar: { flexDirection: 'row', borderTopWidth: 1, paddingTop: 6, paddingHorizontal: BAR_SIDE },
  barItem: { flex: 1, minHeight: 54, alignItems: 'center', justifyContent: 'center', gap: 3 },
  rail: { width: 232, borderEndWidth: 1 },
  railItem: { minHeight: 48, flexDirection: 'row', alignItems: 'center', gap: 12, paddingHorizontal: 12 },
  grow: { flex: 1 },
  name: { flexDirection: 'row', alignItems: 'center', gap: 10, paddingHorizontal: 12 },
  sun: { width: 14, height: 14, borderRadius: 7 },
});
