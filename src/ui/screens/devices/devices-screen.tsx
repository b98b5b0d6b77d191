import { useState } from 'react';
import { useLive } from '../../api';
import { ErrorState, LoadingState, Screen } from '../../components';
import { useBack } from '../care/use-back';
import { FoundingWords } from './founding';
import { InSpace } from './in-space';
import { Joining } from './joining';
import { NoSpace } from './no-space';
import { useDeviceWords } from './use-device-words';

type Kept = { readonly wasJoining: boolean; readonly words: string | null };

const Body = () => {
  const status = useLive('space.status', {});
  const [{ wasJoining, words }, setKept] = useState<Kept>({ wasJoining: false, words: null });
  if (status.status === 'loading') return <LoadingState rows={3} />;
  if (status.status === 'failed') return <ErrorState failure={status.error} onRetry={status.refetch} />;
  const space = status.data;
  if (space.is === 'joining' && !wasJoining) setKept({ wasJoining: true, words });
  // The words come with the answer, and the space stands before they are on paper.
  if (words !== null)
    return <FoundingWords words={words} onDone={() => setKept({ wasJoining, words: null })} />;
  switch (space.is) {
    case 'none':
      return (
        <NoSpace cannot={space.cannot} onWords={(given) => setKept({ wasJoining: false, words: given })} />
      );
    case 'joining':
      return <Joining status={space} />;
    case 'in':
      return <InSpace status={space} hasJoined={wasJoining} />;
  }
};

/** The person's devices: adding one, joining others, and how far each of them is. */
export const DevicesScreen = () => {
  const { say } = useDeviceWords();
  const back = useBack();
  return (
    <Screen title={say('title')} onBack={back} testID="devices-screen">
      <Body />
    </Screen>
  );
};
