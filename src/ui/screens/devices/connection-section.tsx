import { View } from 'react-native';
import type { SyncStatus } from '../../../api/space';
import { useApi, useLive } from '../../api';
import { Banner, Button, Row, Section } from '../../components';
import { SettingsList } from '../../settings/settings-list';
import { useTheme } from '../../theme';
import { Refusal } from './refusal';
import { useCalls } from './use-calls';
import { useDeviceWords } from './use-device-words';

type Words = ReturnType<typeof useDeviceWords>;

const lineOf = ({ say, when }: Words, { connection, nextTryAt, toSend, refused }: SyncStatus): string => {
  switch (connection) {
    case 'connected':
      return say(toSend === 0 && refused.length === 0 ? 'isConnected' : 'isSending');
    case 'connecting':
      return say('isConnecting');
    case 'waiting':
      return nextTryAt === null ? say('isWaiting') : say('isWaitingUntil', { when: when(nextTryAt) });
    case 'refused':
      return say('isRefused');
    case 'off':
      return say('isOff');
  }
};

/** Whether it is connected, in one line; then what waits and what the relay did not take, with the reason. */
export const ConnectionSection = ({ relay }: { relay: string }) => {
  const theme = useTheme();
  const words = useDeviceWords();
  const { say, sentence } = words;
  const { client } = useApi();
  const sync = useLive('sync.status', {});
  const { isBusy, failure, run } = useCalls();
  if (sync.status !== 'ready') return null;
  const { reason, toSend, toApply, refused } = sync.data;
  const waiting = [
    ...(toSend > 0 ? [say('toSend', { count: toSend })] : []),
    ...(toApply > 0 ? [say('toApply', { count: toApply })] : []),
  ];
  return (
    <Section title={say('connection')} testID="devices-connection">
      <SettingsList>
        <Row
          title={lineOf(words, sync.data)}
          subtitle={[...waiting, say('through', { relay })].join(' · ')}
          testID="connection-line"
        />
      </SettingsList>
      {reason !== null && (
        <Banner tone="warning" icon="offline" text={sentence(reason)} testID="connection-reason" />
      )}
      {refused.map(({ code }) => (
        <Banner key={code} tone="warning" icon="alert" text={sentence({ code })} testID={`refused-${code}`} />
      ))}
      <Refusal failure={failure} />
      <View style={{ gap: theme.space.s, alignItems: 'flex-start' }}>
        <Button
          variant="quiet"
          icon="restore"
          label={say('now')}
          onPress={() => void run(() => client.command('sync.now', {}))}
          isBusy={isBusy}
          testID="sync-now"
        />
      </View>
    </Section>
  );
};
