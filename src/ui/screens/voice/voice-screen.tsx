import { useRouter } from 'expo-router';
import { View } from 'react-native';
import { NoteBody, Title } from '../../../runtime/api/journal-values';
import type { CommandInput } from '../../../runtime/api/definition';
import type { VoiceNoteDetail } from '../../../runtime/api/voice-definition';
import { useCommand, useLive } from '../../api';
import {
  Banner,
  Button,
  Card,
  EmptyState,
  ErrorState,
  IconButton,
  LoadingState,
  Screen,
  Section,
  Text,
} from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { NoteChips } from '../entry/note-chips';
import { RecordLabels } from '../entry/record-labels';
import { RecordLinks } from '../entry/record-links';
import { useItemActions } from '../journal/use-item-actions';
import { RateThing } from '../rating/rate-thing';
import { checkWith, DraftText } from '../task/draft-text';
import { useDraftDelivery } from '../task/drafts';
import { useLeaveAfter } from '../task/use-leave-after';
import { RecordOrigin } from '../vouch/record-origin';
import { Player } from './player';

const checkTitle = checkWith(Title);
const mayBeEmpty = (text: string) => (text === '' ? null : checkTitle(text));
const checkTranscript = checkWith(NoteBody);

type Fields = CommandInput<'voice.update'>['fields'];

const VoiceTitle = ({ note }: { note: VoiceNoteDetail }) => {
  const { say } = useSpeaking();
  const update = useCommand('voice.update').run;
  const save = (fields: Fields) => update({ id: note.id, fields });
  return (
    <View>
      <DraftText
        isOneLine
        variant="title"
        label={say('voice.titleField')}
        placeholder={say('voice.titleHint')}
        field={{
          key: `voice title ${note.id}`,
          stored: note.title,
          save: (title) => save({ title: title.trim() === '' ? '' : title }),
          check: mayBeEmpty,
        }}
        testID="voice-title-input"
      />
    </View>
  );
};

const Transcript = ({ note }: { note: VoiceNoteDetail }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const update = useCommand('voice.update').run;
  return (
    <Section title={say('voice.transcript')}>
      <Card style={{ padding: theme.space.m, gap: theme.space.s }}>
        <DraftText
          label={say('voice.transcript')}
          placeholder={say('voice.transcriptHint')}
          field={{
            key: `voice transcript ${note.id}`,
            stored: note.transcript,
            save: (transcript) => update({ id: note.id, fields: { transcript } }),
            check: checkTranscript,
          }}
          testID="voice-transcript-input"
        />
        <Text variant="small" tone="textSoft">
          {say('voice.transcriptWhy')}
        </Text>
      </Card>
    </Section>
  );
};

const VoiceNote = ({ note }: { note: VoiceNoteDetail }) => {
  const { say } = useSpeaking();
  const actions = useItemActions();
  const update = useCommand('voice.update').run;
  const ref = { kind: 'voiceNote', id: note.id } as const;
  const { audio } = note;
  return (
    <>
      {note.deletedAt !== null && (
        <Banner
          icon="trash"
          tone="warning"
          text={say('voice.inBin')}
          actionLabel={say('entry.restore')}
          onAction={() => void actions.restore({ ref, title: note.title || say('voice.note') })}
          actionTestID="voice-restore"
        />
      )}
      <VoiceTitle note={note} />
      <RecordOrigin
        of={ref}
        texts={[
          note.title === '' ? undefined : note.provenanceByField['title'],
          note.transcript === '' ? undefined : note.provenanceByField['transcript'],
        ]}
      />
      <NoteChips note={note} update={update} />
      {audio?.isHere === true ? (
        <Player key={audio.id} audio={audio} length={note.milliseconds} />
      ) : (
        <Text tone="textSoft">{say('voice.elsewhere')}</Text>
      )}
      <Transcript note={note} />
      <RateThing targetKind="voiceNote" targetId={note.id} />
      <RecordLabels of={ref} labels={note.labels} />
      <RecordLinks of={ref} links={note.links} />
    </>
  );
};

/** Something said aloud: heard, named, put into words by the person, linked like any entry. */
export const VoiceScreen = ({ id }: { id: string }) => {
  const { say } = useSpeaking();
  const router = useRouter();
  const actions = useItemActions();
  const live = useLive('voice.get', { id });
  useDraftDelivery();
  const note = live.data ?? null;
  const back = () => (router.canGoBack() ? router.back() : router.replace('/journal'));
  const title = note?.title || say('voice.note');
  const leaveAfter = useLeaveAfter(back);
  const remove = () => leaveAfter(() => actions.remove({ ref: { kind: 'voiceNote', id }, title }));
  return (
    <Screen
      title={title}
      isTitleHidden
      spokenTitle={say('voice.note')}
      onBack={back}
      testID="voice-screen"
      actions={
        note !== null && note.deletedAt === null ? (
          <IconButton icon="trash" label={say('entry.delete')} onPress={remove} testID="voice-delete" />
        ) : undefined
      }
    >
      {live.status === 'loading' && <LoadingState />}
      {live.status === 'failed' && <ErrorState failure={live.error} onRetry={live.refetch} />}
      {live.status === 'ready' && note === null && (
        <EmptyState icon="microphone" title={say('voice.gone')} body={say('entry.goneBody')}>
          <Button variant="quiet" label={say('shell.back')} onPress={back} />
        </EmptyState>
      )}
      {note !== null && <VoiceNote note={note} />}
    </Screen>
  );
};
