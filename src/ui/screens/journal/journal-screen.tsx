import { useLocalSearchParams, useRouter } from 'expo-router';
import { useCallback, useMemo } from 'react';
import { View } from 'react-native';
import { useApi, useLive } from '../../api';
import { IconButton, Screen } from '../../components';
import { Day } from '../../../runtime/api/values';
import type { JournalItem } from '../../../runtime/api/journal-values';
import { useFollowed } from '../../shell/use-followed';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { useCategoryById } from '../tasks/use-category-by-id';
import { placeOfItem } from '../entry/record-place';
import { EntrySheet } from '../timer/entry-sheet';
import type { EntrySubject } from '../timer/entry-subject';
import { useEditSheet } from '../timer/use-edit-sheet';
import { RecordButton } from '../voice/record-button';
import { HeaderLinks } from '../search/header-links';
import { JournalList } from './journal-list';
import { useItemMenu } from './use-item-menu';
import { useJournalPages, type JournalView } from './use-journal-pages';
import { ViewBar } from './view-bar';

const noInput = {};
const everything = { kind: null, day: null } as const;

type Choice = Omit<JournalView, 'profile'>;

/** A link such as `/journal?day=2026-11-18` leads to that day, each time it is followed. */
const useChoice = () => {
  const { day, asked = '' } = useLocalSearchParams<{ day?: string; asked?: string }>();
  const linked = Day.safeParse(day).data ?? null;
  return useFollowed<Choice>(`${linked ?? ''} ${asked}`, () => ({ kind: null, day: linked }));
};

export const JournalScreen = () => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const router = useRouter();
  const { client } = useApi();
  const [choice, setChoice] = useChoice();
  const profiles = useLive('profile.list', noInput).data?.profiles ?? [];
  const profile = profiles.find(({ isCurrent }) => isCurrent)?.name ?? '';
  const { kind, day } = choice;
  const view = useMemo(() => ({ kind, day, profile }), [kind, day, profile]);
  const journal = useJournalPages(view);
  const categoryById = useCategoryById();
  const times = useEditSheet<EntrySubject>();
  const openTime = times.open;
  const onOpen = useCallback(
    (item: JournalItem) => {
      const place = placeOfItem(item);
      if (item.kind === 'timeEntry') openTime({ kind: 'stored', entry: item.timeEntry });
      else if (place !== null) router.push(place);
    },
    [router, openTime],
  );
  const { menu, openMenu } = useItemMenu({ onOpen });
  const rowProps = useMemo(
    () => ({ categoryById, onOpen, onMenu: openMenu }),
    [categoryById, onOpen, openMenu],
  );
  const onEverything = useCallback(() => setChoice(everything), [setChoice]);
  const write = () =>
    router.push({ pathname: '/entry/[id]', params: { id: client.newCommandId(), begun: '1' } });
  return (
    <Screen
      title={say('journal.title')}
      isScrollable={false}
      testID="journal-screen"
      actions={
        <>
          <HeaderLinks />
          <RecordButton testID="journal-new-voice" />
          <IconButton
            icon="edit"
            tone="accent"
            label={say('journal.newNote')}
            onPress={write}
            testID="journal-new-note"
          />
        </>
      }
    >
      <JournalList
        journal={journal}
        view={view}
        rowProps={rowProps}
        onEverything={onEverything}
        header={
          <View style={{ paddingTop: theme.space.xs }}>
            <ViewBar view={choice} onChange={setChoice} />
          </View>
        }
      />
      {menu}
      <EntrySheet control={times} />
    </Screen>
  );
};
