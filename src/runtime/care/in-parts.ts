import { ok, type Failure, type Result } from '../../core/result';
import type { Json } from '../../core/json';
import { person, type Writer } from '../../db/commit';
import type { ApiAnswer, CommandMessage } from '../api/transport';
import { actOf } from '../commands/command';
import type { Engine } from '../engine';
import type { Sliced } from '../sliced';

// [CARE-11] What touches more records than a commit holds is one act of several commits. Each part takes what is still to do, so that a part
// that was written is not met again; the last commit carries the command's own id and its answer.
const MOST_IN_A_PART = 100;

export type InParts<T> = {
  /** What is left to do, at most so many. */
  readonly next: (most: number) => readonly T[];
  readonly write: (writer: Writer, each: T) => void;
  /** With the last commit. */
  readonly finish: (writer: Writer) => void;
  readonly answer: (records: number) => Json;
};

export const inParts = function* <T>(
  engine: Engine,
  { message, work }: { readonly message: CommandMessage; readonly work: InParts<T> },
): Sliced<ApiAnswer> {
  const { commandId } = message;
  const actId = actOf(message);
  const earlier = engine.unitOfWork.answerOf(commandId);
  if (earlier !== null) return ok(earlier.result);
  let records = 0;
  for (let rest = work.next(MOST_IN_A_PART); ; rest = work.next(MOST_IN_A_PART)) {
    const isLast = rest.length < MOST_IN_A_PART;
    const part = rest;
    const request = { commandId: isLast ? commandId : `${commandId}-${records}`, actId, writer: person };
    const total = records + part.length;
    const done: Result<{ readonly result: Json }, Failure> = engine.unitOfWork.commit(request, (writer) => {
      for (const each of part) work.write(writer, each);
      if (!isLast) return total;
      work.finish(writer);
      return work.answer(total);
    });
    if (!done.ok) return done;
    if (isLast) return ok(done.value.result);
    records = total;
    yield;
  }
};
