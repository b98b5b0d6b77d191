import type { SpaceStatus } from '../../../api/space';
import { useApi } from '../../api';
import { Banner, Button, ProgressBar, Section, Text } from '../../components';
import { CheckCode } from './check-code';
import { Refusal } from './refusal';
import { useCalls } from './use-calls';
import { useDeviceWords } from './use-device-words';

type Status = Extract<SpaceStatus, { is: 'joining' }>;

const Step = ({ status }: { status: Status }) => {
  const { say } = useDeviceWords();
  const { step, code, fetched } = status;
  if (step === 'compare_code' && code !== null)
    return (
      <>
        <Text role="status">{say('compareBody')}</Text>
        <CheckCode code={code} />
      </>
    );
  if (step === 'waiting_for_roster') return <ProgressBar label={say('beingLetIn')} part={null} />;
  if (step !== 'fetching') return <ProgressBar label={say('calling')} part={null} />;
  const part = fetched === null || fetched.of === 0 ? null : fetched.bytes / fetched.of;
  return (
    <>
      <ProgressBar label={say('fetching')} part={part} testID="joining-progress" />
      <Text variant="small" tone="textSoft">
        {say('fetchingBody')}
      </Text>
    </>
  );
};

/** On its way in: it waits for the other device, compares, and fetches everything. */
export const Joining = ({ status }: { status: Status }) => {
  const { say, sentence } = useDeviceWords();
  const { client } = useApi();
  const { isBusy, failure, run } = useCalls();
  const stop = () => run(() => client.command('space.refuse', {}));
  const title = status.step === 'compare_code' ? 'compare' : 'joinTitle';
  if (status.failure !== null)
    return (
      <Section title={say('joinFailed')} testID="joining-failed">
        <Banner tone="warning" icon="alert" text={sentence(status.failure)} />
        <Refusal failure={failure} />
        <Button label={say('joinAgain')} onPress={() => void stop()} isBusy={isBusy} testID="joining-again" />
      </Section>
    );
  return (
    <Section title={say(title)} testID="devices-joining">
      <Step status={status} />
      <Refusal failure={failure} />
      <Button
        variant="quiet"
        label={say('stopJoining')}
        onPress={() => void stop()}
        isBusy={isBusy}
        testID="joining-stop"
      />
    </Section>
  );
};
