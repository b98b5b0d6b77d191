import { useSpeaking } from '../../words';
import { useReadChange } from './change-cause';
import { isOfItsKind, type CauseInput, type NewCause, type Template } from './new-agent';
import { useReadTime } from './time-cause';

/** What wakes a new agent, as the command takes it (null: not understood) and as the sentence of its screen. */
export const useReadCause = (template: Template) => {
  const { say } = useSpeaking();
  const readTime = useReadTime();
  const readChange = useReadChange();
  const read = (cause: NewCause): CauseInput | null => {
    const { id, time, change } = cause;
    if (isOfItsKind(cause, template)) return { kind: 'template', key: id };
    const timed = time && readTime(time);
    if (timed) return { kind: 'time', ...timed.cause };
    const changed = change && readChange(change);
    return changed && { kind: 'change', ...changed };
  };
  const labelOf = (cause: NewCause): string => {
    const known = read(cause);
    if (known === null) return say(cause.time === null ? 'agents.changeUnclear' : 'agents.timeUnclear');
    return known.kind === 'template' ? (cause.label ?? '') : known.label;
  };
  return { read, labelOf };
};
