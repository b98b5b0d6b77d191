import { useRouter } from 'expo-router';
import {
  createContext,
  useCallback,
  useContext,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';
import type { ApiClient } from '../../../runtime/api/client';
import type { AppDevice } from '../../../runtime/app-device';
import { useApi } from '../../api';
import { useToast } from '../../components';
import { useDevice } from '../../shell/device-provider';
import { useSpeaking } from '../../words';
import { dayOfDate } from '../../../core/calendar/device-clock';
import { clockLength } from './clock-length';
import { createRecordingSession, OWN_RECORDING, type RecordingSession } from './recording-session';
import { RecordingSheet } from './recording-sheet';

type Held = { readonly session: RecordingSession; readonly ownBefore: string | null };
// One microphone, one recording: it lives as long as the client that takes its chunks.
const heldByClient = new WeakMap<ApiClient, Held>();
const heldBy = (client: ApiClient, { recorder, tabMemory }: AppDevice): Held => {
  const known = heldByClient.get(client);
  if (known !== undefined) return known;
  const ownBefore = tabMemory.get(OWN_RECORDING);
  const now = () => performance.now();
  const held = { session: createRecordingSession({ client, recorder, tabMemory, now }), ownBefore };
  heldByClient.set(client, held);
  return held;
};

/** What it is begun for: a note that it belongs to, or who waits for what it becomes. */
export type RecordingFor = {
  readonly noteId?: string | undefined;
  readonly onKept?: (voiceNoteId: string) => void;
};
export type Recording = Held & {
  /** Begins at once, and shows what is going on. */
  readonly record: (of?: RecordingFor) => void;
  readonly show: () => void;
};
const RecordingContext = createContext<Recording | null>(null);
export const useRecording = (): Recording => {
  const recording = useContext(RecordingContext);
  if (recording === null) throw new Error('[SCREEN-2] a recording was asked for outside of its provider');
  return recording;
};
/** Changes with the phase alone, never with the level. */
export const useRecordingPhase = () => {
  const { session } = useRecording();
  const phase = () => session.state().phase;
  return useSyncExternalStore(session.onChange, phase, phase);
};

const useEndings = (session: RecordingSession) => {
  const router = useRouter();
  const toast = useToast();
  const { client } = useApi();
  const { say, sentence } = useSpeaking();
  const open = (id: string) => router.push({ pathname: '/voice/[id]', params: { id } });
  const tellKept = ({ id, length }: { id: string; length: number }) =>
    toast.show({
      text: say('voice.kept', { length: clockLength(length) }),
      actionLabel: say('voice.open'),
      onAction: () => open(id),
    });
  /** [VOICE-10] */
  const takeBack = async (
    recordingId: string,
    { noteId, onKept, length }: RecordingFor & { length: number },
  ) => {
    const input = { recordingId, ...(noteId === undefined ? {} : { noteId }) };
    const answer = await client.command('voice.finish', input);
    if (!answer.ok) toast.show({ text: sentence(answer.error) });
    else if (onKept !== undefined) onKept(answer.value.id);
    else tellKept({ id: answer.value.id, length });
  };
  return {
    stop: async ({ noteId, onKept }: RecordingFor): Promise<boolean> => {
      toast.hideWayBack();
      const kept = await session.stop();
      if (kept === null) return false;
      if (onKept !== undefined) onKept(kept.id);
      else if (noteId !== undefined) tellKept(kept);
      else open(kept.id);
      return true;
    },
    discard: async (begunFor: RecordingFor): Promise<boolean> => {
      toast.hideWayBack();
      const state = session.state();
      const length = 'elapsed' in state ? state.elapsed : 0;
      const done = await session.discard();
      if (done === null) return false;
      const { recordingId } = done;
      const undo = recordingId !== null && {
        actionLabel: say('shell.undo'),
        onAction: () => void takeBack(recordingId, { ...begunFor, length }),
        isWayBack: true,
      };
      toast.show({ text: say('voice.discarded'), ...undo });
      return true;
    },
  };
};

/** A recording goes on while screens change; its sheet can be closed and opened again. */
export const RecordingProvider = ({ children }: { children: ReactNode }) => {
  const { client } = useApi();
  const { session, ownBefore } = heldBy(client, useDevice());
  const [isOpen, setOpen] = useState(false);
  const [begunFor, setBegunFor] = useState<RecordingFor>({});
  const endings = useEndings(session);
  const show = useCallback(() => setOpen(true), []);
  const begin = useCallback(
    async ({ noteId }: RecordingFor): Promise<void> => {
      const now = new Date();
      const moment = { day: dayOfDate(now), at: now.getTime() };
      await session.start({ ...moment, ...(noteId === undefined ? {} : { noteId }) });
      // The sheet may have been closed while the microphone was asked for.
      if (session.state().phase === 'refused') setOpen(true);
    },
    [session],
  );
  const record = useCallback(
    (of: RecordingFor = {}) => {
      const { phase } = session.state();
      if (phase === 'idle' || phase === 'refused') {
        setBegunFor(of);
        void begin(of);
      }
      setOpen(true);
    },
    [session, begin],
  );
  const value = useMemo(() => ({ session, ownBefore, record, show }), [session, ownBefore, record, show]);
  const closeIf = async (isDone: Promise<boolean>) => {
    if (await isDone) setOpen(false);
  };
  return (
    <RecordingContext value={value}>
      {children}
      <RecordingSheet
        session={session}
        isOpen={isOpen}
        onClose={() => {
          setOpen(false);
          session.dismiss();
        }}
        onAgain={() => void begin(begunFor)}
        onStop={() => void closeIf(endings.stop(begunFor))}
        onDiscard={() => void closeIf(endings.discard(begunFor))}
      />
    </RecordingContext>
  );
};
