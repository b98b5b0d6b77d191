import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import type { Failure, Result } from '../../../core/result';
import type { TaskDetail } from '../../../runtime/api/values';
import { useCommand, useLive } from '../../api';
import { Chip, Section, useToast } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { ChoiceSheet } from './choice-sheet';
import { useMarkedName } from './provenance-mark';

const noInput = {};

const useLabelling = (task: TaskDetail) => {
  const toast = useToast();
  const { sentence } = useSpeaking();
  const add = useCommand('task.addLabel').run;
  const remove = useCommand('task.removeLabel').run;
  const create = useCommand('label.create').run;
  const report = (answer: Result<unknown, Failure>): void => {
    if (!answer.ok) toast.show({ text: sentence(answer.error) });
  };
  const createAndAdd = async (name: string): Promise<void> => {
    const made = await create({ name });
    if (!made.ok) return report(made);
    report(await add({ id: task.id, labelId: made.value.id }, { actId: made.value.actId }));
  };
  const toggle = async (labelId: string): Promise<void> => {
    const has = task.labels.some(({ id }) => id === labelId);
    report(has ? await remove({ id: task.id, labelId }) : await add({ id: task.id, labelId }));
  };
  return {
    toggle: (labelId: string) => void toggle(labelId),
    create: (name: string) => void createAndAdd(name),
  };
};

export const TaskLabels = ({ task }: { task: TaskDetail }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const markedName = useMarkedName();
  const [isOpen, setOpen] = useState(false);
  const labelling = useLabelling(task);
  const labels = useLive('label.list', noInput).data?.labels ?? [];
  return (
    <Section title={say('task.labels')}>
      <View style={[styles.chips, { gap: theme.space.s }]}>
        {task.labels.map((label) => (
          <Chip
            key={label.id}
            label={markedName(label)}
            dot={label.color}
            onRemove={() => labelling.toggle(label.id)}
            removeLabel={say('task.removeLabel', { name: label.name })}
          />
        ))}
        <Chip
          icon="plus"
          label={say('task.addLabel')}
          onPress={() => setOpen(true)}
          testID="task-add-label"
        />
      </View>
      <ChoiceSheet
        isMulti
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={say('task.labels')}
        options={labels.map(({ id, name, color }) => ({ value: id, label: name, dot: color }))}
        selected={task.labels.map(({ id }) => id)}
        onPick={labelling.toggle}
        find={{ label: say('task.newLabel'), onCreate: labelling.create }}
        testID="label"
      />
    </Section>
  );
};

const styles = StyleSheet.create({ chips: { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'center' } });
