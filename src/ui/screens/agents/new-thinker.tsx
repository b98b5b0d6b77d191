import { Text } from '../../components';
import { useSpeaking } from '../../words';
import { useConnectedModels } from './connected-models';
import { ModelChips } from './model-chips';
import type { Template } from './new-agent';

type Thinker = { readonly template: Template; readonly modelId: string | null };

/** Who would be asked, as far as that is agreed to; what is not agreed to is said, never assumed. */
const useThinkerWords = ({ template, modelId }: Thinker): string => {
  const { say } = useSpeaking();
  const models = useConnectedModels(template.models);
  const chosen = models.find(({ id }) => id === modelId);
  if (modelId !== null) {
    if (chosen === undefined) return say('agents.thinksGone', { model: modelId });
    if (!chosen.mayBeAsked) return say('agents.thinksAsksLater');
    return say(chosen.isLocal ? 'models.local' : 'models.remote');
  }
  const [first] = models;
  if (first === undefined) return say('agents.thinksDemo');
  return first.mayBeAsked
    ? say('agents.thinksUsualFirst', { model: first.title })
    : say('agents.thinksDemoUntil');
};

/** The same in one line, with the name of who was chosen. */
export const useThinkerSummary = (of: Thinker): string => {
  const words = useThinkerWords(of);
  const chosen = useConnectedModels(of.template.models).find(({ id }) => id === of.modelId);
  return chosen === undefined ? words : `${chosen.title}. ${words}`;
};

/** [MAKE-5] Who is to think for it: the usual order, or one model that is connected. */
export const NewThinker = ({ onChoose, ...of }: Thinker & { onChoose: (modelId: string | null) => void }) => {
  const models = useConnectedModels(of.template.models);
  const words = useThinkerWords(of);
  return (
    <>
      {models.length > 0 && (
        <ModelChips
          models={models}
          modelId={of.modelId}
          onChoose={(model) => onChoose(model === null ? null : model.id)}
        />
      )}
      <Text tone="textSoft" testID="new-thinker">
        {words}
      </Text>
    </>
  );
};
