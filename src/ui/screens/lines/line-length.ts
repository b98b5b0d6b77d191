import { most } from '../../../runtime/api/most';

/** It is not sent, so it is not read either: what is pasted may be a book. */
export const isTooLong = (line: string): boolean => line.length > most.title;
