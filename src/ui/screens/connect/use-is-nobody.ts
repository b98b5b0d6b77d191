import { useLive } from '../../api';

/** No agent lives that could ask; null: not known yet. */
export const useIsNobody = (): boolean | null => {
  const agents = useLive('agent.list', {}).data?.agents;
  return agents === undefined ? null : agents.every(({ state }) => state === 'destroyed');
};
