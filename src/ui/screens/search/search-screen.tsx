import { useIsFocused, useLocalSearchParams, useRouter } from 'expo-router';
import { useState } from 'react';
import { ScrollView, StyleSheet, View } from 'react-native';
import {
  Button,
  Card,
  EmptyState,
  Field,
  Icon,
  IconButton,
  Row,
  Screen,
  Section,
  Separator,
  Text,
} from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { moveFocus } from '../task/move-focus';
import { useNow } from '../task/use-now';
import { useSettled } from '../tasks/use-settled';
import { useShortcuts } from '../tasks/use-shortcuts';
import { placeOf } from './hit-place';
import { SearchFilterBar } from './search-filter-bar';
import { isFiltered, noFilters, questionOf } from './search-filters';
import { SearchResults } from './search-results';
import { useRecentSearches } from './use-recent-searches';

const DELAY_MS = 150;
const LONGEST = 200;
const ROWS = '[data-testid^="hit-"]';
const rowKeys = { ArrowDown: () => moveFocus(ROWS, 1), ArrowUp: () => moveFocus(ROWS, -1) };

const SearchField = ({
  value,
  onChange,
  onSubmit,
}: {
  value: string;
  onChange: (text: string) => void;
  onSubmit: () => void;
}) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  return (
    <Field
      holds="other"
      autoFocus
      label={say('search.field')}
      isLabelHidden
      placeholder={say('search.field')}
      value={value}
      onChangeText={onChange}
      onSubmitEditing={onSubmit}
      submitBehavior="blurAndSubmit"
      autoCapitalize="none"
      autoComplete="off"
      autoCorrect={false}
      enterKeyHint="search"
      returnKeyType="search"
      maxLength={LONGEST}
      leading={<Icon name="search" size={20} color={theme.color.textSoft} />}
      trailing={
        value === '' ? undefined : (
          <IconButton icon="close" size={18} label={say('search.clear')} onPress={() => onChange('')} />
        )
      }
      testID="search-input"
    />
  );
};

const Start = ({
  searches,
  onPick,
  onForget,
}: {
  searches: readonly string[];
  onPick: (text: string) => void;
  onForget: () => void;
}) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  if (searches.length === 0)
    return <EmptyState icon="search" title={say('search.startTitle')} body={say('search.startBody')} />;
  return (
    <Section
      title={say('search.recent')}
      testID="search-recent"
      trailing={
        <Button variant="quiet" label={say('search.forget')} onPress={onForget} testID="search-forget" />
      }
    >
      <Card>
        {searches.map((text, index) => (
          <View key={text}>
            {index > 0 && <Separator inset={SEPARATOR_INSET} />}
            <Row
              title={text}
              leading={<Icon name="restore" size={20} color={theme.color.textSoft} />}
              trailing={<></>}
              onPress={() => onPick(text)}
            />
          </View>
        ))}
      </Card>
      <Text variant="small" tone="textSoft">
        {say('search.recentHint')}
      </Text>
    </Section>
  );
};
const SEPARATOR_INSET = 52;

export const SearchScreen = () => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const router = useRouter();
  const { q = '' } = useLocalSearchParams<{ q?: string }>();
  const { day: today } = useNow();
  const [text, setText] = useState(q.slice(0, LONGEST));
  const [filters, setFilters] = useState(noFilters);
  const recent = useRecentSearches();
  const settled = useSettled(text, DELAY_MS);
  // What was cleared is gone at once; what is typed waits for a pause.
  const question = questionOf(text.trim() === '' ? '' : settled, { filters, today });
  useShortcuts(useIsFocused() ? rowKeys : {});
  const back = () => (router.canGoBack() ? router.back() : router.replace('/'));
  const bar = <SearchFilterBar filters={filters} onChange={setFilters} />;
  return (
    <Screen
      title={say('search.title')}
      onBack={back}
      isScrollable={false}
      testID="search-screen"
      header={
        <View style={{ paddingBottom: theme.space.m }}>
          <SearchField value={text} onChange={setText} onSubmit={() => recent.remember(text)} />
        </View>
      }
    >
      {question === null ? (
        <ScrollView
          style={styles.fill}
          keyboardShouldPersistTaps="handled"
          contentContainerStyle={{ gap: theme.space.l, paddingBottom: theme.space.xl }}
        >
          {bar}
          <Start searches={recent.searches} onPick={setText} onForget={recent.forget} />
        </ScrollView>
      ) : (
        <SearchResults
          question={question}
          isNarrowed={isFiltered(filters)}
          header={bar}
          onOpen={(hit) => {
            recent.remember(text);
            router.push(placeOf(hit));
          }}
        />
      )}
    </Screen>
  );
};

const styles = StyleSheet.create({ fill: { flex: 1 } });
