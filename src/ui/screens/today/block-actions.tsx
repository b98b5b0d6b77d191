import { View } from 'react-native';
import { useOnce } from '../../api';
import { Icon, Row, useToast } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { useTimer } from '../timer/use-timer';
import type { BlockSubject } from './block-edit';
import { useBlockCommands } from './use-block-commands';
import type { BlockForm } from './use-block-form';

type Stored = Extract<BlockSubject, { readonly kind: 'stored' }>;
type Props = {
  readonly subject: Stored;
  readonly form: BlockForm;
  /** What was typed is stored. */
  readonly onDone: () => void;
  /** It can be taken back, and what was typed with it. */
  readonly onRemoved: () => void;
};

/** [DRAFT-9] What was typed goes along; where it is wrong, that is said and nothing is done. */
const useActions = ({ subject, form, onDone, onRemoved }: Props) => {
  const { say } = useSpeaking();
  const toast = useToast();
  const once = useOnce();
  const commands = useBlockCommands();
  const { start } = useTimer();
  const { block } = subject;
  const { filled, task, title, categoryId } = form;
  const startTimer = async () => {
    if (filled === null) return toast.show({ text: form.wrong });
    if (form.isTouched && !(await commands.save(subject, filled))) return;
    onDone();
    await start({
      name: title.trim() === '' ? (task?.title ?? say('plan.unnamedBlock')) : title,
      categoryId,
      source: task === null ? { kind: 'planBlock', id: block.id } : { kind: 'task', id: task.id },
    });
  };
  const moveOn = async () => {
    if (filled === null) return toast.show({ text: form.wrong });
    if (await commands.moveToNextDay(block, filled)) onDone();
  };
  const remove = async () => {
    if (await commands.remove(block)) onRemoved();
  };
  return {
    startTimer: () => void once(startTimer),
    moveOn: () => void once(moveOn),
    remove: () => void once(remove),
  };
};

/** What else can be done with a block that is there. */
export const BlockActions = (props: Props) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const { startTimer, moveOn, remove } = useActions(props);
  const { subject, form } = props;
  return (
    <View style={{ gap: theme.space.s }}>
      {subject.block.start.slice(0, 10) <= form.today && (
        <Row
          title={say('timer.start')}
          leading={<Icon name="play" color={theme.color.textSoft} />}
          trailing={<></>}
          onPress={startTimer}
          testID="block-timer"
        />
      )}
      <Row
        title={say('plan.toNextDay')}
        leading={<Icon name="calendar" color={theme.color.textSoft} />}
        trailing={<></>}
        onPress={moveOn}
        testID="block-next-day"
      />
      <Row
        title={say('plan.delete')}
        tone="danger"
        leading={<Icon name="trash" color={theme.color.danger} />}
        trailing={<></>}
        onPress={remove}
        testID="block-delete"
      />
    </View>
  );
};
