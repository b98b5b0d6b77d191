import { useState } from 'react';
import { useLive } from '../../api';
import { Field, LoadingState, Text } from '../../components';
import { useSpeaking } from '../../words';
import { Choices } from '../task/choice-sheet';
import { filterOf, noFilters } from '../tasks/task-filter';
import { useSettled } from '../tasks/use-settled';

const RESULTS = 8;
const SEARCH_DELAY_MS = 180;

/** The one task that an agent is about. */
export const TaskChoice = ({
  taskId,
  onChoose,
}: {
  taskId: string | null;
  onChoose: (taskId: string) => void;
}) => {
  const { say } = useSpeaking();
  const [typed, setTyped] = useState('');
  const text = useSettled(typed, SEARCH_DELAY_MS);
  const found = useLive('task.list', { filter: filterOf(noFilters, text), limit: RESULTS });
  const tasks = found.data?.tasks ?? [];
  return (
    <>
      <Field
        label={say('agents.aboutTask')}
        value={typed}
        onChangeText={setTyped}
        maxLength={200}
        testID="about-task-find"
      />
      {found.status === 'loading' ? (
        <LoadingState rows={3} />
      ) : tasks.length === 0 ? (
        <Text tone="textSoft">{say('task.linkNothing')}</Text>
      ) : (
        <Choices
          title={say('agents.aboutTask')}
          options={tasks.map(({ id, title }) => ({ value: id, label: title }))}
          selected={taskId === null ? [] : [taskId]}
          onPick={onChoose}
          testID="about-task"
        />
      )}
    </>
  );
};
