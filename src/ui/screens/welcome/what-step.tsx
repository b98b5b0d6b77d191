import { Text } from '../../components';
import { useWords } from '../../words';
import { ToldRows } from './told-rows';

/** What it is, in three sentences. */
export const WhatStep = () => {
  const say = useWords();
  return (
    <>
      <Text>{say('welcome.whatBody')}</Text>
      <ToldRows
        rows={[
          { icon: 'agents', title: say('welcome.sleep'), hint: say('welcome.sleepHint') },
          { icon: 'talk', title: say('welcome.ask'), hint: say('welcome.askHint') },
          { icon: 'halt', title: say('welcome.halt'), hint: say('welcome.haltHint') },
        ]}
      />
    </>
  );
};
