import type { Failure, Result } from '../../../core/result';
import { useAct } from '../../api';
import { useToast } from '../../components';
import { useSpeaking } from '../../words';

type Told = { readonly text: string; readonly back?: () => Promise<Result<unknown, Failure>> };

/** What a person does with an agent from a card or its own screen: each says what happened, with the way back where there is one. */
export const useAgentActions = ({ id, name }: { readonly id: string; readonly name: string }) => {
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const wake = useAct('agent.wake').run;
  const pause = useAct('agent.pause').run;
  const resume = useAct('agent.resume').run;
  const destroy = useAct('agent.destroy').run;
  const engage = useAct('stop.engage').run;
  const release = useAct('stop.release').run;
  const tell = async (work: Promise<Result<unknown, Failure>>, { text, back }: Told): Promise<boolean> => {
    const answer = await work;
    if (!answer.ok) toast.show({ text: sentence(answer.error) });
    else if (back === undefined) toast.show({ text });
    else
      toast.show({
        text,
        actionLabel: say('shell.undo'),
        isWayBack: true,
        onAction: () => void tell(back(), { text: say('shell.undone') }),
      });
    return answer.ok;
  };
  const stop = { scope: 'agent', target: id } as const;
  return {
    wake: () => void tell(wake({ id }), { text: say('agents.woken', { name }) }),
    pause: () =>
      void tell(pause({ id }), { text: say('agents.pausedNow', { name }), back: () => resume({ id }) }),
    resume: () =>
      void tell(resume({ id }), { text: say('agents.resumedNow', { name }), back: () => pause({ id }) }),
    stop: () => void tell(engage(stop), { text: say('agents.stoppedOne', { name }) }),
    release: () => void tell(release(stop), { text: say('agents.releasedOne', { name }) }),
    end: () => tell(destroy({ id }), { text: say('agents.endedNow', { name }) }),
  };
};
