import { StyleSheet, View } from 'react-native';
import { dayOfHit } from '../../../runtime/api/hit-day';
import type { SearchHit } from '../../../runtime/api/journal-values';
import type { CategoryView } from '../../../runtime/api/values';
import { ColorDot, Icon, PressSurface, Text } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { RECORD_ICONS } from '../entry/record-place';
import { dimensionWords } from '../rating/dimensions';
import { dayOfDate } from '../../../core/calendar/device-clock';
import { formatDay } from '../../time/format';
import { SmallProvenanceMark } from '../task/provenance-mark';
import { MarkedWords } from './marked-words';

const dayWords = (hit: SearchHit, locale: string): string =>
  hit.at === 0
    ? ''
    : formatDay(
        dayOfHit(hit, (instant) => dayOfDate(new Date(instant))),
        { language: locale, options: { day: 'numeric', month: 'short', year: 'numeric' } },
      );

const Meta = ({ hit, category }: { hit: SearchHit; category: CategoryView | undefined }) => {
  const theme = useTheme();
  const { say, locale } = useSpeaking();
  const words = [say(`search.${hit.ref.kind}`), dayWords(hit, locale)].filter((word) => word !== '');
  return (
    <View style={[styles.meta, { gap: theme.space.s }]}>
      <Text variant="small" tone="textSoft">
        {words.join(' · ')}
      </Text>
      {category !== undefined && (
        <View style={styles.category}>
          <ColorDot color={category.color} />
          <Text variant="small" tone="textSoft" style={styles.shrink}>
            {category.name}
          </Text>
        </View>
      )}
    </View>
  );
};

export type HitRowProps = {
  readonly hit: SearchHit;
  readonly asked: string;
  readonly category: CategoryView | undefined;
  readonly onOpen: (hit: SearchHit) => void;
};

export const HitRow = ({ hit, asked, category, onOpen }: HitRowProps) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const { ref, excerpt } = hit;
  const title = ref.kind === 'rating' ? dimensionWords(hit.title, say) : hit.title;
  return (
    <PressSurface
      role="button"
      onPress={() => onOpen(hit)}
      testID={`hit-${ref.kind}-${ref.id}`}
      look={({ isHovered, isPressed }) => [
        styles.row,
        {
          gap: theme.space.m - 4,
          paddingHorizontal: theme.space.m,
          backgroundColor: isHovered || isPressed ? theme.color.sunken : 'transparent',
        },
      ]}
    >
      <View style={styles.icon}>
        <Icon name={RECORD_ICONS[ref.kind]} size={20} color={theme.color.textSoft} />
      </View>
      <View style={styles.words}>
        {title === '' ? (
          <Text tone="textSoft">{say('search.untitled')}</Text>
        ) : (
          <MarkedWords words={title} asked={asked} style={styles.title} />
        )}
        {excerpt !== '' && excerpt !== title && (
          <MarkedWords words={excerpt} asked={asked} variant="small" tone="textSoft" />
        )}
        <Meta hit={hit} category={category} />
        <SmallProvenanceMark provenance={hit.provenance} />
      </View>
    </PressSurface>
  );
};

const styles = StyleSheet.create({
  row: {
    outlineOffset: -3,
    minHeight: 56,
    paddingVertical: 12,
    flexDirection: 'row',
    alignItems: 'flex-start',
  },
  icon: { paddingTop: 2 },
  words: { flex: 1, minWidth: 0, gap: 3 },
  title: { fontWeight: '600' },
  meta: { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'center' },
  category: { flexDirection: 'row', alignItems: 'center', gap: 6, flexShrink: 1 },
  shrink: { flexShrink: 1 },
});
