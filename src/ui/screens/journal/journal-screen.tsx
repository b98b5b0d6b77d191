import { useCallback, useMemo, useState } from 'react';
import { View } from 'react-native';
import { useLive } from '../../api';
import { Screen } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { useCategoryById } from '../tasks/use-category-by-id';
import { JournalList } from './journal-list';
import { useItemMenu } from './use-item-menu';
import { useJournalPages, type JournalView } from './use-journal-pages';
import { ViewBar } from './view-bar';

const noInput = {};
const everything = { kind: null, day: null } as const;

export const JournalScreen = () => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const [choice, setChoice] = useState<Omit<JournalView, 'profile'>>(everything);
  const profiles = useLive('profile.list', noInput).data?.profiles ?? [];
  const profile = profiles.find(({ isCurrent }) => isCurrent)?.name ?? '';
  const { kind, day } = choice;
  const view = useMemo(() => ({ kind, day, profile }), [kind, day, profile]);
  const journal = useJournalPages(view);
  const categoryById = useCategoryById();
  const { menu, openMenu } = useItemMenu();
  const rowProps = useMemo(
    () => ({ categoryById, onOpen: openMenu, onMenu: openMenu }),
    [categoryById, openMenu],
  );
  const onEverything = useCallback(() => setChoice(everything), []);
  return (
    <Screen title={say('journal.title')} isScrollable={false} testID="journal-screen">
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
    </Screen>
  );
};
