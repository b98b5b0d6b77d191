import { Fragment } from 'react';
import { Card, Row, Separator, Sheet, Text } from '../../components';
import { useSpeaking } from '../../words';
import { NamedRow, useNamed, type NamedThing } from '../entry/named-rows';
import type { Claim } from './claim-row';
import { useWhen } from './use-when';

type Source = Claim['sources'][number];

/** What has a screen of its own opens; what is gone, or is no thing of the journal, is only named. */
const SourceRow = ({
  source,
  thing,
  onLeave,
}: {
  source: Source;
  thing: NamedThing | undefined;
  onLeave: () => void;
}) => {
  const { say } = useSpeaking();
  const when = useWhen();
  const seen = say('agents.seenAt', { when: when(source.capturedAt) });
  return thing === undefined ? (
    <Row title={source.title ?? say('agents.sourceGone')} subtitle={seen} testID={`source-${source.id}`} />
  ) : (
    <NamedRow thing={thing} subtitle={seen} onLeave={onLeave} />
  );
};

/** Where a claim comes from. */
export const ClaimSheet = ({ claim, onClose }: { claim: Claim; onClose: () => void }) => {
  const { say } = useSpeaking();
  const things = useNamed(claim.sources.map(({ id }) => id));
  return (
    <Sheet isOpen onClose={onClose} title={say('agents.sources')} testID="claim-sheet">
      <Text>{claim.text}</Text>
      {claim.inference === 'inferred' && (
        <Text variant="small" tone="warning">
          {say('agents.inferred')}
        </Text>
      )}
      {claim.tainted && (
        <Text variant="small" tone="warning" testID="claim-tainted">
          {say('agents.tainted')}
        </Text>
      )}
      {claim.sources.length === 0 ? (
        <Text tone="textSoft">{say('agents.noSource')}</Text>
      ) : (
        <Card>
          {claim.sources.map((source, at) => (
            <Fragment key={source.id}>
              {at > 0 && <Separator />}
              <SourceRow
                source={source}
                thing={things?.find(({ id }) => id === source.id)}
                onLeave={onClose}
              />
            </Fragment>
          ))}
        </Card>
      )}
    </Sheet>
  );
};
