import { useState } from 'react';
import { Field, Icon, Row, Sheet, Text } from '../../components';
import { useLive } from '../../api';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { SettingsList } from '../../settings/settings-list';
import { useSettled } from '../tasks/use-settled';

const MOST = 12;
const DELAY_MS = 180;

/** One of the person's open tasks, found by its title. */
export const TaskPickSheet = ({
  title,
  onPick,
  onClose,
}: {
  title: string;
  onPick: (taskId: string) => void;
  onClose: () => void;
}) => {
  const theme = useTheme();
  const { say, sentence } = useSpeaking();
  const [search, setSearch] = useState('');
  const text = useSettled(search, DELAY_MS).trim();
  const found = useLive('task.list', { filter: text === '' ? {} : { text }, limit: MOST });
  const tasks = found.data?.tasks ?? [];
  return (
    <Sheet isOpen onClose={onClose} title={title} testID="task-pick">
      <Field
        holds="other"
        label={say('care.findTask')}
        isLabelHidden
        placeholder={say('care.findTask')}
        value={search}
        onChangeText={setSearch}
        maxLength={200}
        leading={<Icon name="search" size={20} color={theme.color.textSoft} />}
        testID="task-pick-find"
      />
      {found.status === 'failed' && <Text tone="danger">{sentence(found.error)}</Text>}
      {found.status === 'ready' && tasks.length === 0 && (
        <Text tone="textSoft">{say('tasks.nothingTitle')}</Text>
      )}
      {tasks.length > 0 && (
        <SettingsList>
          {tasks.map((task) => (
            <Row
              key={task.id}
              title={task.title}
              onPress={() => onPick(task.id)}
              testID={`task-pick-${task.id}`}
            />
          ))}
        </SettingsList>
      )}
    </Sheet>
  );
};
