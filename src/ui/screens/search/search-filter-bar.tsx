import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { useLive } from '../../api';
import { Chip } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { ChoiceSheet } from '../task/choice-sheet';
import { formatDay } from '../../time/format';
import { OwnDaysSheet } from './own-days-sheet';
import {
  groups,
  isFiltered,
  isGroup,
  noFilters,
  spanNames,
  type Filters,
  type Span,
  type When,
} from './search-filters';

const ANY = 'any';
const OWN = 'own';
const noInput = {};
const noSpan: Span = { from: null, until: null };
type Part = 'kinds' | 'category' | 'when' | 'days';
type Props = { readonly filters: Filters; readonly onChange: (filters: Filters) => void };

const useWhenWords = () => {
  const { say, locale } = useSpeaking();
  const named = (day: string): string =>
    formatDay(day, { language: locale, options: { day: 'numeric', month: 'short', year: 'numeric' } });
  return (when: When): string => {
    if (typeof when === 'string') return say(`search.${when}`);
    const { from, until } = when;
    if (from !== null && until !== null)
      return say('search.between', { from: named(from), until: named(until) });
    if (from !== null) return say('search.fromOn', { day: named(from) });
    return until === null ? say('search.anyTime') : say('search.untilOn', { day: named(until) });
  };
};

type SheetProps = Props & { readonly isOpen: boolean; readonly onClose: () => void };

const KindsSheet = ({ filters, onChange, ...sheet }: SheetProps) => {
  const { say } = useSpeaking();
  const toggle = (value: string) => {
    if (!isGroup(value)) return;
    const has = filters.groups.includes(value);
    onChange({
      ...filters,
      groups: has ? filters.groups.filter((each) => each !== value) : [...filters.groups, value],
    });
  };
  return (
    <ChoiceSheet
      {...sheet}
      isMulti
      title={say('search.kinds')}
      options={groups.map((value) => ({ value, label: say(`search.${value}`) }))}
      selected={filters.groups}
      onPick={toggle}
      testID="search-kinds"
    />
  );
};

const CategorySheet = ({ filters, onChange, ...sheet }: SheetProps) => {
  const { say } = useSpeaking();
  const categories = useLive('category.list', noInput).data?.categories ?? [];
  return (
    <ChoiceSheet
      {...sheet}
      title={say('search.category')}
      options={[
        { value: ANY, label: say('search.anyCategory') },
        ...categories.map(({ id, name, color }) => ({ value: id, label: name, dot: color })),
      ]}
      selected={[filters.categoryId ?? ANY]}
      onPick={(value) => {
        sheet.onClose();
        onChange({ ...filters, categoryId: value === ANY ? null : value });
      }}
      testID="search-category"
    />
  );
};

const WhenSheet = ({ filters, onChange, onOwn, ...sheet }: SheetProps & { onOwn: () => void }) => {
  const { say } = useSpeaking();
  return (
    <ChoiceSheet
      {...sheet}
      title={say('search.when')}
      options={[...spanNames, OWN].map((value) => ({
        value,
        label:
          value === OWN
            ? say('search.ownDays')
            : say(`search.${spanNames.find((name) => name === value) ?? 'anyTime'}`),
      }))}
      selected={[typeof filters.when === 'string' ? filters.when : OWN]}
      onPick={(value) => {
        sheet.onClose();
        const when = spanNames.find((name) => name === value);
        if (when === undefined) onOwn();
        else onChange({ ...filters, when });
      }}
      testID="search-when"
    />
  );
};

export const SearchFilterBar = ({ filters, onChange }: Props) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const whenWords = useWhenWords();
  const [open, setOpen] = useState<Part | null>(null);
  const categories = useLive('category.list', noInput).data?.categories ?? [];
  const category = categories.find(({ id }) => id === filters.categoryId);
  const close = () => setOpen(null);
  const [only, ...others] = filters.groups;
  const kinds =
    only === undefined
      ? say('search.kinds')
      : others.length === 0
        ? say(`search.${only}`)
        : say('search.kindsCount', { count: filters.groups.length });
  const spoken = (name: string, value: string) => `${say('search.chooseFilter', { name })}, ${value}`;
  return (
    <View role="group" aria-label={say('search.filters')} style={[styles.bar, { gap: theme.space.s }]}>
      <Chip
        icon="note"
        label={kinds}
        accessibilityLabel={spoken(say('search.kinds'), only === undefined ? say('search.anyKind') : kinds)}
        isSelected={filters.groups.length > 0}
        onPress={() => setOpen('kinds')}
        testID="search-filter-kinds"
      />
      <Chip
        icon="category"
        label={category?.name ?? say('search.category')}
        accessibilityLabel={spoken(say('search.category'), category?.name ?? say('search.anyCategory'))}
        isSelected={filters.categoryId !== null}
        onPress={() => setOpen('category')}
        testID="search-filter-category"
      />
      <Chip
        icon="calendar"
        label={filters.when === 'anyTime' ? say('search.when') : whenWords(filters.when)}
        accessibilityLabel={spoken(say('search.when'), whenWords(filters.when))}
        isSelected={filters.when !== 'anyTime'}
        onPress={() => setOpen('when')}
        testID="search-filter-when"
      />
      {isFiltered(filters) && (
        <Chip
          icon="close"
          label={say('search.clearFilters')}
          onPress={() => onChange(noFilters)}
          testID="search-filter-clear"
        />
      )}
      <KindsSheet isOpen={open === 'kinds'} onClose={close} filters={filters} onChange={onChange} />
      <CategorySheet isOpen={open === 'category'} onClose={close} filters={filters} onChange={onChange} />
      <WhenSheet
        isOpen={open === 'when'}
        onClose={close}
        filters={filters}
        onChange={onChange}
        onOwn={() => setOpen('days')}
      />
      <OwnDaysSheet
        isOpen={open === 'days'}
        onClose={close}
        span={typeof filters.when === 'string' ? noSpan : filters.when}
        onSave={(when) => onChange({ ...filters, when })}
      />
    </View>
  );
};

const styles = StyleSheet.create({ bar: { flexDirection: 'row', flexWrap: 'wrap' } });
