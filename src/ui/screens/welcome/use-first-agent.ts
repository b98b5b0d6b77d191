import { useRouter } from 'expo-router';
import { useState } from 'react';
import { useApi, useLive } from '../../api';
import { useToast } from '../../components';
import { useHaptics } from '../../shell/use-haptics';
import { useProfileMemory } from '../../shell/use-profile-memory';
import { useSpeaking } from '../../words';
import { useNow } from '../task/use-now';
import { makeFirstAgent, type FirstAgentWish } from './first-agent';
import { useWelcome } from './use-welcome';
import type { FirstHelper, Sees } from './welcome-state';

const THOUGHT = 'welcome-thought';

/** What the agent may see where nobody chose: all of it, or health for the coach, who sees only what is chosen. */
const seesOf = (helper: FirstHelper, sees: Sees | null): Sees => {
  const chosen = sees ?? { all: true };
  return helper === 'gym-coach' && 'all' in chosen ? { suggestion: 'health' } : chosen;
};

/** [DRAFT-11] What shall be remembered, in the words of whose profile is open. */
const useThought = () => {
  const memory = useProfileMemory();
  const begun = () => ({ memory, text: memory.get(THOUGHT) ?? '' });
  const [last, setLast] = useState(begun);
  const now = last.memory === memory ? last : begun();
  if (now !== last) setLast(now);
  return {
    thought: now.text,
    setThought: (text: string): void => {
      setLast({ memory, text });
      memory.set(THOUGHT, text === '' ? null : text);
    },
    forget: (): void => memory.set(THOUGHT, null),
  };
};

/** Makes it, and ends the first steps; begun before and cut off, it is the same wish under the same number. */
const useMaking = (forget: () => void) => {
  const { say, sentence, language } = useSpeaking();
  const { client, pasted } = useApi();
  const router = useRouter();
  const toast = useToast();
  const feel = useHaptics();
  const { end } = useWelcome();
  const [isRunning, setRunning] = useState(false);
  const make = async (wish: FirstAgentWish): Promise<void> => {
    setRunning(true);
    const made = await makeFirstAgent({ client, pasted, say, language }, wish);
    setRunning(false);
    if (!made.ok) return toast.show({ text: sentence(made.error) });
    forget();
    end('modelIsNext');
    feel('done');
    router.dismissTo('/');
    toast.show({ text: say('welcome.done', { name: made.value.name }) });
  };
  return { make, isRunning };
};

export type FirstAgent = ReturnType<typeof useFirstAgent>;

/** The third step: what was typed and chosen. */
export const useFirstAgent = () => {
  const { say } = useSpeaking();
  const { client } = useApi();
  const { day: today } = useNow();
  const { thought, setThought, forget } = useThought();
  const { make, isRunning } = useMaking(forget);
  const { steps, change } = useWelcome();
  const categories = useLive('category.list', {}).data?.categories;
  const { helper } = steps;
  const picked = seesOf(helper, steps.sees);
  // A suggestion that is there by now under its name is that category: none is made beside it.
  const known = 'suggestion' in picked ? say(`welcome.${picked.suggestion}`) : null;
  const same = categories?.find(({ name }) => name === known);
  const sees: Sees = same === undefined ? picked : { categoryId: same.id };
  const begin = (): void => {
    const act = steps.act ?? client.newCommandId();
    const wanted = steps.act === null ? sees : picked;
    change({ act, sees: wanted });
    void make({ act, thought, today, helper, sees: wanted });
  };
  const type = (text: string): void => {
    setThought(text);
    if (steps.act !== null) change({ act: null });
  };
  return {
    thought,
    helper,
    sees,
    isRunning,
    type,
    begin,
    categories: categories ?? [],
    canBegin: thought.trim() !== '' && categories !== undefined,
    chooseHelper: (next: FirstHelper) => change({ helper: next, act: null }),
    chooseSees: (next: Sees) => change({ sees: next, act: null }),
  };
};
