import { useRouter } from 'expo-router';
import { Fragment } from 'react';
import { Button, Card, Row, Section, Separator, Text } from '../../components';
import { useSpeaking } from '../../words';
import { useWhen } from '../agents/use-when';
import type { Item, Proposed } from './change-sets';
import { useAcceptAll } from './use-accept-all';

const ItemRow = ({ item }: { item: Item }) => {
  const { say } = useSpeaking();
  const router = useRouter();
  const when = useWhen();
  return (
    <Row
      title={item.summary ?? say('waiting.noChange')}
      subtitle={[
        ...(item.risk === 'high' ? [say('waiting.riskHigh')] : []),
        ...(item.tainted ? [say('agents.tainted')] : []),
        when(item.createdAt),
      ].join(' · ')}
      onPress={() => router.push({ pathname: '/approval/[id]', params: { id: item.id } })}
      testID={`approval-${item.id}`}
    />
  );
};

/** What one run proposed, together: each thing for itself, or all at once where nothing of it is of high risk. */
export const ChangeSet = ({ set }: { set: Proposed }) => {
  const { say } = useSpeaking();
  const { isRunning, acceptAll } = useAcceptAll();
  const canTakeAll =
    set.items.length > 1 && set.items.every(({ risk, tainted }) => risk !== 'high' && !tainted);
  return (
    <Section
      title={say('waiting.proposes', { agent: set.agentName })}
      trailing={
        <Text variant="small" tone="textSoft">
          {String(set.items.length)}
        </Text>
      }
      testID={`set-${set.id}`}
    >
      <Card>
        {set.items.map((item, at) => (
          <Fragment key={item.id}>
            {at > 0 && <Separator />}
            <ItemRow item={item} />
          </Fragment>
        ))}
      </Card>
      {canTakeAll && (
        <Button
          variant="quiet"
          icon="check"
          label={say('waiting.acceptAll')}
          isBusy={isRunning}
          onPress={() => void acceptAll(set.items)}
          testID={`accept-all-${set.id}`}
        />
      )}
    </Section>
  );
};
