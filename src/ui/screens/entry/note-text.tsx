import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { View, type TextInput } from 'react-native';
import { NoteBody } from '../../../runtime/api/journal-values';
import { Field, Text } from '../../components';
import { MarkdownView, type PictureInline } from '../../markdown/markdown-view';
import { withCheck } from '../../markdown/markdown-tree';
import { useTheme } from '../../theme';
import { useSpeaking } from '../../words';
import { DraftStatus } from '../task/draft-status';
import { checkWith } from '../task/draft-text';
import { useDraft, type DraftControl } from '../task/use-draft';
import { RecordButton } from '../voice/record-button';
import { AttachmentPicture } from './attachment-picture';
import { FormatRow } from './format-row';
import { usePictureArrivals } from './use-picture-arrivals';
import { continuedList, formatted, withBlock, type Edited, type Selection } from './markdown-edit';
import type { SaveNote } from './use-note-save';

const check = checkWith(NoteBody);
const START: Selection = { start: 0, end: 0 };

/** `forced`: where the caret goes after a button changed the text; from then on it is the person's again. */
const useCaret = (draft: DraftControl) => {
  const input = useRef<TextInput>(null);
  const [selection, setSelection] = useState<Selection>(START);
  const [forced, setForced] = useState<Selection | null>(null);
  const put = (edited: Edited) => {
    draft.type(edited.text);
    setSelection(edited.selection);
    setForced(edited.selection);
  };
  return {
    put,
    now: { text: draft.text, selection } satisfies Edited,
    focus: () => input.current?.focus(),
    field: {
      ref: input,
      ...(forced !== null && { selection: forced }),
      onSelectionChange: (event: { nativeEvent: { selection: Selection } }) => {
        setSelection(event.nativeEvent.selection);
        setForced(null);
      },
    },
  };
};

type NoteParts = { readonly id: string; readonly isThere: boolean; readonly save: SaveNote };

const Writing = ({ draft, note }: { draft: DraftControl; note: NoteParts }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const caret = useCaret(draft);
  // A picture takes a moment to come: it goes where the caret is then, into the text of then.
  const latest = useRef(caret);
  useEffect(() => {
    latest.current = caret;
  });
  const pictures = usePictureArrivals({
    noteId: note.id,
    isThere: note.isThere,
    save: note.save,
    // Saved at once: a picture that its note does not name would be swept away some day.
    onAdded: (markdown) => {
      latest.current.put(withBlock(latest.current.now, markdown));
      draft.finish();
    },
  });
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
  const draft = useDraft({ key: `body ${id}`, stored: body, save: (text) => save({ body: text }), check });
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
      {!isReading && <Writing draft={draft} note={{ id, isThere, save }} />}
      {isReading && draft.text.trim() === '' && <Text tone="textSoft">{say('entry.nothingToRead')}</Text>}
      {isReading && (
        <MarkdownView text={draft.text} picture={drawPicture} onCheck={onCheck} testID="entry-reading" />
      )}
      <DraftStatus draft={draft} missing="task.titleMissing" />
    </View>
  );
};
