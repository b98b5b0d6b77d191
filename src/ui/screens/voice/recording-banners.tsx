import { useRouter } from 'expo-router';
import { useEffect, useState } from 'react';
import type { UnfinishedRecording } from '../../../runtime/api/voice-definition';
import { useApi, useCommand, useConnection, useLive } from '../../api';
import { Banner, useToast } from '../../components';
import { useDevice } from '../../shell/device-provider';
import { useSpeaking } from '../../words';
import { clockLength } from './clock-length';
import { useRecording, useRecordingPhase } from './recording-provider';

/** Another window that still records is heard of within this time. */
const SILENT_MS = 5 * 60 * 1000;

/** The oldest recording that nobody ended, and nobody is making. */
export const useCutOff = (): UnfinishedRecording | null => {
  const { client } = useApi();
  const { recorder } = useDevice();
  const { session, ownBefore } = useRecording();
  const phase = useRecordingPhase();
  const connection = useConnection();
  const profiles = useLive('profile.list', {}).data?.profiles;
  const profile = profiles?.find(({ isCurrent }) => isCurrent)?.name;
  const [found, setFound] = useState<UnfinishedRecording | null>(null);
  useEffect(() => {
    let isOver = false;
    const isCutOff = ({ id, lastAt }: UnfinishedRecording): boolean => {
      const state = session.state();
      if ('id' in state && state.id === id) return false;
      return recorder.isOnlyWindow || id === ownBefore || Date.now() - lastAt > SILENT_MS;
    };
    void client.query('voice.unfinished', {}).then((answer) => {
      if (!isOver && answer.ok) setFound(answer.value.recordings.find(isCutOff) ?? null);
    });
    return () => {
      isOver = true;
    };
  }, [client, session, ownBefore, recorder, phase, connection, profile]);
  return found;
};

export const CutOffBanner = ({ recording }: { recording: UnfinishedRecording }) => {
  const router = useRouter();
  const toast = useToast();
  const { say, sentence } = useSpeaking();
  const { run, isRunning } = useCommand('voice.finish');
  const [isKept, setKept] = useState(false);
  const keep = async () => {
    if (isRunning) return;
    const answer = await run({ recordingId: recording.id });
    if (!answer.ok) return toast.show({ text: sentence(answer.error) });
    setKept(true);
    router.push({ pathname: '/voice/[id]', params: { id: answer.value.id } });
  };
  if (isKept) return null;
  return (
    <Banner
      icon="microphone"
      text={say('voice.unfinished', { length: clockLength(recording.milliseconds) })}
      actionLabel={say('voice.unfinishedKeep')}
      onAction={() => void keep()}
      actionTestID="recording-keep"
      testID="banner-cut-off"
    />
  );
};

/** On every screen, as long as the microphone is open and its sheet may be closed. */
export const RecordingBanner = ({ isPaused }: { isPaused: boolean }) => {
  const { say } = useSpeaking();
  const { show } = useRecording();
  return (
    <Banner
      tone="danger"
      icon="microphone"
      text={say(isPaused ? 'voice.barPaused' : 'voice.bar')}
      actionLabel={say('voice.open')}
      onAction={show}
      actionTestID="recording-show"
      testID="banner-recording"
    />
  );
};
