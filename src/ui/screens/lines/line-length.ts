import { Title } from '../../../runtime/api/values';

/** How long a line may be to become something. */
export const MOST = Title.maxLength ?? Infinity;
/** It is not sent, so it is not read either: what is pasted may be a book. */
export const isTooLong = (text: string): boolean => text.length > MOST;
