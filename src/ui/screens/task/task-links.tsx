import { useRouter } from 'expo-router';
import { Fragment, useState } from 'react';
import { StyleSheet, View } from 'react-native';
import type { LinkView, TaskDetail } from '../../../runtime/api/values';
import { useAct, useUndoToast } from '../../api';
import { Card, Chip, Icon, IconButton, Row, Section, Separator, useToast } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { LinkSheet, type LinkChoice } from './link-sheet';

const LinkRow = ({ link, onUnlink }: { link: LinkView; onUnlink: () => void }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const router = useRouter();
  const kind =
    link.kind === 'blocks'
      ? say(link.direction === 'to' ? 'task.blocks' : 'task.blockedBy')
      : say('task.relates');
  return (
    <View style={styles.row}>
      <View style={styles.words}>
        <Row
          title={link.title}
          subtitle={kind}
          leading={<Icon name="link" color={theme.color.textSoft} />}
          onPress={() => router.push({ pathname: '/task/[id]', params: { id: link.taskId } })}
          testID={`task-link-${link.taskId}`}
        />
      </View>
      <IconButton
        icon="close"
        size={18}
        label={say('task.unlink', { title: link.title })}
        onPress={onUnlink}
      />
    </View>
  );
};

export const TaskLinks = ({ task }: { task: TaskDetail }) => {
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const showUndo = useUndoToast();
  const [isOpen, setOpen] = useState(false);
  const link = useAct('task.link').run;
  const unlink = useAct('task.unlink').run;
  const links = task.links.filter(({ kind }) => kind !== 'label');
  const add = async (other: string, choice: LinkChoice) => {
    const ends = choice === 'blockedBy' ? { from: other, to: task.id } : { from: task.id, to: other };
    const answer = await link({ ...ends, kind: choice === 'relates' ? 'relates' : 'blocks' });
    if (!answer.ok) toast.show({ text: sentence(answer.error) });
  };
  const remove = async (linkId: string) => {
    const answer = await unlink({ linkId });
    if (answer.ok) showUndo({ text: say('task.unlinked'), actId: answer.value.actId });
    else toast.show({ text: sentence(answer.error) });
  };
  return (
    <Section title={say('task.links')}>
      {links.length > 0 && (
        <Card>
          {links.map((each, index) => (
            <Fragment key={each.id}>
              {index > 0 && <Separator inset={52} />}
              <LinkRow link={each} onUnlink={() => void remove(each.id)} />
            </Fragment>
          ))}
        </Card>
      )}
      <View style={styles.add}>
        <Chip icon="plus" label={say('task.addLink')} onPress={() => setOpen(true)} testID="task-add-link" />
      </View>
      <LinkSheet
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        excluded={[task.id, ...links.map(({ taskId }) => taskId)]}
        onPick={(other, choice) => {
          setOpen(false);
          void add(other, choice);
        }}
      />
    </Section>
  );
};

const styles = StyleSheet.create({
  row: { flexDirection: 'row', alignItems: 'center', paddingEnd: 4 },
  words: { flex: 1, minWidth: 0 },
  add: { flexDirection: 'row' },
});
