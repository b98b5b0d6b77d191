import type { ReportView } from '../../../runtime/api/agent-values';
import { Row } from '../../components';
import { useSpeaking } from '../../words';

export type Claim = ReportView['sections'][number]['claims'][number];

/** One thing that a report says, and how well it is founded. */
export const ClaimRow = ({ claim, onPress }: { claim: Claim; onPress: () => void }) => {
  const { say } = useSpeaking();
  const marks = [
    ...(claim.inference === 'inferred' ? [say('agents.inferred')] : []),
    ...(claim.tainted ? [say('agents.tainted')] : []),
    say('agents.sourceCount', { count: claim.sources.length }),
  ];
  return (
    <Row title={claim.text} subtitle={marks.join(' · ')} onPress={onPress} testID={`claim-${claim.id}`} />
  );
};
