import { StyleSheet, View } from 'react-native';
import { Title, type ChecklistItemView } from '../../../runtime/api/values';
import { useCommand } from '../../api';
import { Checkbox, IconButton } from '../../components';
import { useSpeaking } from '../../words';
import { checkWith, DraftText } from './draft-text';
import { SmallRecordOrigin } from '../vouch/record-origin';
import { DragHandle, Movable } from './movable-row';
import { usePick } from './use-pick';
import type { Reorder } from './use-reorder';

const checkText = checkWith(Title);

export const ChecklistItem = ({
  item,
  index,
  reorder,
  onStep,
  onDelete,
}: {
  item: ChecklistItemView;
  index: number;
  reorder: Reorder;
  onStep: (step: 1 | -1) => void;
  onDelete: () => void;
}) => {
  const { say } = useSpeaking();
  const update = useCommand('checklist.updateItem').run;
  const { id } = item;
  const checked = usePick({ key: `item ${id}`, stored: item.checked }, (value) =>
    update({ id, checked: value }),
  );
  return (
    <Movable id={id} index={index} reorder={reorder} testID={`checklist-item-${id}`}>
      <DragHandle
        id={id}
        name={item.text}
        reorder={reorder}
        onStep={onStep}
        testID={`checklist-drag-${id}`}
      />
      <Checkbox
        isLabelHidden
        label={say('task.tick', { text: item.text })}
        isChecked={checked.value}
        onChange={checked.pick}
        testID={`checklist-check-${id}`}
      />
      <View style={styles.text}>
        <DraftText
          isOneLine
          label={say('task.itemText')}
          missing="task.itemMissing"
          field={{
            key: `item ${id}`,
            stored: item.text,
            save: (text) => update({ id, text }),
            check: checkText,
          }}
          testID={`checklist-text-${id}`}
        />
      </View>
      <SmallRecordOrigin of={{ kind: 'checklistItem', id }} provenance={item.provenance} />
      <IconButton
        icon="close"
        size={18}
        label={say('task.deleteItem', { text: item.text })}
        onPress={onDelete}
        testID={`checklist-delete-${id}`}
      />
    </Movable>
  );
};

const styles = StyleSheet.create({ text: { flex: 1, minWidth: 0 } });
