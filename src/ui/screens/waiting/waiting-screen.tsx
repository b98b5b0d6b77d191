import { useRouter } from 'expo-router';
import { useState } from 'react';
import { View } from 'react-native';
import { EmptyState, PagedList, Screen, SegmentedChoice } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { AnsweredQuestion } from './answered-question';
import { DecideAll, ItemRow, SetHeading } from './change-set';
import { QuestionCard } from './question-card';
import { useWaiting, type Which } from './use-waiting';
import type { WaitingLine } from './waiting-lines';

const Line = ({ line, which }: { line: WaitingLine; which: Which }) => {
  const theme = useTheme();
  switch (line.is) {
    case 'question':
      return which === 'over' ? (
        <AnsweredQuestion question={line.question} />
      ) : (
        <View style={{ paddingTop: theme.space.m }}>
          <QuestionCard key={line.id} question={line.question} />
        </View>
      );
    case 'set':
      return <SetHeading agentName={line.agentName} count={line.count} />;
    case 'item':
      return <ItemRow item={line.item} hasState={which === 'over'} />;
    case 'all':
      return <DecideAll items={line.items} canAccept={line.canAccept} />;
  }
};

const Choice = ({ which, onChange }: { which: Which; onChange: (which: Which) => void }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  return (
    <View style={{ paddingBottom: theme.space.m }}>
      <SegmentedChoice
        label={say('waiting.which')}
        options={[
          { value: 'open', label: say('waiting.stateOpen') },
          { value: 'over', label: say('waiting.over') },
        ]}
        value={which}
        onChange={onChange}
        testID="waiting-which"
      />
    </View>
  );
};

/** Everything that agents want to do and to know until the person answered; and what became of what is over. */
export const WaitingScreen = () => {
  const { say } = useSpeaking();
  const router = useRouter();
  const [which, setWhich] = useState<Which>('open');
  const list = useWaiting(which);
  const back = () => (router.canGoBack() ? router.back() : router.replace('/agents'));
  const empty =
    which === 'open' ? (
      <EmptyState icon="check" title={say('waiting.emptyTitle')} body={say('waiting.emptyBody')} />
    ) : (
      <EmptyState icon="check" title={say('waiting.overEmpty')} />
    );
  return (
    <Screen title={say('waiting.title')} onBack={back} isScrollable={false} testID="waiting-screen">
      <PagedList
        key={which}
        list={list}
        keyOf={({ id }) => id}
        renderRow={(line) => <Line line={line} which={which} />}
        isFree={({ is }) => which === 'open' && is !== 'item'}
        header={<Choice which={which} onChange={setWhich} />}
        empty={empty}
        testID="waiting-list"
      />
    </Screen>
  );
};
