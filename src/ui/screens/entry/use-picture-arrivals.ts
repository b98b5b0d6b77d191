import { useIsFocused } from 'expo-router';
import { useEffect, useEffectEvent, useState } from 'react';
import type { PickedPicture } from '../../../core/picture-source';
import type { Failure, Result } from '../../../core/result';
import { LARGEST_ATTACHMENT } from '../../../db/attachments/attachment-store';
import { useToast } from '../../components';
import { useDevice } from '../../shell/device-provider';
import { useSpeaking } from '../../words';
import { useAddPicture } from './use-add-picture';
import type { SaveNote } from './use-note-save';

/** Answers why the text could not take it. */
export type OnPictureAdded = (markdown: string) => Promise<Failure | null>;

/** Pictures that are picked, pasted or dropped: each belongs to the note, and `onAdded` gets how the text names it. */
export const usePictureArrivals = ({
  noteId,
  isThere,
  save,
  onAdded,
}: {
  noteId: string;
  isThere: boolean;
  save: SaveNote;
  onAdded: OnPictureAdded;
}): { pick: () => void; isBusy: boolean } => {
  const { pictures } = useDevice();
  const { sentence } = useSpeaking();
  const toast = useToast();
  const add = useAddPicture(noteId);
  const [busy, setBusy] = useState(0);
  const tell = (failure: Failure): void => toast.show({ text: sentence(failure) });
  const take = async (picked: Result<PickedPicture | null, Failure>): Promise<void> => {
    if (!picked.ok) return tell(picked.error);
    const picture = picked.value;
    if (picture === null) return;
    setBusy((count) => count + 1);
    // A picture belongs to a note that is there.
    const made = isThere ? null : await save({});
    const added = made?.ok === false ? made : await add(picture);
    setBusy((count) => count - 1);
    if (!added.ok) return tell(added.error);
    // The file's name is nobody's words in this note: the attachment keeps it, and the picture is called by it.
    const failure = await onAdded(`![](attachment:${added.value})`);
    if (failure !== null) tell(failure);
  };
  const arrive = useEffectEvent((picture: Result<PickedPicture, Failure>) => void take(picture));
  // A note behind the one in front is still there: what is pasted is not for it.
  const isFocused = useIsFocused();
  useEffect(
    () => (isFocused ? pictures.onArrival(LARGEST_ATTACHMENT, (picture) => arrive(picture)) : undefined),
    [pictures, isFocused],
  );
  return {
    pick: () => void pictures.pick(LARGEST_ATTACHMENT).then(take),
    isBusy: busy > 0,
  };
};
