import { useEffect, useEffectEvent } from 'react';
import { View } from 'react-native';
import { ok } from '../../../core/result';
import { NoteBody } from '../../../runtime/api/journal-values';
import { useApi } from '../../api';
import { Field, Text } from '../../components';
import { MarkdownView, type PictureInline } from '../../markdown/markdown-view';
import { withCheck } from '../../markdown/markdown-tree';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { DraftStatus } from '../task/draft-status';
import { checkWith } from '../task/draft-text';
import type { DraftField } from '../task/draft-store';
import { useDraft, type DraftControl } from '../task/use-draft';
import { useLateChange } from '../task/use-late-change';
import { RecordButton } from '../voice/record-button';
import { AttachmentPicture } from './attachment-picture';
import { FormatRow } from './format-row';
import { continuedList, formatted, withBlock } from './markdown-edit';
import { useCaret, type Caret } from './use-caret';
import type { SaveNote } from './use-note-save';
import { usePictureArrivals, type OnPictureAdded } from './use-picture-arrivals';

const check = checkWith(NoteBody);
type NoteParts = { readonly id: string; readonly isThere: boolean; readonly save: SaveNote };
type WritingParts = { readonly draft: DraftControl; readonly caret: Caret; readonly onAdded: OnPictureAdded };

const Writing = ({ parts: { draft, caret, onAdded }, note }: { parts: WritingParts; note: NoteParts }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const { id: noteId, isThere, save } = note;
  const pictures = usePictureArrivals({ noteId, isThere, save, onAdded });
  return (
    <View style={{ gap: theme.space.xs }}>
      <FormatRow
        onFormat={(format) => {
          caret.put(formatted(caret.now, format));
          caret.focus();
        }}
        onPicture={pictures.pick}
        recordButton={note.isThere && <RecordButton noteId={note.id} testID="entry-record" />}
      />
      <Field
        {...caret.field}
        label={say('entry.body')}
        placeholder={say('entry.bodyHint')}
        isInline
        isLabelHidden
        multiline
        value={draft.text}
        onChangeText={(text) => {
          const list = continuedList(caret.now, text);
          if (list === null) draft.type(text);
          else caret.put(list);
        }}
        onBlur={draft.finish}
        testID="entry-body-input"
      />
      {pictures.isBusy && (
        <Text variant="small" tone="textSoft" aria-live="polite">
          {say('entry.addingPicture')}
        </Text>
      )}
    </View>
  );
};

const drawPicture = ({ attachmentId, name }: PictureInline) => (
  <AttachmentPicture id={attachmentId} name={name} />
);

/** A picture goes where the caret is when it comes, and to the end once its screen is gone. */
const useLatePicture = (
  field: DraftField,
  { noteId, caret }: { noteId: string; caret: Caret },
): OnPictureAdded => {
  const { client } = useApi();
  // Saved at once: a picture that its note does not name would be swept away some day.
  const change = useLateChange(field, async () => {
    const note = await client.query('note.get', { id: noteId });
    return note.ok ? ok(note.value?.body ?? field.stored) : note;
  });
  return (markdown) =>
    change((text) => {
      const end = { start: text.length, end: text.length };
      const edited = withBlock({ text, selection: caret.later() ?? end }, markdown);
      caret.place(edited.selection);
      return edited.text;
    });
};

/** The text of a note: as it is written, or as it is meant. What is not saved yet is read as well. */
export const NoteText = ({
  note: { id, body },
  isReading,
  isThere,
  save,
}: {
  note: { readonly id: string; readonly body: string };
  isReading: boolean;
  isThere: boolean;
  save: SaveNote;
}) => {
  const { say } = useSpeaking();
  const field = { key: `body ${id}`, stored: body, save: (text: string) => save({ body: text }), check };
  const draft = useDraft(field);
  // Both outlive a look at how it reads.
  const caret = useCaret(draft);
  const onAdded = useLatePicture(field, { noteId: id, caret });
  // The field goes away without losing the focus first.
  const finish = useEffectEvent(() => draft.finish());
  useEffect(() => {
    if (isReading) finish();
  }, [isReading]);
  const onCheck = (to: { line: number; isChecked: boolean }) => {
    draft.type(withCheck(draft.text, to));
    draft.finish();
  };
  return (
    <View>
      {!isReading && <Writing parts={{ draft, caret, onAdded }} note={{ id, isThere, save }} />}
      {isReading && draft.text.trim() === '' && <Text tone="textSoft">{say('entry.nothingToRead')}</Text>}
      {isReading && (
        <MarkdownView text={draft.text} picture={drawPicture} onCheck={onCheck} testID="entry-reading" />
      )}
      <DraftStatus draft={draft} missing="task.titleMissing" />
    </View>
  );
};
