import type { TimeEntryView } from '../../../runtime/api/journal-values';
import { useLive } from '../../api';

const noInput = {};
const nothing: readonly TimeEntryView[] = [];

/** What runs: two devices may each have started one, then there are two. Nothing where nobody can be asked. */
export const useRunning = (): readonly TimeEntryView[] =>
  useLive('timer.status', noInput).data?.running ?? nothing;
