import { useRouter } from 'expo-router';
import { useState } from 'react';
import { View } from 'react-native';
import { AgentName } from '../../../runtime/api/agent-values';
import { most } from '../../../runtime/api/most';
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
import { ConsentSheet } from '../models/consent-sheet';
import { createKeptEdits } from '../task/kept-edits';
import { useKeptEdit } from '../task/use-kept-edit';
import { TaskChoice } from '../timer/task-choice';
import { CategoryChoice } from './category-choice';
import { useConnectedModels, type ConnectedModel } from './connected-models';
import { MoreChoices } from './more-choices';
import { NewAgent, newAgentOf, wishesOf, type Template } from './new-agent';
import { useReadCause } from './use-read-cause';

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

const keptAgents = createKeptEdits('new-agent', NewAgent);

type Made = { readonly id: string; readonly name: string; readonly asks: ConnectedModel | null };
type ChooseProps = { readonly template: Template; readonly onMade: (made: Made) => void };

const useMaking = ({ template, onMade }: ChooseProps) => {
  const { say, sentence, language, locale } = useSpeaking();
  const toast = useToast();
  const { run, isRunning } = useCommand('agent.create');
  const { edit, setEdit, forget } = useKeptEdit(keptAgents, {
    key: template.id,
    stored: newAgentOf(template, locale),
  });
  const readCause = useReadCause(template).read;
  const models = useConnectedModels(template.models);
  const wishes = wishesOf(edit, { template, readCause });
  const isNamed = AgentName.safeParse(edit.name).success;
  const isWhole =
    (!template.needsCategory || (edit.categoryIds ?? []).length > 0) &&
    (!template.isAboutTask || edit.task !== null);
  const create = async (): Promise<void> => {
    if (wishes === null) return;
    const answer = await run({ templateId: template.id, language, ...wishes });
    if (!answer.ok) return toast.show({ text: sentence(answer.error) });
    forget();
    toast.show({ text: say('agents.created', { name: edit.name }) });
    const asks = models.find(({ id, mayBeAsked }) => id === edit.modelId && !mayBeAsked) ?? null;
    onMade({ id: answer.value.id, name: edit.name, asks });
  };
  return {
    edit,
    setEdit,
    create,
    isRunning,
    isUnclear: wishes === null,
    canBegin: isNamed && isWhole && wishes !== null,
  };
};

/** What it may look at is chosen before it begins; nothing is assumed where the template needs a choice. */
const Choose = (props: ChooseProps) => {
  const { template } = props;
  const theme = useTheme();
  const { say } = useSpeaking();
  const { edit, setEdit, create, isRunning, isUnclear, canBegin } = useMaking(props);
  return (
    <View style={{ gap: theme.space.m }}>
      <Text>{template.purpose}</Text>
      <Field
        label={say('agents.name')}
        value={edit.name}
        onChangeText={(name) => setEdit({ ...edit, name })}
        most={most.agentName}
        error={edit.name.trim() === '' ? say('agents.nameMissing') : undefined}
        testID="agent-name"
      />
      {template.isAboutTask ? (
        <View style={{ gap: theme.space.s }}>
          <Text variant="label">{say('agents.aboutTask')}</Text>
          <TaskChoice task={edit.task} onPick={(task) => setEdit({ ...edit, task })} testID="about-task" />
        </View>
      ) : (
        <CategoryChoice
          needsOne={template.needsCategory}
          categoryIds={edit.categoryIds}
          onChoose={(categoryIds) => setEdit({ ...edit, categoryIds })}
        />
      )}
      <MoreChoices template={template} agent={edit} onChange={setEdit} isUnclear={isUnclear} />
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
  const router = useRouter();
  const [template, setTemplate] = useState<Template | null>(null);
  const [asking, setAsking] = useState<(Made & { readonly asks: ConnectedModel }) | null>(null);
  const show = ({ id }: Pick<Made, 'id'>): void => {
    onClose();
    router.push({ pathname: '/agent/[id]', params: { id } });
  };
  // [MAKE-5] Choosing a model agreed to nothing: that is asked now, and can be left.
  if (asking !== null)
    return (
      <ConsentSheet
        provider={asking.asks.provider}
        model={asking.asks.model}
        agent={asking}
        onClose={() => show(asking)}
      />
    );
  return (
    <Sheet isOpen onClose={onClose} title={template?.name ?? say('agents.gallery')} testID="gallery-sheet">
      {template === null ? (
        <Templates onPick={setTemplate} />
      ) : (
        <Choose
          template={template}
          onMade={({ asks, ...made }) => (asks === null ? show(made) : setAsking({ ...made, asks }))}
        />
      )}
    </Sheet>
  );
};

/** Who could help, and what it may look at. */
export const GallerySheet = ({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) =>
  isOpen ? <Gallery onClose={onClose} /> : null;
