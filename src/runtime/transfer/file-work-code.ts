import { fetchedOnce } from '../fetched';

/** Reading and writing whole files, for an import, a backup or an export as Markdown, with the words of a backup. */
export const fileWorkCode = fetchedOnce(() => import('./file-work-later'));
