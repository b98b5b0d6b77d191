import { useRouter } from 'expo-router';
import { useState } from 'react';
import { StyleSheet, View } from 'react-native';
import { Button, Row, Text } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { useWhen } from '../agents/use-when';
import type { Item } from './change-sets';
import { RejectSheet } from './reject-sheet';
import { useAcceptAll } from './use-accept-all';

const stateWord = {
  open: 'waiting.stateOpen',
  expired: 'waiting.stateExpired',
  rejected: 'waiting.stateRejected',
  withdrawn: 'waiting.stateWithdrawn',
  edited: 'waiting.stateEdited',
  approved: 'waiting.stateApproved',
} as const;
export const approvalStateWord = (state: Item['state']) => stateWord[state];

export const ItemRow = ({ item, hasState = false }: { item: Item; hasState?: boolean }) => {
  const { say } = useSpeaking();
  const router = useRouter();
  const when = useWhen();
  return (
    <Row
      title={item.summary ?? say('waiting.noChange')}
      subtitle={[
        ...(hasState ? [say(stateWord[item.state])] : []),
        ...(item.risk === 'high' ? [say('waiting.riskHigh')] : []),
        ...(item.tainted ? [say('agents.tainted')] : []),
        say('waiting.askedAt', { when: when(item.createdAt) }),
      ].join(' · ')}
      onPress={() => router.push({ pathname: '/approval/[id]', params: { id: item.id } })}
      testID={`approval-${item.id}`}
    />
  );
};

export const SetHeading = ({ agentName, count }: { agentName: string; count: number | null }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  return (
    <View
      style={[
        styles.heading,
        { gap: theme.space.s, paddingTop: theme.space.l, paddingBottom: theme.space.s },
      ]}
    >
      <Text variant="heading" headingLevel={2} style={styles.name}>
        {say('waiting.proposes', { agent: agentName })}
      </Text>
      {count !== null && (
        <Text variant="small" tone="textSoft">
          {String(count)}
        </Text>
      )}
    </View>
  );
};

/** All of one set, in one word: yes where each may be agreed to unseen, no always, with one reason for all. */
export const DecideAll = ({ items, canAccept }: { items: readonly Item[]; canAccept: boolean }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const { isRunning, acceptAll } = useAcceptAll();
  const [isRejecting, setRejecting] = useState(false);
  const setId = items[0]?.changeSetId ?? '';
  return (
    <View style={[styles.all, { gap: theme.space.s, paddingTop: theme.space.s }]}>
      {canAccept && (
        <Button
          variant="quiet"
          icon="check"
          label={say('waiting.acceptAll')}
          isBusy={isRunning}
          onPress={() => void acceptAll(items)}
          testID={`accept-all-${setId}`}
        />
      )}
      <Button
        variant="quiet"
        icon="close"
        label={say('waiting.rejectAll')}
        onPress={() => setRejecting(true)}
        testID={`reject-all-${setId}`}
      />
      {isRejecting && (
        <RejectSheet of={setId} ids={items.map(({ id }) => id)} onClose={() => setRejecting(false)} />
      )}
    </View>
  );
};

const styles = StyleSheet.create({
  all: { flexDirection: 'row', flexWrap: 'wrap' },
  heading: { flexDirection: 'row', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' },
  name: { flexShrink: 1 },
});
