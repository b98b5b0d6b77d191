import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import type { CareKind } from '../../../runtime/api/care-definition';
import type { QueryOutput } from '../../../runtime/api/definition';
import { useAct, useLivePages, useUndoToast } from '../../api';
import {
  EmptyState,
  ErrorState,
  IconButton,
  LoadingState,
  Row,
  Screen,
  SegmentedChoice,
  Separator,
  Text,
  useToast,
} from '../../components';
import { RowList } from '../../components/row-list';
import { seenRows } from '../../components/seen-rows';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { useBack } from './use-back';
import { useWhen } from './use-when';
import { kindWords } from './value-words';

const PAGE_SIZE = 50;
type Page = QueryOutput<'trash.list'>;
type Trashed = Page['records'][number];

const groups = {
  all: null,
  tasks: ['task', 'checklist', 'checklistItem'],
  notes: ['note', 'voiceNote'],
  time: ['timeEntry', 'planBlock'],
  logs: ['workout', 'measurement', 'rating', 'habit'],
  names: ['category', 'label'],
} as const satisfies Readonly<Record<string, readonly CareKind[] | null>>;
type Group = keyof typeof groups;
const groupWords = {
  all: 'care.trashAll',
  tasks: 'care.trashTasks',
  notes: 'care.trashNotes',
  time: 'care.trashTime',
  logs: 'care.trashLogs',
  names: 'care.trashNames',
} as const;
const groupNames = ['all', 'tasks', 'notes', 'time', 'logs', 'names'] as const satisfies readonly Group[];

const idOf = ({ ref }: Trashed): string => `${ref.kind} ${ref.id}`;
const useTrash = (group: Group) => {
  const kinds = groups[group];
  return useLivePages<Page, Trashed>({
    key: group,
    itemsOf: (page) => page.records,
    idOf,
    subscribe: (client, { after, hear }) =>
      client.subscribe(
        'trash.list',
        {
          limit: PAGE_SIZE,
          ...(kinds === null ? {} : { kinds: [...kinds] }),
          ...(typeof after === 'string' ? { before: after } : {}),
        },
        hear,
      ),
  });
};

const useRestore = () => {
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const showUndo = useUndoToast();
  const { run } = useAct('trash.restore');
  return async ({ ref, title }: Trashed): Promise<void> => {
    const answer = await run(ref);
    if (!answer.ok) return toast.show({ text: sentence(answer.error) });
    const name = title === '' ? say('care.untitled') : title;
    showUndo({ text: say('care.restored', { title: name }), actId: answer.value.actId });
  };
};

const TrashRow = ({ item, onRestore }: { item: Trashed; onRestore: () => void }) => {
  const { say } = useSpeaking();
  const when = useWhen();
  const title = item.title === '' ? say('care.untitled') : item.title;
  return (
    <Row
      title={title}
      subtitle={say('care.deletedOn', { kind: kindWords(say, item.ref.kind), when: when(item.deletedAt) })}
      trailing={
        <IconButton
          icon="restore"
          tone="accent"
          label={say('care.restoreOf', { title })}
          onPress={onRestore}
          testID={`restore-${item.ref.id}`}
        />
      }
      testID={`trash-${item.ref.id}`}
    />
  );
};

const Head = ({ group, onChange }: { group: Group; onChange: (group: Group) => void }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  return (
    <View style={{ gap: theme.space.m, paddingBottom: theme.space.m }}>
      <Text tone="textSoft">{say('care.trashIntro')}</Text>
      <SegmentedChoice
        label={say('care.trashShow')}
        options={groupNames.map((value) => ({ value, label: say(groupWords[value]) }))}
        value={group}
        onChange={onChange}
        testID="trash-group"
      />
    </View>
  );
};

/** Everything that was deleted, newest first, each with its way back. */
export const TrashScreen = () => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const back = useBack();
  const [group, setGroup] = useState<Group>('all');
  const pages = useTrash(group);
  const restore = useRestore();
  const round = theme.radius.l;
  const count = pages.items?.length ?? 0;
  const instead =
    pages.failure !== null ? (
      <ErrorState failure={pages.failure} />
    ) : pages.items === null ? (
      <LoadingState />
    ) : group === 'all' ? (
      <EmptyState icon="trash" title={say('care.trashNone')} />
    ) : (
      <EmptyState icon="trash" title={say('care.trashNoneOfKind')} />
    );
  return (
    <Screen title={say('care.trash')} onBack={back} isScrollable={false} testID="trash-screen">
      <RowList
        data={pages.items ?? []}
        keyExtractor={idOf}
        renderItem={({ item, index }) => (
          <View
            style={[
              styles.row,
              { backgroundColor: theme.color.surface, borderColor: theme.color.border },
              index === 0 && { borderTopWidth: 1, borderTopLeftRadius: round, borderTopRightRadius: round },
              index === count - 1 && {
                borderBottomWidth: 1,
                borderBottomLeftRadius: round,
                borderBottomRightRadius: round,
              },
            ]}
          >
            {index > 0 && <Separator inset={theme.space.m} />}
            <TrashRow item={item} onRestore={() => void restore(item)} />
          </View>
        )}
        extraData={restore}
        onEndReached={pages.hasMore ? pages.loadMore : null}
        onEndReachedThreshold={0.6}
        {...seenRows(pages.onSeen)}
        ListHeaderComponent={<Head group={group} onChange={setGroup} />}
        ListEmptyComponent={instead}
      />
    </Screen>
  );
};

const styles = StyleSheet.create({ row: { borderStartWidth: 1, borderEndWidth: 1, overflow: 'hidden' } });
