import { useState } from 'react';
import { z } from 'zod';
import type { JsonObject } from '../../../core/json';
import { createKeptEdits } from '../task/kept-edits';
import { useKeptEdit } from '../task/use-kept-edit';
import { Edited, editOf } from './edited';

const keptCorrections = createKeptEdits('correction', z.object({ edited: Edited.nullable() }));
const none = { edited: null };

export type Correction = {
  readonly edited: Edited | null;
  /** Begun here, and nothing of it changed yet: that is not kept. */
  readonly isFresh: boolean;
  readonly begin: (args: JsonObject) => void;
  readonly change: (edited: Edited) => void;
  /** Back to the proposal as it is. */
  readonly end: () => void;
  readonly forget: () => void;
};

/** [DRAFT-16] What the person made of a proposal and did not send. */
export const useCorrection = (id: string): Correction => {
  const { edit, setEdit, forget } = useKeptEdit(keptCorrections, { key: id, stored: none });
  const [begun, setBegun] = useState<Edited | null>(null);
  return {
    edited: edit.edited ?? begun,
    isFresh: edit.edited === null,
    begin: (args) => setBegun(editOf(args)),
    change: (edited) => {
      setBegun(null);
      setEdit({ edited });
    },
    end: () => {
      setBegun(null);
      setEdit(none);
    },
    forget,
  };
};
