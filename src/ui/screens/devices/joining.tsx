import type { SpaceStatus } from '../../../api/space';
import { useApi } from '../../api';
import { Banner, Button, ProgressBar, Section, Text } from '../../components';
import { CheckCode } from './check-code';
import { Refusal } from './refusal';
import { useCalls } from './use-calls';
import { useDeviceWords } from './use-device-words';

type Status = Extract<SpaceStatus, { is: 'joining' }>;

/** Both sides say that it is the same: neither can be talked into another's devices. */
const Compare = ({ code }: { code: string }) => {
  const { say } = useDeviceWords();
  const { client } = useApi();
  const same = useCalls();
  const other = useCalls();
  return (
    <>
      <Text role="status">{say('compareBody')}</Text>
      <CheckCode code={code} />
      <Refusal failure={same.failure ?? other.failure} testID="joining-refused" />
      <Button
        icon="check"
        label={say('codesSame')}
        onPress={() => void same.run(() => client.command('space.confirm', { code, role: 'person' }))}
        isBusy={same.isBusy}
        isDisabled={other.isBusy}
        testID="joining-confirm"
      />
      <Button
        variant="danger"
        label={say('codesDiffer')}
        onPress={() => void other.run(() => client.command('space.refuse', {}))}
        isBusy={other.isBusy}
        isDisabled={same.isBusy}
        testID="joining-refuse"
      />
    </>
  );
};

const Step = ({ status }: { status: Status }) => {
  const { say } = useDeviceWords();
  const { step, fetched } = status;
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
  if (status.failure !== null)
    return (
      <Section title={say('joinFailed')} testID="joining-failed">
        <Banner tone="warning" icon="alert" text={sentence(status.failure)} />
        <Refusal failure={failure} />
        <Button label={say('joinAgain')} onPress={() => void stop()} isBusy={isBusy} testID="joining-again" />
      </Section>
    );
  if (status.step === 'compare_code' && status.code !== null)
    return (
      <Section title={say('compare')} testID="devices-joining">
        <Compare code={status.code} />
      </Section>
    );
  return (
    <Section title={say('joinTitle')} testID="devices-joining">
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
