import { useRouter } from 'expo-router';
import { StyleSheet, View } from 'react-native';
import { useCommand, useConnection, useLive } from '../api';
import { Banner, useToast } from '../components';
import { CutOffBanner, RecordingBanner, useCutOff } from '../screens/voice/recording-banners';
import { useRecordingPhase } from '../screens/voice/recording-provider';
import { useLasting } from '../components/use-lasting';
import { useLayout, useTheme } from '../theme';
import { useExport } from '../transfer/use-export';
import { useSpeaking } from '../words';
import { AgentsLostBanner } from './agents-lost';
import { useStart } from './start-provider';
import { useStop } from './stop/stop-provider';

/** A hub that starts anew, or a laptop's network that wakes up, is back within this time. */
const BLINK_MS = 2_500;

const ExampleBanner = () => {
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const { run, isRunning } = useCommand('profile.startEmpty');
  const startOwn = async (): Promise<void> => {
    const answer = await run({});
    toast.show({ text: answer.ok ? say('shell.ownStarted') : sentence(answer.error) });
  };
  return (
    <Banner
      icon="sparkle"
      text={say('shell.exampleLife')}
      actionLabel={say('shell.startOwn')}
      onAction={() => {
        if (!isRunning) void startOwn();
      }}
      actionTestID="start-own-profile"
      testID="banner-example"
    />
  );
};

const DamageBanner = () => {
  const { say } = useSpeaking();
  const { isRunning, exportData } = useExport();
  return (
    <Banner
      tone="danger"
      icon="alert"
      text={say('shell.damaged')}
      actionLabel={say('shell.damagedExport')}
      onAction={() => {
        if (!isRunning) void exportData();
      }}
      actionTestID="damaged-export"
      testID="banner-damaged"
    />
  );
};

const StoppedBanner = () => {
  const { say } = useSpeaking();
  const { release } = useStop();
  return (
    <Banner
      tone="danger"
      icon="halt"
      text={say('agents.stopBanner')}
      actionLabel={say('agents.release')}
      onAction={release}
      actionTestID="banner-release"
      testID="banner-stopped"
    />
  );
};

/** [HOST-3] Said until the person has read it. */
const NoticeBanner = ({ code }: { readonly code: string }) => {
  const { say, sentence } = useSpeaking();
  const toast = useToast();
  const { run, isRunning } = useCommand('notice.dismiss');
  const dismiss = async (): Promise<void> => {
    const answer = await run({ code });
    if (!answer.ok) toast.show({ text: sentence(answer.error) });
  };
  return (
    <Banner
      tone="warning"
      icon="alert"
      text={sentence({ code })}
      actionLabel={say('shell.noticeRead')}
      onAction={() => {
        if (!isRunning) void dismiss();
      }}
      actionTestID="notice-read"
      testID={`banner-${code}`}
    />
  );
};

/** Only where there was one: who never made any is told under Settings, and not while they write. */
const BackupBanner = () => {
  const { say } = useSpeaking();
  const router = useRouter();
  return (
    <Banner
      icon="lock"
      text={say('transfer.backupOld')}
      actionLabel={say('transfer.backupOldAction')}
      onAction={() => router.push('/backup')}
      actionTestID="backup-old-go"
      testID="banner-backup-old"
    />
  );
};

/** Whoever is in can read everything, so each device says who came. */
const NewDeviceBanner = ({ name, by }: { readonly name: string; readonly by: string }) => {
  const { say } = useSpeaking();
  const router = useRouter();
  return (
    <Banner
      tone="warning"
      icon="info"
      text={say('shell.newDevice', { name, by })}
      actionLabel={say('shell.newDeviceLook')}
      onAction={() => router.push('/devices')}
      actionTestID="new-device-look"
      testID="banner-new-device"
    />
  );
};

/** The states of the whole app, worst first, at most two at a time: more would push the day off a phone's screen. */
export const Banners = () => {
  const theme = useTheme();
  const { isWide } = useLayout();
  const { say } = useSpeaking();
  const start = useStart();
  const connection = useConnection();
  const { isStopped, isLost } = useStop();
  const status = useLive('system.status', {});
  const profiles = useLive('profile.list', {});
  const isExample =
    profiles.data?.profiles.some((profile) => profile.isCurrent && profile.kind === 'example') === true;
  const backup = useLive('backup.status', {}).data;
  const newDevice = useLive('device.list', {}).data?.find(({ isNew, addedBy }) => isNew && addedBy !== null);
  const isBackupOld = backup !== undefined && backup.isOld && backup.lastBackupAt !== null;
  const isGone = useLasting(connection === 'offline' || connection === 'connecting', BLINK_MS);
  const isOffline = isGone || connection === 'refused';
  const phase = useRecordingPhase();
  const cutOff = useCutOff();
  const shown = [
    phase !== 'idle' && phase !== 'asking' && phase !== 'refused' && (
      <RecordingBanner key="recording" isPaused={phase === 'paused' || phase === 'ended'} />
    ),
    status.data?.isDamaged === true && <DamageBanner key="damaged" />,
    isLost && <AgentsLostBanner key="agents-lost" />,
    isStopped && !isLost && <StoppedBanner key="stopped" />,
    ...(status.data?.notices ?? []).map((code) => <NoticeBanner key={code} code={code} />),
    newDevice !== undefined && (
      <NewDeviceBanner key="new-device" name={newDevice.name} by={newDevice.addedBy ?? newDevice.name} />
    ),
    isOffline && (
      <Banner
        key="offline"
        tone="warning"
        icon="offline"
        text={say(
          connection === 'refused'
            ? 'shell.signedOut'
            : start.place === 'hub'
              ? 'shell.offline'
              : 'shell.offlineHere',
        )}
        testID="banner-offline"
      />
    ),
    status.data?.isReadOnly === true && (
      <Banner
        key="read-only"
        tone="warning"
        icon="lock"
        text={say('shell.readOnly')}
        testID="banner-read-only"
      />
    ),
    cutOff !== null && <CutOffBanner key={`cut off ${cutOff.id}`} recording={cutOff} />,
    isExample && <ExampleBanner key="example" />,
    start.isTrial && (
      <Banner key="trial" tone="warning" icon="info" text={say('shell.trial')} testID="banner-trial" />
    ),
    !isExample && status.data?.isKept === false && (
      <Banner
        key="kept"
        tone="warning"
        icon="info"
        text={say('shell.mayForget')}
        testID="banner-may-forget"
      />
    ),
    !isExample && isBackupOld && <BackupBanner key="backup" />,
  ].filter((banner) => banner !== false);
  if (shown.length === 0) return null;
  return (
    <View
      style={[
        styles.column,
        {
          paddingHorizontal: theme.space.m,
          paddingTop: isWide ? theme.space.m : theme.space.s,
          gap: theme.space.s,
        },
      ]}
    >
      {shown.slice(0, 2)}
    </View>
  );
};

const styles = StyleSheet.create({ column: { width: '100%', maxWidth: 720, alignSelf: 'center' } });
