import { useRef, useState, type ReactNode } from 'react';
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
import { FormatRow } from './format-row';
import { continuedList, formatted, type Edited, type Selection } from './markdown-edit';
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

const Writing = ({ draft }: { draft: DraftControl }) => {
  const theme = useTheme();
  const { say } = useSpeaking();
  const caret = useCaret(draft);
  return (
    <View style={{ gap: theme.space.xs }}>
      <FormatRow
        onFormat={(format) => {
          caret.put(formatted(caret.now, format));
          caret.focus();
        }}
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
    </View>
  );
};

/** The text of a note: as it is written, or as it is meant. What is not saved yet is read as well. */
export const NoteText = ({
  note: { id, body },
  isReading,
  save,
  picture,
}: {
  note: { readonly id: string; readonly body: string };
  isReading: boolean;
  save: SaveNote;
  picture: (picture: PictureInline) => ReactNode;
}) => {
  const { say } = useSpeaking();
  const draft = useDraft({ key: `body ${id}`, stored: body, save: (text) => save({ body: text }), check });
  const onCheck = (to: { line: number; isChecked: boolean }) => {
    draft.type(withCheck(draft.text, to));
    draft.finish();
  };
  return (
    <View>
      {!isReading && <Writing draft={draft} />}
      {isReading && draft.text.trim() === '' && <Text tone="textSoft">{say('entry.nothingToRead')}</Text>}
      {isReading && (
        <MarkdownView text={draft.text} picture={picture} onCheck={onCheck} testID="entry-reading" />
      )}
      <DraftStatus draft={draft} missing="task.titleMissing" />
    </View>
  );
};
