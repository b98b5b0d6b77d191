import type { SpaceStatus } from '../../../api/space';
import { useApi } from '../../api';
import { Banner, Text } from '../../components';
import { ConnectionSection } from './connection-section';
import { DeviceRows } from './device-rows';
import { InviteButton, InvitePanel } from './invite-panel';
import { useCalls } from './use-calls';
import { useDeviceWords } from './use-device-words';

type Status = Extract<SpaceStatus, { is: 'in' }>;

const WordsMissing = () => {
  const { say, sentence } = useDeviceWords();
  const { client } = useApi();
  const { isBusy, failure, run } = useCalls();
  return (
    <Banner
      tone="warning"
      icon="lock"
      text={failure === null ? say('wordsMissing') : sentence(failure)}
      actionLabel={say('wordsThere')}
      onAction={() => {
        if (!isBusy) void run(() => client.command('space.confirmWords', {}));
      }}
      actionTestID="words-there"
      testID="words-missing"
    />
  );
};

export const InSpace = ({ status, hasJoined }: { status: Status; hasJoined: boolean }) => {
  const { say, sentence } = useDeviceWords();
  const { halted, wordsUnconfirmed, invite, relay, role } = status;
  return (
    <>
      {hasJoined && (
        <Text tone="success" role="status" testID="devices-joined">
          {say('joined')}
        </Text>
      )}
      {halted !== null && (
        <Banner tone="danger" icon="halt" text={sentence(halted)} testID="devices-halted" />
      )}
      {wordsUnconfirmed && <WordsMissing />}
      {invite !== null && <InvitePanel invite={invite} />}
      <DeviceRows />
      {invite === null && role === 'person' && <InviteButton label="add" />}
      <ConnectionSection relay={relay} />
    </>
  );
};
