import { useIsFocused, useLocalSearchParams } from 'expo-router';
import { useRef, useState, type Ref } from 'react';
import { View, type TextInput } from 'react-native';
import { Field, Icon, IconButton, Screen } from '../../components';
import { useFollowed } from '../../shell/use-followed';
import { useTheme } from '../../theme';
import { useWords } from '../../words';
import { moveFocus } from '../task/move-focus';
import { useNow } from '../task/use-now';
import { QuickAdd } from '../today/quick-add';
import { FilterBar, FilterSheets, useOpenFilter } from './filter-bar';
import { filterOf, filtersOfLink, isFiltered, noFilters } from './task-filter';
import { TaskList } from './task-list';
import { useSettled } from './use-settled';
import { useShortcuts } from './use-shortcuts';
import { useTaskPages } from './use-task-pages';

const SEARCH_DELAY_MS = 180;
/** From here on what stands over the list would leave no room for it on a phone. */
const LARGE_TYPE = 1.5;
const ROWS = '[data-testid^="task-row-"]';

/** A link such as `/tasks?status=DONE` sets the filters, each time it is followed. */
const useFilters = () => {
  const { status, asked = '' } = useLocalSearchParams<{ status?: string; asked?: string }>();
  return useFollowed(`${status ?? ''} ${asked}`, () => filtersOfLink({ status }));
};

const useTaskKeys = (keys: { search: () => void; add: () => void }): void => {
  const isFocused = useIsFocused();
  useShortcuts(
    isFocused
      ? {
          '/': keys.search,
          n: keys.add,
          ArrowDown: () => moveFocus(ROWS, 1),
          ArrowUp: () => moveFocus(ROWS, -1),
        }
      : {},
  );
};

const SearchField = ({
  value,
  onChange,
  inputRef,
}: {
  value: string;
  onChange: (text: string) => void;
  inputRef: Ref<TextInput>;
}) => {
  const theme = useTheme();
  const say = useWords();
  return (
    <Field
      holds="other"
      ref={inputRef}
      label={say('tasks.search')}
      isLabelHidden
      placeholder={say('tasks.search')}
      value={value}
      onChangeText={onChange}
      autoCapitalize="none"
      autoComplete="off"
      enterKeyHint="search"
      returnKeyType="search"
      maxLength={200}
      leading={<Icon name="search" size={20} color={theme.color.textSoft} />}
      trailing={
        value === '' ? undefined : (
          <IconButton icon="close" size={18} label={say('tasks.clearSearch')} onPress={() => onChange('')} />
        )
      }
      testID="tasks-search-input"
    />
  );
};

export const TasksScreen = () => {
  const theme = useTheme();
  const say = useWords();
  const { day } = useNow();
  const [filters, setFilters] = useFilters();
  const [search, setSearch] = useState('');
  const [isAdding, setAdding] = useState(false);
  const openFilter = useOpenFilter();
  const searchInput = useRef<TextInput>(null);
  const list = useTaskPages(filterOf(filters, useSettled(search, SEARCH_DELAY_MS)));
  useTaskKeys({ search: () => searchInput.current?.focus(), add: () => setAdding(true) });
  const clear = () => {
    setFilters(noFilters);
    setSearch('');
  };
  const header = (
    <View style={{ gap: theme.space.s + 2, paddingBottom: theme.space.m }}>
      {isAdding && <QuickAdd today={day} isFocusedAtOnce />}
      <SearchField value={search} onChange={setSearch} inputRef={searchInput} />
      <FilterBar filters={filters} onChange={setFilters} setOpen={openFilter.setOpen} />
    </View>
  );
  const isLarge = theme.textScale >= LARGE_TYPE;
  return (
    <Screen
      title={say('tasks.title')}
      isScrollable={false}
      testID="tasks-screen"
      actions={
        <IconButton
          icon={isAdding ? 'close' : 'plus'}
          tone="accent"
          label={say('tasks.newTask')}
          aria-expanded={isAdding}
          onPress={() => setAdding(!isAdding)}
          testID="tasks-new"
        />
      }
      {...(!isLarge && { header })}
    >
      <TaskList
        list={list}
        isBin={filters.isBin}
        isNarrowed={isFiltered(filters, search)}
        onClear={clear}
        {...(isLarge && { header })}
      />
      <FilterSheets filters={filters} onChange={setFilters} {...openFilter} />
    </Screen>
  );
};
