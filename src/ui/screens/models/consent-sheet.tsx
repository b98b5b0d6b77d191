import { useRouter } from 'expo-router';
import { Sheet, useToast } from '../../components';
import { useSpeaking } from '../../words';
import { AgentConsent, Disclosure, type AgentNamed, type ModelChoice } from './agent-consent';

type ConsentSheetProps = ModelChoice & {
  readonly onClose: () => void;
  /** Known already: nobody is asked which. */
  readonly agent?: AgentNamed;
  readonly onAgreed?: () => void;
};

/** Which agent may ask a model, over the screen where that was asked. */
export const ConsentSheet = ({ provider, model, agent, onAgreed, onClose }: ConsentSheetProps) => {
  const { say } = useSpeaking();
  const toast = useToast();
  const router = useRouter();
  const tell = ({ id, name }: AgentNamed): void => {
    onClose();
    onAgreed?.();
    toast.show({
      text: say('models.agreed', { agent: name, model }),
      actionLabel: say('models.limit'),
      onAction: () => router.push({ pathname: '/agent/[id]', params: { id } }),
    });
  };
  const about = { choice: { provider, model }, onAgreed: tell };
  const title =
    agent === undefined
      ? say('models.allow', { model })
      : say('models.allowOne', { name: agent.name, model });
  return (
    <Sheet isOpen onClose={onClose} title={title} testID="consent-sheet">
      {agent === undefined ? <AgentConsent {...about} /> : <Disclosure {...about} agent={agent} />}
    </Sheet>
  );
};
