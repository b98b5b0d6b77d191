import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import { useCommand, useLive } from '../../api';
import { useToast } from '../../components';
import { useSpeaking } from '../../words';
import { useHaptics } from '../use-haptics';
import { StoppedNotice } from './stopped-notice';

type Stop = {
  /** There is an agent that could work, so there is something to stop. */
  readonly canStop: boolean;
  readonly isStopped: boolean;
  /** [LOST-1] Agents' database is gone: no release helps. */
  readonly isLost: boolean;
  readonly stop: () => void;
  readonly release: () => void;
};
const StopContext = createContext<Stop | null>(null);

export const useStop = (): Stop => {
  const stop = useContext(StopContext);
  if (stop === null) throw new Error('[SCREEN-2] a screen asked for the stop outside of StopProvider');
  return stop;
};

/** One tap stops every agent, wherever one is; then it is said what was cut off and how to go on. */
export const StopProvider = ({ children }: { children: ReactNode }) => {
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const feel = useHaptics();
  const agents = useLive('agent.list', {}).data?.agents;
  const status = useLive('stop.status', {}).data;
  const isStopped = status?.isStopped === true;
  const isLost = status?.isLost === true;
  const engage = useCommand('stop.engage').run;
  const letGo = useCommand('stop.release').run;
  const [cutOff, setCutOff] = useState<readonly string[] | null>(null);
  const canStop = !isStopped && (agents ?? []).some(({ state }) => state !== 'destroyed');
  const value = useMemo((): Stop => {
    const stop = async (): Promise<void> => {
      const working = (agents ?? []).filter(({ isRunning, waiting }) => isRunning || waiting > 0);
      const answer = await engage({ scope: 'space' });
      if (answer.ok) {
        feel('stop');
        setCutOff(working.map(({ name }) => name));
      } else toast.show({ text: sentence(answer.error) });
    };
    const release = async (): Promise<void> => {
      const answer = await letGo({ scope: 'space' });
      setCutOff(null);
      toast.show({ text: answer.ok ? say('agents.released') : sentence(answer.error) });
    };
    return { canStop, isStopped, isLost, stop: () => void stop(), release: () => void release() };
  }, [agents, canStop, isStopped, isLost, engage, letGo, toast, feel, say, sentence]);
  return (
    <StopContext value={value}>
      {children}
      {cutOff !== null && (
        <StoppedNotice cutOff={cutOff} onRelease={value.release} onClose={() => setCutOff(null)} />
      )}
    </StopContext>
  );
};
