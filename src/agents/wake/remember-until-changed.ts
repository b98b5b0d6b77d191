import type { Stores } from '../../db/stores';

// [WAKE-36] What subscriptions, agents and stops say is remembered between commits, and forgotten with the first commit that changes any of
// them: a stop or a narrower limit holds for the very next match.
const MOST = 5_000;
const TOKEN = 'AGENT_CHANGED';

export const rememberUntilChanged = <T>(
  { agent }: Stores,
  read: (id: string) => T | null,
): ((id: string) => T | null) => {
  const known = new Map<string, T | null>();
  agent.unitOfWork.onBatch(({ typedTokens }) => {
    const isChange = typedTokens.some(
      ({ tokenClass, tokenValue }) => tokenClass === 'semanticKey' && tokenValue === TOKEN,
    );
    if (isChange) known.clear();
  });
  return (id) => {
    const found = known.get(id);
    if (found !== undefined) return found;
    if (known.size >= MOST) known.clear();
    const now = read(id);
    known.set(id, now);
    return now;
  };
};
