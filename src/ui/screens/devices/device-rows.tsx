import type { DeviceView } from '../../../api/space';
import { useApi, useLive } from '../../api';
import { Banner, ErrorState, Icon, LoadingState, Row, Section, type IconName } from '../../components';
import { SettingsList } from '../../settings/settings-list';
import { useTheme } from '../../theme';
import { useCalls } from './use-calls';
import { useDeviceWords } from './use-device-words';

const iconOf = { hub: 'computer', browser: 'window', phone: 'phone' } as const satisfies Record<
  DeviceView['kind'],
  IconName
>;

const DeviceRow = ({ device }: { device: DeviceView }) => {
  const theme = useTheme();
  const { say, when } = useDeviceWords();
  const { id, name, kind, role, isThis, addedBy, hasEverythingOf } = device;
  const has = hasEverythingOf === null ? say('hasNothing') : say('hasAll', { when: when(hasEverythingOf) });
  const parts = [
    isThis ? say('thisDevice') : has,
    say(`kind_${kind}`),
    ...(role === 'executor' ? [say('executor')] : []),
    ...(addedBy === null ? [] : [say('addedBy', { name: addedBy })]),
  ];
  return (
    <Row
      title={name}
      subtitle={parts.join(' · ')}
      leading={<Icon name={iconOf[kind]} color={isThis ? theme.color.accent : theme.color.textSoft} />}
      testID={`device-${id}`}
    />
  );
};

/** Said on every device until a person has seen it: who is in can read everything. */
const NewDevice = ({ device }: { device: DeviceView }) => {
  const { say, sentence } = useDeviceWords();
  const { client } = useApi();
  const { isBusy, failure, run } = useCalls();
  const { id, name, addedBy } = device;
  return (
    <Banner
      tone="warning"
      icon="info"
      text={failure === null ? say('newDevice', { name, by: addedBy ?? name }) : sentence(failure)}
      actionLabel={say('seen')}
      onAction={() => {
        if (!isBusy) void run(() => client.command('device.seen', { id }));
      }}
      actionTestID={`device-seen-${id}`}
      testID={`device-new-${id}`}
    />
  );
};

/** This device, the others, and which of them stand still and why. */
export const DeviceRows = () => {
  const { say, sentence } = useDeviceWords();
  const list = useLive('device.list', {});
  if (list.status === 'loading') return <LoadingState rows={2} />;
  if (list.status === 'failed') return <ErrorState failure={list.error} onRetry={list.refetch} />;
  const devices = [...list.data].sort((one, other) => Number(other.isThis) - Number(one.isThis));
  return (
    <Section title={say('here')} testID="devices-list">
      {devices
        // The founder was there before anybody could be told.
        .filter(({ isNew, addedBy }) => isNew && addedBy !== null)
        .map((device) => (
          <NewDevice key={device.id} device={device} />
        ))}
      <SettingsList>
        {devices.map((device) => (
          <DeviceRow key={device.id} device={device} />
        ))}
      </SettingsList>
      {devices.map(({ id, name, halted }) =>
        halted === null ? null : (
          <Banner
            key={id}
            tone="danger"
            icon="halt"
            text={`${name}: ${sentence(halted)}`}
            testID={`device-halted-${id}`}
          />
        ),
      )}
    </Section>
  );
};
