import { useRouter } from 'expo-router';
import { useMemo, useState } from 'react';
import type { NoteDetail } from '../../../runtime/api/journal-values';
import { useLive } from '../../api';
import { Button, EmptyState, ErrorState, IconButton, LoadingState, Screen } from '../../components';
import { useSpeaking } from '../../words';
import { useItemActions } from '../journal/use-item-actions';
import { dayOfDate } from '../../../core/calendar/device-clock';
import { useDraftDelivery } from '../task/drafts';
import { useLeaveAfter } from '../task/use-leave-after';
import { NoteEditor } from './note-editor';

const blankNote = (id: string): NoteDetail => ({
  id,
  title: '',
  body: '',
  day: dayOfDate(new Date()),
  at: Date.now(),
  categoryId: null,
  deletedAt: null,
  labels: [],
  links: [],
  provenanceByField: {},
});

const Gone = ({ onBack }: { onBack: () => void }) => {
  const { say } = useSpeaking();
  return (
    <EmptyState icon="journal" title={say('entry.gone')} body={say('entry.goneBody')}>
      <Button variant="quiet" label={say('shell.back')} onPress={onBack} />
    </EmptyState>
  );
};

/** A note that has words is read first; an empty one is there to be written. */
const useReading = (note: NoteDetail | null): { isReading: boolean; toggle: () => void } => {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const [first, setFirst] = useState<boolean | null>(null);
  if (first === null && note !== null) setFirst(note.body !== '');
  const isReading = chosen ?? first ?? false;
  return { isReading, toggle: () => setChosen(!isReading) };
};

/** `isBegun`: it is being written for the first time, and may not be stored yet. */
export const EntryScreen = ({ id, isBegun }: { id: string; isBegun: boolean }) => {
  const { say } = useSpeaking();
  const router = useRouter();
  const actions = useItemActions();
  const live = useLive('note.get', { id });
  useDraftDelivery();
  const blank = useMemo(() => blankNote(id), [id]);
  const stored = live.data ?? null;
  const note = stored ?? (live.status === 'ready' && isBegun ? blank : null);
  const { isReading, toggle } = useReading(note);
  const back = () => (router.canGoBack() ? router.back() : router.replace('/journal'));
  const title = note?.title || say('entry.note');
  const leaveAfter = useLeaveAfter(back);
  const remove = () => leaveAfter(() => actions.remove({ ref: { kind: 'note', id }, title }));
  return (
    <Screen
      title={title}
      isTitleHidden
      spokenTitle={say('entry.note')}
      onBack={back}
      testID="entry-screen"
      actions={
        note === null ? undefined : (
          <>
            <IconButton
              icon={isReading ? 'edit' : 'read'}
              tone="accent"
              label={say(isReading ? 'entry.write' : 'entry.read')}
              onPress={toggle}
              testID="entry-toggle"
            />
            {stored !== null && stored.deletedAt === null && (
              <IconButton icon="trash" label={say('entry.delete')} onPress={remove} testID="entry-delete" />
            )}
          </>
        )
      }
    >
      {live.status === 'loading' && <LoadingState />}
      {live.status === 'failed' && <ErrorState failure={live.error} onRetry={live.refetch} />}
      {live.status === 'ready' && note === null && <Gone onBack={back} />}
      {note !== null && <NoteEditor note={note} isThere={stored !== null} isReading={isReading} />}
    </Screen>
  );
};
