import { useState } from 'react';
import {
  Button,
  ColorDot,
  EmptyState,
  ErrorState,
  IconButton,
  LoadingState,
  Row,
  Screen,
} from '../../components';
import { SettingsList } from '../../settings/settings-list';
import { useSpeaking } from '../../words';
import { useMarkedName } from '../task/provenance-mark';
import { hooksOf, namedKinds, type NamedKind } from './named-kinds';
import { NamedSheet } from './named-sheet';
import { useBack } from './use-back';
import { useNamedActions } from './use-named-actions';

const useCounts = (kind: NamedKind): ReadonlyMap<string, number> => {
  const { useUsage } = hooksOf[kind];
  const usage = useUsage();
  return new Map(usage.data?.usage.map(({ id, count }) => [id, count]) ?? []);
};

/** All categories, or all labels: names, colours, how much carries each. */
export const NamedScreen = ({ kind }: { kind: NamedKind }) => {
  const { say } = useSpeaking();
  const back = useBack();
  const { useList } = hooksOf[kind];
  const list = useList();
  const counts = useCounts(kind);
  const actions = useNamedActions(kind);
  const markedName = useMarkedName();
  const [opened, setOpened] = useState<string | 'new' | null>(null);
  const words = namedKinds[kind];
  const named = list.named.find(({ id }) => id === opened) ?? null;
  return (
    <Screen
      title={say(words.title)}
      onBack={back}
      testID={`${kind}-screen`}
      actions={
        <IconButton
          icon="plus"
          tone="accent"
          label={say(words.create)}
          onPress={() => setOpened('new')}
          testID="named-new"
        />
      }
    >
      {list.status === 'loading' && <LoadingState />}
      {list.status === 'failed' && <ErrorState failure={list.error} onRetry={list.refetch} />}
      {list.status === 'ready' && list.named.length === 0 && (
        <EmptyState icon="plus" title={say(words.noneTitle)} body={say(words.noneBody)}>
          <Button label={say(words.create)} icon="plus" onPress={() => setOpened('new')} />
        </EmptyState>
      )}
      {list.named.length > 0 && (
        <SettingsList>
          {list.named.map((each) => {
            const count = counts.get(each.id) ?? 0;
            return (
              <Row
                key={each.id}
                title={markedName(each)}
                subtitle={count === 0 ? say('care.nothingYet') : say('care.things', { count })}
                leading={<ColorDot size={18} color={each.color} />}
                onPress={() => setOpened(each.id)}
                testID={`named-${each.id}`}
              />
            );
          })}
        </SettingsList>
      )}
      {(named !== null || opened === 'new') && (
        <NamedSheet
          key={opened}
          kind={kind}
          named={named}
          others={list.named.filter(({ id }) => id !== opened)}
          count={counts.get(named?.id ?? '') ?? 0}
          actions={actions}
          onClose={() => setOpened(null)}
        />
      )}
    </Screen>
  );
};
