import { useRouter } from 'expo-router';
import { Fragment } from 'react';
import { useLive } from '../../api';
import { Card, Row, Separator, Sheet, Text } from '../../components';
import { useSpeaking } from '../../words';
import type { Claim } from './claim-row';
import { useWhen } from './use-when';

type Source = Claim['sources'][number];

/** A task opens; what has no screen of its own, or is gone, is only named. */
const SourceRow = ({ source, onOpen }: { source: Source; onOpen: (id: string) => void }) => {
  const { say } = useSpeaking();
  const when = useWhen();
  const task = useLive('task.get', { id: source.id }).data;
  const isTask = task !== undefined && task !== null;
  return (
    <Row
      title={source.title ?? say('agents.sourceGone')}
      subtitle={say('agents.seenAt', { when: when(source.capturedAt) })}
      {...(isTask ? { onPress: () => onOpen(source.id), hint: say('agents.openSource') } : {})}
      testID={`source-${source.id}`}
    />
  );
};

/** Where a claim comes from. */
export const ClaimSheet = ({ claim, onClose }: { claim: Claim; onClose: () => void }) => {
  const { say } = useSpeaking();
  const router = useRouter();
  const open = (id: string): void => {
    onClose();
    router.push({ pathname: '/task/[id]', params: { id } });
  };
  return (
    <Sheet isOpen onClose={onClose} title={say('agents.sources')} testID="claim-sheet">
      <Text>{claim.text}</Text>
      {claim.inference === 'inferred' && (
        <Text variant="small" tone="warning">
          {say('agents.inferred')}
        </Text>
      )}
      {claim.sources.length === 0 ? (
        <Text tone="textSoft">{say('agents.noSource')}</Text>
      ) : (
        <Card>
          {claim.sources.map((source, at) => (
            <Fragment key={source.id}>
              {at > 0 && <Separator />}
              <SourceRow source={source} onOpen={open} />
            </Fragment>
          ))}
        </Card>
      )}
    </Sheet>
  );
};
