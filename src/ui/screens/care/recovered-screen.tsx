import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import type { QueryOutput } from '../../../runtime/api/definition';
import { useAct, useLive, useUndoToast } from '../../api';
import { Button, Card, EmptyState, ErrorState, LoadingState, Screen, Text, useToast } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { TaskPickSheet } from './task-pick-sheet';
import { useBack } from './use-back';
import { useWhen } from './use-when';

type Item = QueryOutput<'recovered.list'>['items'][number];

const useRecovered = () => {
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const showUndo = useUndoToast();
  const placing = useAct('recovered.place');
  const deleting = useAct('recovered.delete');
  return {
    isBusy: placing.isRunning || deleting.isRunning,
    place: async ({ kind, id }: Item, taskId: string): Promise<void> => {
      const answer = await placing.run({ kind, id, taskId });
      if (answer.ok) showUndo({ text: say('care.moved'), actId: answer.value.actId });
      else toast.show({ text: sentence(answer.error) });
    },
    remove: async ({ kind, id, title }: Item): Promise<void> => {
      const answer = await deleting.run({ kind, id });
      if (answer.ok) showUndo({ text: say('care.deleted', { title }), actId: answer.value.actId });
      else toast.show({ text: sentence(answer.error) });
    },
  };
};

const RecoveredCard = ({ item, actions }: { item: Item; actions: ReturnType<typeof useRecovered> }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const when = useWhen();
  const [isPicking, setPicking] = useState(false);
  const title = item.title === '' ? say('care.untitled') : item.title;
  const parent = item.parent.title === '' ? say('care.untitled') : item.parent.title;
  const hint = item.count === 0 ? null : say('care.items', { count: item.count });
  return (
    <Card style={{ padding: theme.space.m, gap: theme.space.s }} testID={`recovered-${item.id}`}>
      <Text variant="label">{hint === null ? title : `${title} · ${hint}`}</Text>
      <Text variant="small" tone="textSoft">
        {say('care.from', { title: parent, when: when(item.deletedAt) })}
      </Text>
      <View style={[styles.actions, { gap: theme.space.s }]}>
        <Button
          variant="quiet"
          icon="restore"
          label={say('care.moveToTask')}
          onPress={() => setPicking(true)}
          isDisabled={actions.isBusy}
          testID={`recovered-place-${item.id}`}
        />
        <Button
          variant="quiet"
          icon="trash"
          label={say('care.delete')}
          hint={say('care.deleteOf', { title })}
          onPress={() => void actions.remove(item)}
          isDisabled={actions.isBusy}
          testID={`recovered-delete-${item.id}`}
        />
      </View>
      {isPicking && (
        <TaskPickSheet
          title={say('care.moveTo', { title })}
          onClose={() => setPicking(false)}
          onPick={(taskId) => {
            setPicking(false);
            void actions.place(item, taskId);
          }}
        />
      )}
    </Card>
  );
};

/** What was changed while what it belonged to was deleted elsewhere. */
export const RecoveredScreen = () => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const back = useBack();
  const actions = useRecovered();
  const live = useLive('recovered.list', {});
  const items = live.data?.items ?? [];
  return (
    <Screen title={say('care.recovered')} onBack={back} testID="recovered-screen">
      {live.status === 'loading' && <LoadingState />}
      {live.status === 'failed' && <ErrorState failure={live.error} onRetry={live.refetch} />}
      {live.status === 'ready' && items.length === 0 && (
        <EmptyState icon="restore" title={say('care.recoveredNone')} body={say('care.recoveredNoneBody')} />
      )}
      {items.length > 0 && <Text tone="textSoft">{say('care.recoveredIntro')}</Text>}
      <View style={{ gap: theme.space.m }}>
        {items.map((item) => (
          <RecoveredCard key={`${item.kind} ${item.id}`} item={item} actions={actions} />
        ))}
      </View>
    </Screen>
  );
};

const styles = StyleSheet.create({ actions: { flexDirection: 'row', flexWrap: 'wrap' } });
