import { useCallback, useState } from 'react';
import { useToast } from '../../components';
import { useProfileMemory } from '../../shell/use-profile-memory';
import { useWords } from '../../words';

type Opened<Subject> = { readonly subject: Subject; readonly count: number; readonly profile: string };
export type EditSheet<Subject> = {
  readonly opened: Opened<Subject> | null;
  readonly open: (subject: Subject) => void;
  /** `isUnsaved`: something was typed and is not stored. */
  readonly close: (how: { readonly isUnsaved: boolean }) => void;
};

/** [DRAFT-7] A sheet that is closed over something typed says so, with the way back. What was typed is kept by what it is about. */
export const useEditSheet = <Subject>(): EditSheet<Subject> => {
  const say = useWords();
  const toast = useToast();
  const { id: profile } = useProfileMemory();
  const [opened, setOpened] = useState<Opened<Subject> | null>(null);
  // [DRAFT-11] What it is about is nothing of another profile, also where a toast still offers it.
  if (opened !== null && opened.profile !== profile) setOpened(null);
  const open = useCallback(
    (subject: Subject) => setOpened((last) => ({ subject, profile, count: (last?.count ?? 0) + 1 })),
    [profile],
  );
  const close = useCallback(
    ({ isUnsaved }: { readonly isUnsaved: boolean }) => {
      // [SCREEN-27] A late answer closes the sheet that it was asked in, none opened since.
      setOpened((now) => (now === opened ? null : now));
      if (!isUnsaved || opened === null) return;
      toast.show({
        text: say('timer.notSaved'),
        actionLabel: say('timer.goOn'),
        onAction: () => open(opened.subject),
      });
    },
    [opened, say, toast, open],
  );
  return { opened, open, close };
};
