import { View } from 'react-native';
import { Title, type NoteDetail } from '../../../runtime/api/journal-values';
import { useCommand } from '../../api';
import { Banner, Card } from '../../components';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { useItemActions } from '../journal/use-item-actions';
import { RateThing } from '../rating/rate-thing';
import { checkWith, DraftText } from '../task/draft-text';
import { RecordOrigin } from '../vouch/record-origin';
import { NoteChips } from './note-chips';
import { NotePictures } from './note-pictures';
import { NoteText } from './note-text';
import { RecordLabels } from './record-labels';
import { RecordLinks } from './record-links';
import { useNoteSave, type SaveNote } from './use-note-save';

/** A note may do without a title. */
const checkTitle = checkWith(Title);
const check = (text: string) => (text === '' ? null : checkTitle(text));

const NoteTitle = ({ note, save }: { note: NoteDetail; save: SaveNote }) => {
  const { say } = useSpeaking();
  return (
    <View>
      <DraftText
        isOneLine
        variant="title"
        label={say('entry.titleField')}
        placeholder={say('entry.titleHint')}
        field={{
          key: `title ${note.id}`,
          stored: note.title,
          save: (title) => save({ title: title.trim() === '' ? '' : title }),
          check,
        }}
        testID="entry-title-input"
      />
    </View>
  );
};

/** `isThere`: it is stored. Before that there is nothing that could be linked, labelled or dated. */
export const NoteEditor = ({
  note,
  isThere,
  isReading,
}: {
  note: NoteDetail;
  isThere: boolean;
  isReading: boolean;
}) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const actions = useItemActions();
  const update = useCommand('note.update').run;
  const save = useNoteSave({ id: note.id, isThere });
  const ref = { kind: 'note', id: note.id } as const;
  return (
    <>
      {note.deletedAt !== null && (
        <Banner
          icon="trash"
          tone="warning"
          text={say('entry.inBin')}
          actionLabel={say('entry.restore')}
          onAction={() => void actions.restore({ ref, title: note.title || say('journal.untitled') })}
          actionTestID="entry-restore"
        />
      )}
      {(!isReading || note.title !== '') && <NoteTitle note={note} save={save} />}
      {isThere && (
        <RecordOrigin
          of={ref}
          texts={[
            note.title === '' ? undefined : note.provenanceByField['title'],
            note.body === '' ? undefined : note.provenanceByField['body'],
          ]}
        />
      )}
      {isThere && <NoteChips note={note} update={update} />}
      <View style={{ gap: theme.space.s }}>
        <Card style={{ padding: theme.space.m }}>
          <NoteText note={note} isReading={isReading} isThere={isThere} save={save} />
        </Card>
      </View>
      {isThere && !isReading && <NotePictures noteId={note.id} />}
      {isThere && <RateThing targetKind="note" targetId={note.id} />}
      {isThere && <RecordLabels of={ref} labels={note.labels} />}
      {isThere && <RecordLinks of={ref} links={note.links} />}
    </>
  );
};
