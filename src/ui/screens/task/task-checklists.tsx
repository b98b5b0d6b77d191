import { View } from 'react-native';
import type { TaskDetail } from '../../../runtime/api/values';
import { useCommand } from '../../api';
import { Card, Chip, Section, useToast } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { AddItem, useFirstItem } from './add-item';
import { Checklist } from './checklist';

export const TaskChecklists = ({ task }: { task: TaskDetail }) => {
  const theme = useTheme();
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const first = useFirstItem();
  const create = useCommand('checklist.create').run;
  const add = async () => {
    const answer = await create({ taskId: task.id });
    if (!answer.ok) toast.show({ text: sentence(answer.error) });
  };
  if (task.checklists.length === 0) {
    return (
      <Section title={say('task.checklist')}>
        <Card style={{ paddingHorizontal: theme.space.m, paddingVertical: theme.space.xs }}>
          <AddItem taskId={task.id} checklistId={null} first={first} testID="checklist-add-input" />
        </Card>
      </Section>
    );
  }
  return (
    <View style={{ gap: theme.space.m }}>
      {task.checklists.map((checklist, index) => (
        <Checklist
          key={checklist.id}
          taskId={task.id}
          checklist={checklist}
          first={index === 0 ? first : undefined}
        />
      ))}
      <View style={{ flexDirection: 'row' }}>
        <Chip
          icon="plus"
          label={say('task.addChecklist')}
          onPress={() => void add()}
          testID="checklist-create"
        />
      </View>
    </View>
  );
};
