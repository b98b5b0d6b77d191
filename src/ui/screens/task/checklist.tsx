import { useEffect, useState } from 'react';
import { AccessibilityInfo, StyleSheet, View } from 'react-native';
import { textOf, type ChecklistItemView, type ChecklistView } from '../../../runtime/api/values';
import { useAct, useCommand, useUndoToast } from '../../api';
import { Card, IconButton, Text, useToast } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { SmallRecordOrigin } from '../vouch/record-origin';
import { AddItem, type FirstItem } from './add-item';
import { ChecklistItem } from './checklist-item';
import { checkWith, DraftText } from './draft-text';
import { focusOn } from './move-focus';
import { useReorder } from './use-reorder';

const checkName = checkWith(textOf(200));

const ChecklistHead = ({ checklist }: { checklist: ChecklistView }) => {
  const theme = useTheme();
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const showUndo = useUndoToast();
  const update = useCommand('checklist.update').run;
  const remove = useAct('checklist.delete').run;
  const { id, items } = checklist;
  const done = items.filter(({ checked }) => checked).length;
  const erase = async () => {
    const answer = await remove({ id });
    if (answer.ok) showUndo({ text: say('task.checklistDeleted'), actId: answer.value.actId });
    else toast.show({ text: sentence(answer.error) });
  };
  return (
    <View style={[styles.head, { paddingHorizontal: theme.space.m, gap: theme.space.s }]}>
      <View style={styles.name}>
        <DraftText
          isOneLine
          variant="heading"
          label={say('task.checklistName')}
          placeholder={say('task.checklist')}
          missing="task.nameMissing"
          field={{
            key: `checklist ${id}`,
            stored: checklist.title,
            save: (title) => update({ id, title }),
            check: checkName,
          }}
          testID={`checklist-name-${id}`}
        />
      </View>
      <SmallRecordOrigin of={{ kind: 'checklist', id }} provenance={checklist.provenance} />
      {items.length > 0 && (
        <Text variant="small" tone="textSoft">
          {say('task.progress', { done, total: items.length })}
        </Text>
      )}
      <IconButton icon="trash" size={20} label={say('task.deleteChecklist')} onPress={() => void erase()} />
    </View>
  );
};

type Moved = { readonly id: string; readonly position: number; readonly total: number };

/** Says where a row now stands to those who do not see it move, and keeps the focus on its handle. Only a move does so. */
const useSpokenMove = () => {
  const { say } = useSpeaking();
  const [moved, setMoved] = useState<Moved | null>(null);
  useEffect(() => {
    if (moved !== null) focusOn(`checklist-drag-${moved.id}`);
  }, [moved]);
  const tell = (next: Moved) => {
    setMoved(next);
    AccessibilityInfo.announceForAccessibility(say('task.movedTo', next));
  };
  return { words: moved === null ? '' : say('task.movedTo', moved), tell };
};

const useItemCommands = () => {
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const showUndo = useUndoToast();
  const move = useAct('checklist.moveItem').run;
  const remove = useAct('checklist.deleteItem').run;
  return {
    move: async (id: string, afterId: string | null): Promise<boolean> => {
      const answer = await move({ id, afterId });
      if (!answer.ok) toast.show({ text: sentence(answer.error) });
      return answer.ok;
    },
    remove: async (id: string): Promise<void> => {
      const answer = await remove({ id });
      if (answer.ok) showUndo({ text: say('task.itemDeleted'), actId: answer.value.actId });
      else toast.show({ text: sentence(answer.error) });
    },
  };
};

export const Checklist = ({
  taskId,
  checklist,
  first,
}: {
  taskId: string;
  checklist: ChecklistView;
  /** Present on the first checklist of a task. */
  first: FirstItem | undefined;
}) => {
  const theme = useTheme();
  const commands = useItemCommands();
  const itemById = new Map(checklist.items.map((item) => [item.id, item]));
  const reorder = useReorder({
    key: checklist.id,
    stored: checklist.items.map(({ id }) => id),
    save: commands.move,
  });
  const spoken = useSpokenMove();
  const items = reorder.ids
    .map((id) => itemById.get(id))
    .filter((item): item is ChecklistItemView => item !== undefined);
  return (
    <Card style={{ paddingVertical: theme.space.s }} testID={`checklist-${checklist.id}`}>
      <ChecklistHead checklist={checklist} />
      <View aria-busy={reorder.isSaving} style={{ paddingHorizontal: theme.space.xs }}>
        {items.map((item, index) => (
          <ChecklistItem
            key={item.id}
            item={item}
            index={index}
            reorder={reorder}
            onStep={(step) => {
              const to = index + step;
              if (to < 0 || to >= items.length) return;
              reorder.step(item.id, step);
              spoken.tell({ id: item.id, position: to + 1, total: items.length });
            }}
            onDelete={() => void commands.remove(item.id)}
          />
        ))}
      </View>
      <View style={{ paddingHorizontal: theme.space.m, paddingTop: theme.space.xs }}>
        <AddItem
          taskId={taskId}
          checklistId={checklist.id}
          first={first}
          testID={first !== undefined ? 'checklist-add-input' : `checklist-add-input-${checklist.id}`}
        />
      </View>
      <Text aria-live="polite" style={styles.spoken}>
        {spoken.words}
      </Text>
    </Card>
  );
};

const styles = StyleSheet.create({
  head: { flexDirection: 'row', alignItems: 'center' },
  name: { flex: 1, minWidth: 0 },
  spoken: { position: 'absolute', width: 1, height: 1, overflow: 'hidden', opacity: 0 },
});
