import { useEffect, useRef, useState } from 'react';
import type { TextInput } from 'react-native';
import type { DraftControl } from '../task/use-draft';
import type { Edited, Selection } from './markdown-edit';

const START: Selection = { start: 0, end: 0 };

/** `forced`: where the caret goes after a button changed the text; from then on it is the person's again. */
export const useCaret = (draft: DraftControl) => {
  const input = useRef<TextInput>(null);
  const [selection, setSelection] = useState<Selection>(START);
  const [forced, setForced] = useState<Selection | null>(null);
  const latest = useRef<Selection | null>(START);
  useEffect(() => {
    latest.current = selection;
    return () => {
      latest.current = null;
    };
  });
  const place = (to: Selection) => {
    setSelection(to);
    setForced(to);
  };
  return {
    place,
    /** For what comes later: where it is by then, or null once its screen is gone. */
    later: () => latest.current,
    put: (edited: Edited) => {
      draft.type(edited.text);
      place(edited.selection);
    },
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
export type Caret = ReturnType<typeof useCaret>;
