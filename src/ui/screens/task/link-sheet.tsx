import { useState } from 'react';
import { View } from 'react-native';
import { useLive } from '../../api';
import { Field, Icon, LoadingState, Row, SegmentedChoice, Sheet, Text } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { filterOf, noFilters } from '../tasks/task-filter';
import { useSettled } from '../tasks/use-settled';

export type LinkChoice = 'relates' | 'blocks' | 'blockedBy';
const RESULTS = 20;
const SEARCH_DELAY_MS = 180;

type LinkSheetProps = {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** This task, and those it is linked with already. */
  readonly excluded: readonly string[];
  readonly onPick: (taskId: string, choice: LinkChoice) => void;
};

const Results = ({
  text,
  excluded,
  onPick,
}: {
  text: string;
  excluded: readonly string[];
  onPick: (id: string) => void;
}) => {
  const { say, sentence } = useSpeaking();
  const found = useLive('task.list', { filter: filterOf(noFilters, text), limit: RESULTS });
  if (found.status === 'loading') return <LoadingState rows={3} />;
  if (found.status === 'failed') return <Text tone="danger">{sentence(found.error)}</Text>;
  const tasks = found.data.tasks.filter(({ id }) => !excluded.includes(id));
  if (tasks.length === 0) return <Text tone="textSoft">{say('task.linkNothing')}</Text>;
  return (
    <View>
      {tasks.map(({ id, title }) => (
        <Row
          key={id}
          title={title}
          trailing={<Icon name="plus" size={18} />}
          onPress={() => onPick(id)}
          testID={`link-pick-${id}`}
        />
      ))}
    </View>
  );
};

const LinkPicker = ({ onClose, excluded, onPick }: LinkSheetProps) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const [choice, setChoice] = useState<LinkChoice>('relates');
  const [typed, setTyped] = useState('');
  const text = useSettled(typed, SEARCH_DELAY_MS);
  return (
    <Sheet isOpen onClose={onClose} title={say('task.addLink')} testID="link-sheet">
      <SegmentedChoice
        label={say('task.linkKind')}
        options={[
          { value: 'relates', label: say('task.relates') },
          { value: 'blocks', label: say('task.blocks') },
          { value: 'blockedBy', label: say('task.blockedBy') },
        ]}
        value={choice}
        onChange={setChoice}
        testID="link-kind"
      />
      <Field
        holds="other"
        label={say('task.linkSearch')}
        isLabelHidden
        placeholder={say('task.linkSearch')}
        value={typed}
        onChangeText={setTyped}
        maxLength={200}
        leading={<Icon name="search" size={18} color={theme.color.textSoft} />}
        testID="link-search"
      />
      <Results text={text} excluded={excluded} onPick={(id) => onPick(id, choice)} />
    </Sheet>
  );
};

export const LinkSheet = (props: LinkSheetProps) => (props.isOpen ? <LinkPicker {...props} /> : null);
