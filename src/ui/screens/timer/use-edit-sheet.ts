import { useCallback, useState } from 'react';
import { useToast } from '../../components';
import { useWords } from '../../words';

type Opened<Subject, Edit> = {
  readonly subject: Subject;
  readonly edit: Edit | null;
  readonly count: number;
};
export type EditSheet<Subject, Edit> = {
  readonly opened: Opened<Subject, Edit> | null;
  readonly open: (subject: Subject) => void;
  /** `unsaved`: what was typed and is not stored; null where there is nothing. */
  readonly close: (unsaved: Edit | null) => void;
};

/** [DRAFT-1] A sheet that is closed over something typed offers it again: one tap, and it is as it was. */
export const useEditSheet = <Subject, Edit>(): EditSheet<Subject, Edit> => {
  const say = useWords();
  const toast = useToast();
  const [opened, setOpened] = useState<Opened<Subject, Edit> | null>(null);
  const show = useCallback(
    (subject: Subject, edit: Edit | null) =>
      setOpened((last) => ({ subject, edit, count: (last?.count ?? 0) + 1 })),
    [],
  );
  const open = useCallback((subject: Subject) => show(subject, null), [show]);
  const close = useCallback(
    (unsaved: Edit | null) => {
      setOpened(null);
      if (unsaved === null || opened === null) return;
      toast.show({
        text: say('timer.notSaved'),
        actionLabel: say('timer.goOn'),
        onAction: () => show(opened.subject, unsaved),
      });
    },
    [opened, say, toast, show],
  );
  return { opened, open, close };
};
