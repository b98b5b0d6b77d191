import { useIsFocused, useRouter } from 'expo-router';
import { useEffect, useState } from 'react';
import { useSpeaking } from '../../words';
import type { AgentNamed } from '../models/agent-consent';
import type { Step } from './connect-steps';
import type { Answer } from './use-connecting';
import { useIsNobody } from './use-is-nobody';

/** Where one is and what was chosen. Nothing here is stored: what was done stands under Models and on the agent. */
export const useWay = (provider: string | null) => {
  const router = useRouter();
  const isFocused = useIsFocused();
  const [step, setStep] = useState<Step>(provider === null ? 'pick' : 'model');
  const [id, setId] = useState(provider);
  const [isTyped] = useState(provider === null);
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [model, setModel] = useState<string | null>(null);
  const [agent, setAgent] = useState<AgentNamed | null>(null);
  // A reload goes on where something was connected.
  useEffect(() => {
    if (isFocused && id !== null && id !== provider) router.setParams({ provider: id });
  }, [isFocused, id, provider, router]);
  return {
    step,
    setStep,
    isTyped,
    id,
    answer,
    model,
    agent,
    answered: (given: Answer) => {
      setId(given.id);
      setAnswer(given);
      setStep('model');
    },
    choose: (chosen: string) => {
      setModel(chosen);
      setStep('agent');
    },
    agreed: (who: AgentNamed, isFree: boolean) => {
      setAgent(who);
      setStep(isFree ? 'done' : 'limit');
    },
  };
};
export type Way = ReturnType<typeof useWay>;

/** What this step asks. */
export const useStepTitle = ({ step, model }: Way): string => {
  const { say } = useSpeaking();
  const isNobody = useIsNobody();
  switch (step) {
    case 'pick':
      return say('connect.pickTitle');
    case 'key':
      return say('connect.keyTitle');
    case 'model':
      return say(isNobody === true ? 'connect.nobodyTitle' : 'connect.modelTitle');
    case 'agent':
      return say('connect.agentTitle', { model: model ?? '' });
    case 'limit':
      return say('connect.limitTitle');
    case 'done':
      return say('connect.doneTitle');
  }
};
