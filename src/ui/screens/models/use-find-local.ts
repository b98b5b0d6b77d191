import { useRouter } from 'expo-router';
import { useEffect, useRef, useState } from 'react';
import type { QueryOutput } from '../../../runtime/api/definition';
import { useCommand } from '../../api';
import { useToast } from '../../components';
import { useSpeaking } from '../../words';
import { localAddresses } from './local-servers';
import { providerName } from './provider-kinds';

type Provider = QueryOutput<'provider.list'>['providers'][number];

const useIsLeft = (): (() => boolean) => {
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  return () => isLeft.current;
};

/**
 * [WELCOME-4] Looks for a model's server on this computer, after a tap and not before. Each address is added as a provider, asked for its models and
 * taken out again where nothing answers: nothing is reached that is not listed, and the list of what left shows every question.
 */
export const useFindLocal = (providers: readonly Provider[]) => {
  const { say, sentence } = useSpeaking();
  const router = useRouter();
  const toast = useToast();
  const add = useCommand('provider.add').run;
  const test = useCommand('provider.test').run;
  const remove = useCommand('provider.remove').run;
  const [isLooking, setLooking] = useState(false);
  const isLeft = useIsLeft();
  const ask = async (address: string): Promise<string | null> => {
    const kind = 'openai-compatible' as const;
    const id = providerName(
      { kind, address },
      providers.map((provider) => provider.id),
    );
    const added = await add({ id, kind, baseUrl: address, isLocal: true });
    if (!added.ok) {
      toast.show({ text: sentence(added.error) });
      return null;
    }
    const answered = await test({ id });
    if (answered.ok && answered.value.models.length > 0) return id;
    await remove({ id });
    return null;
  };
  const look = async (): Promise<void> => {
    setLooking(true);
    let found: string | null = null;
    for (const address of localAddresses(providers.map(({ baseUrl }) => baseUrl))) {
      found = await ask(address);
      if (found !== null) break;
    }
    setLooking(false);
    // Whoever went elsewhere meanwhile stays there: what was found stands in the list.
    if (isLeft()) return;
    if (found === null) toast.show({ text: say('models.nothingLocal') });
    else router.push({ pathname: '/connect', params: { provider: found } });
  };
  return { isLooking, look: () => void look() };
};
