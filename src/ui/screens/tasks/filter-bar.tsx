import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { Priority } from '../../../runtime/api/values';
import { useLive } from '../../api';
import { Chip, type IconName } from '../../components';
import { useTheme } from '../../theme';
import { useWords } from '../../words';
import { ChoiceSheet, type ChoiceOption } from '../task/choice-sheet';
import { noFilters, statusChoices, type Filters, type StatusChoice } from './task-filter';

const ANY = 'any';
const noInput = {};

export type FilterKind = 'status' | 'category' | 'label' | 'priority';
type Facet = {
  readonly kind: FilterKind;
  readonly icon: IconName;
  readonly title: string;
  readonly options: readonly ChoiceOption[];
  readonly value: string;
  readonly isSet: boolean;
  readonly pick: (value: string) => Filters;
};

const isStatus = (value: string): value is StatusChoice => statusChoices.some((choice) => choice === value);
const orNull = (value: string): string | null => (value === ANY ? null : value);

const useFacets = (filters: Filters): readonly Facet[] => {
  const say = useWords();
  const categories = useLive('category.list', noInput).data?.categories ?? [];
  const labels = useLive('label.list', noInput).data?.labels ?? [];
  const statusWord = (choice: StatusChoice): string =>
    choice === 'unfinished'
      ? say('tasks.unfinished')
      : choice === 'all'
        ? say('tasks.allStatuses')
        : say(`task.status${choice}`);
  const named = (items: readonly { id: string; name: string; color: string }[]): ChoiceOption[] =>
    items.map(({ id, name, color }) => ({ value: id, label: name, dot: color }));
  return [
    {
      kind: 'status',
      icon: 'check',
      title: say('tasks.statusFilter'),
      options: statusChoices.map((value) => ({ value, label: statusWord(value) })),
      value: filters.status,
      isSet: filters.status !== noFilters.status,
      pick: (value) => ({ ...filters, status: isStatus(value) ? value : noFilters.status }),
    },
    {
      kind: 'category',
      icon: 'category',
      title: say('tasks.category'),
      options: [{ value: ANY, label: say('tasks.anyCategory') }, ...named(categories)],
      value: filters.categoryId ?? ANY,
      isSet: filters.categoryId !== null,
      pick: (value) => ({ ...filters, categoryId: orNull(value) }),
    },
    {
      kind: 'label',
      icon: 'tag',
      title: say('tasks.label'),
      options: [{ value: ANY, label: say('tasks.anyLabel') }, ...named(labels)],
      value: filters.labelId ?? ANY,
      isSet: filters.labelId !== null,
      pick: (value) => ({ ...filters, labelId: orNull(value) }),
    },
    {
      kind: 'priority',
      icon: 'flag',
      title: say('tasks.priority'),
      options: [
        { value: ANY, label: say('tasks.anyPriority') },
        ...Priority.options.map((value) => ({ value, label: say(`task.priority${value}`) })),
      ],
      value: filters.priority ?? ANY,
      isSet: filters.priority !== null,
      pick: (value) => ({ ...filters, priority: Priority.safeParse(value).data ?? null }),
    },
  ];
};

type Props = { readonly filters: Filters; readonly onChange: (filters: Filters) => void };

/** Which filter is being chosen. Held by the screen: the bar moves into the list where type is large, and a choice under way stays open. */
export type OpenFilter = {
  readonly open: FilterKind | null;
  readonly setOpen: (kind: FilterKind | null) => void;
};
export const useOpenFilter = (): OpenFilter => {
  const [open, setOpen] = useState<FilterKind | null>(null);
  return { open, setOpen };
};

export const FilterSheets = ({ filters, onChange, open, setOpen }: Props & OpenFilter) =>
  useFacets(filters).map((facet) => (
    <ChoiceSheet
      key={facet.kind}
      title={facet.title}
      isOpen={open === facet.kind}
      onClose={() => setOpen(null)}
      options={facet.options}
      selected={[facet.value]}
      onPick={(value) => {
        setOpen(null);
        onChange(facet.pick(value));
      }}
      testID={`choose-${facet.kind}`}
    />
  ));

export const FilterBar = ({ filters, onChange, setOpen }: Props & Pick<OpenFilter, 'setOpen'>) => {
  const theme = useTheme();
  const say = useWords();
  const facets = useFacets(filters);
  const shown = facets.filter(({ kind }) => !(filters.isBin && kind === 'status'));
  const isAnySet = facets.some(({ isSet }) => isSet) || filters.isBin;
  return (
    <View role="group" aria-label={say('tasks.filters')} style={[styles.bar, { gap: theme.space.s }]}>
      {shown.map((facet) => {
        const chosen = facet.options.find(({ value }) => value === facet.value)?.label ?? facet.title;
        const label = facet.isSet || facet.kind === 'status' ? chosen : facet.title;
        return (
          <Chip
            key={facet.kind}
            icon={facet.icon}
            label={label}
            accessibilityLabel={`${say('tasks.chooseFilter', { name: facet.title })}, ${chosen}`}
            isSelected={facet.isSet}
            onPress={() => setOpen(facet.kind)}
            testID={`filter-${facet.kind}`}
          />
        );
      })}
      <Chip
        icon="trash"
        label={say('tasks.bin')}
        isSelected={filters.isBin}
        onPress={() => onChange({ ...filters, isBin: !filters.isBin })}
        testID="filter-bin"
      />
      {isAnySet && (
        <Chip
          icon="close"
          label={say('tasks.clearFilters')}
          onPress={() => onChange(noFilters)}
          testID="filter-clear"
        />
      )}
    </View>
  );
};

const styles = StyleSheet.create({ bar: { flexDirection: 'row', flexWrap: 'wrap' } });
