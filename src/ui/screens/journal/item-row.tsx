import { memo } from 'react';
import { StyleSheet, View } from 'react-native';
import type { JournalItem } from '../../../runtime/api/journal-values';
import type { CategoryView } from '../../../runtime/api/values';
import { ColorDot, Icon, IconButton, PressSurface, Text } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { SmallProvenanceMark } from '../task/provenance-mark';
import { itemFace, type ItemFace } from './item-face';
import { itemIdOf } from './journal-pages';

const Facts = ({ face, category }: { face: ItemFace; category: CategoryView | undefined }) => {
  const theme = useTheme();
  const facts = [...face.facts, ...(category === undefined ? [] : [category.name])];
  if (facts.length === 0) return null;
  return (
    <View style={[styles.facts, { columnGap: theme.space.s + 4, rowGap: 2 }]}>
      {face.facts.map((fact) => (
        <Text key={fact} variant="small" tone="textSoft">
          {fact}
        </Text>
      ))}
      {category !== undefined && (
        <View style={[styles.facts, { gap: theme.space.xs + 2 }]}>
          <ColorDot color={category.color} />
          <Text variant="small" tone="textSoft" numberOfLines={1} style={styles.shrink}>
            {category.name}
          </Text>
        </View>
      )}
    </View>
  );
};

/** Words are cut where they would fill the screen, never a line of an ordinary length. */
const LONG = 200;
const MOST_LINES = 5;

const Face = ({ face, category }: { face: ItemFace; category: CategoryView | undefined }) => {
  const { begins } = useTheme();
  const start = { textAlign: begins };
  return (
    <View style={styles.words}>
      <Text style={start} {...(face.title.length > LONG && { numberOfLines: MOST_LINES })}>
        {face.title}
      </Text>
      {face.text !== '' && (
        <Text
          variant="small"
          tone="textSoft"
          style={start}
          {...(face.text.length > LONG && { numberOfLines: MOST_LINES })}
        >
          {face.text}
        </Text>
      )}
      <Facts face={face} category={category} />
      <SmallProvenanceMark provenance={face.provenance} />
    </View>
  );
};

export type ItemRowProps = {
  readonly item: JournalItem;
  readonly categoryById: ReadonlyMap<string, CategoryView>;
  readonly onOpen: (item: JournalItem) => void;
  readonly onMenu: (item: JournalItem) => void;
};

export const ItemRow = memo(function ItemRow({ item, categoryById, onOpen, onMenu }: ItemRowProps) {
  const theme = useTheme();
  const { say, locale } = useSpeaking();
  const face = itemFace(item, { say, locale });
  const id = itemIdOf(item);
  const category = face.categoryId === null ? undefined : categoryById.get(face.categoryId);
  return (
    <View style={styles.row}>
      <PressSurface
        role="button"
        onPress={() => onOpen(item)}
        onLongPress={() => onMenu(item)}
        testID={`journal-row-${id}`}
        look={({ isHovered, isPressed }) => [
          styles.main,
          {
            gap: theme.space.s + 4,
            paddingHorizontal: theme.space.m - 2,
            borderRadius: theme.radius.m,
            backgroundColor: isHovered || isPressed ? theme.color.sunken : 'transparent',
          },
        ]}
      >
        <View style={[styles.icon, { backgroundColor: theme.color.accentSoft }]}>
          <Icon name={face.icon} size={18} color={theme.color.accent} />
        </View>
        <Face face={face} category={category} />
      </PressSurface>
      <IconButton
        icon="more"
        label={say('journal.actions', { title: face.title })}
        onPress={() => onMenu(item)}
        testID={`journal-menu-${id}`}
      />
    </View>
  );
});

const styles = StyleSheet.create({
  row: { flexDirection: 'row', alignItems: 'center', minHeight: 60, paddingEnd: 4 },
  main: {
    flex: 1,
    minWidth: 0,
    minHeight: 56,
    flexDirection: 'row',
    alignItems: 'flex-start',
    paddingVertical: 10,
    outlineOffset: -3,
  },
  icon: { width: 34, height: 34, borderRadius: 17, alignItems: 'center', justifyContent: 'center' },
  words: { flex: 1, minWidth: 0, gap: 3 },
  facts: { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'center' },
  shrink: { flexShrink: 1 },
});
