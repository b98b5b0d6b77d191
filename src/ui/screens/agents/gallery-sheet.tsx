import { useRouter } from 'expo-router';
import { useState } from 'react';
import { View } from 'react-native';
import { AgentName } from '../../../runtime/api/agent-values';
import type { QueryOutput } from '../../../runtime/api/definition';
import { useCommand, useLive } from '../../api';
import {
  Button,
  Card,
  Icon,
  ErrorState,
  Field,
  LoadingState,
  Row,
  Separator,
  Sheet,
  Text,
  useToast,
} from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { CategoryChoice } from './category-choice';
import { ModeChoice } from './mode-choice';
import { TaskChoice, type TaskPick } from '../timer/task-choice';

type Template = QueryOutput<'template.list'>['templates'][number];

const Templates = ({ onPick }: { onPick: (template: Template) => void }) => {
  const theme = useTheme();
  const { language } = useSpeaking();
  const listed = useLive('template.list', { language });
  if (listed.status === 'failed') return <ErrorState failure={listed.error} onRetry={listed.refetch} />;
  if (listed.status === 'loading') return <LoadingState rows={4} />;
  return (
    <Card>
      {listed.data.templates.map((template, at) => (
        <View key={template.id}>
          {at > 0 && <Separator />}
          <Row
            title={template.name}
            subtitle={template.purpose}
            leading={<Icon name="agents" size={22} color={theme.color.accent} />}
            onPress={() => onPick(template)}
            testID={`template-${template.id}`}
          />
        </View>
      ))}
    </Card>
  );
};

/** What it may look at is chosen before it begins; nothing is assumed where the template needs a choice. */
const Choose = ({ template, onClose }: { template: Template; onClose: () => void }) => {
  const theme = useTheme();
  const { say, sentence, language } = useSpeaking();
  const router = useRouter();
  const toast = useToast();
  const { run, isRunning } = useCommand('agent.create');
  const [categoryIds, setCategoryIds] = useState<readonly string[] | null>(
    template.needsCategory ? [] : null,
  );
  const [name, setName] = useState(template.name);
  const [mode, setMode] = useState(template.mode);
  const isNamed = AgentName.safeParse(name).success;
  const [task, setTask] = useState<TaskPick | null>(null);
  const canBegin =
    isNamed &&
    (!template.needsCategory || (categoryIds ?? []).length > 0) &&
    (!template.isAboutTask || task !== null);
  const create = async (): Promise<void> => {
    const answer = await run({
      templateId: template.id,
      ...{ language, name, mode },
      ...(categoryIds === null ? {} : { categoryIds: [...categoryIds] }),
      ...(task === null ? {} : { taskId: task.id }),
    });
    if (!answer.ok) return toast.show({ text: sentence(answer.error) });
    onClose();
    toast.show({ text: say('agents.created', { name }) });
    router.push({ pathname: '/agent/[id]', params: { id: answer.value.id } });
  };
  return (
    <View style={{ gap: theme.space.m }}>
      <Text>{template.purpose}</Text>
      <Field
        label={say('agents.name')}
        value={name}
        onChangeText={setName}
        maxLength={120}
        error={isNamed ? undefined : say('agents.nameMissing')}
        testID="agent-name"
      />
      {template.isAboutTask ? (
        <View style={{ gap: theme.space.s }}>
          <Text variant="label">{say('agents.aboutTask')}</Text>
          <TaskChoice task={task} onPick={setTask} testID="about-task" />
        </View>
      ) : (
        <CategoryChoice
          needsOne={template.needsCategory}
          categoryIds={categoryIds}
          onChoose={setCategoryIds}
        />
      )}
      <ModeChoice mode={mode} onChange={setMode} />
      <Button
        label={say('agents.create')}
        isDisabled={!canBegin}
        isBusy={isRunning}
        onPress={() => void create()}
        testID="agent-create"
      />
    </View>
  );
};

const Gallery = ({ onClose }: { onClose: () => void }) => {
  const { say } = useSpeaking();
  const [template, setTemplate] = useState<Template | null>(null);
  return (
    <Sheet isOpen onClose={onClose} title={template?.name ?? say('agents.gallery')} testID="gallery-sheet">
      {template === null ? (
        <Templates onPick={setTemplate} />
      ) : (
        <Choose template={template} onClose={onClose} />
      )}
    </Sheet>
  );
};

/** Who could help, and what it may look at. */
export const GallerySheet = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) =>
  isOpen ? <Gallery onClose={onClose} /> : null;
