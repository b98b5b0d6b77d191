import { useRef } from 'react';
import type { Failure, Result } from '../../../core/result';
import type { CommandInput } from '../../../runtime/api/definition';
import { useCommand } from '../../api';
import { dayOfDate } from '../../../core/calendar/device-clock';

type Fields = CommandInput<'note.update'>['fields'];
export type SaveNote = (fields: Fields) => Promise<Result<unknown, Failure>>;

/**
 * A note begins to exist with the first words of it. Its title and its text may be saved at the same moment: one of them makes it, the other
 * waits. `isThere`: it was stored before.
 */
export const useNoteSave = ({ id, isThere }: { id: string; isThere: boolean }): SaveNote => {
  const create = useCommand('note.create').run;
  const update = useCommand('note.update').run;
  const making = useRef<Promise<Result<unknown, Failure>> | null>(null);
  return async (fields) => {
    if (isThere || (await making.current)?.ok === true) return update({ id, fields });
    const made = create({ ...fields, body: fields.body ?? '', id, day: dayOfDate(new Date()) });
    making.current = made;
    const answer = await made;
    // An earlier page of this tab made it, and its answer was lost.
    return !answer.ok && answer.error.code === 'id_taken' ? update({ id, fields }) : answer;
  };
};
