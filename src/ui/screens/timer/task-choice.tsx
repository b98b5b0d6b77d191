import { useState } from 'react';
import { View } from 'react-native';
import { useLive } from '../../api';
import { Chip, Field, Icon, LoadingState, Row, Text } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking, useWords } from '../../words';
import { filterOf, noFilters } from '../tasks/task-filter';
import { useSettled } from '../tasks/use-settled';
import type { TaskPick } from './task-pick';

const RESULTS = 6;
const SEARCH_DELAY_MS = 180;

const Results = ({ text, onPick }: { text: string; onPick: (task: TaskPick) => void }) => {
  const { say, sentence } = useSpeaking();
  const found = useLive('task.list', { filter: filterOf(noFilters, text), limit: RESULTS });
  if (found.status === 'loading') return <LoadingState rows={2} />;
  if (found.status === 'failed') return <Text tone="danger">{sentence(found.error)}</Text>;
  const { tasks } = found.data;
  if (tasks.length === 0) return <Text tone="textSoft">{say('plan.noTaskFound')}</Text>;
  return (
    <View>
      {tasks.map(({ id, title }) => (
        <Row
          key={id}
          title={title}
          trailing={<Icon name="plus" size={18} />}
          onPress={() => onPick({ id, title })}
          testID={`task-pick-${id}`}
        />
      ))}
    </View>
  );
};

export const TaskFinder = ({ onPick, testID }: { onPick: (task: TaskPick) => void; testID: string }) => {
  const theme = useTheme();
  const say = useWords();
  const [typed, setTyped] = useState('');
  const text = useSettled(typed, SEARCH_DELAY_MS);
  return (
    <View style={{ gap: theme.space.s }}>
      <Field
        holds="other"
        autoFocus
        label={say('plan.findTask')}
        isLabelHidden
        placeholder={say('plan.findTask')}
        value={typed}
        onChangeText={setTyped}
        leading={<Icon name="search" size={18} color={theme.color.textSoft} />}
        testID={testID}
      />
      <Results text={text} onPick={onPick} />
    </View>
  );
};

/** One task or none: found inside the sheet that asks for it. */
export const TaskChoice = ({
  task,
  onPick,
  testID,
}: {
  task: TaskPick | null;
  onPick: (task: TaskPick | null) => void;
  testID: string;
}) => {
  const theme = useTheme();
  const say = useWords();
  const [isFinding, setFinding] = useState(false);
  const pick = (next: TaskPick | null) => {
    setFinding(false);
    onPick(next);
  };
  return (
    <View style={{ gap: theme.space.s, alignItems: isFinding ? 'stretch' : 'flex-start' }}>
      {task === null ? (
        <Chip
          icon="tasks"
          label={say('plan.chooseTask')}
          isSelected={isFinding}
          onPress={() => setFinding(!isFinding)}
          testID={testID}
        />
      ) : (
        <Chip
          icon="tasks"
          label={task.title}
          isSelected
          onRemove={() => pick(null)}
          removeLabel={say('plan.noTask')}
          testID={testID}
        />
      )}
      {isFinding && task === null && <TaskFinder onPick={pick} testID={`${testID}-search`} />}
    </View>
  );
};
