import type { z } from 'zod';
import { readInput } from '../../api/read-input';
import { spaceCommands as definitions, type SpaceStatus } from '../../api/space';
import type { CheckedFor } from '../../core/device-check';
import type { Json } from '../../core/json';
import { err, fail, ok, type Failure, type Result } from '../../core/result';
import type { SpaceContext } from './context';
import { troubleOfSpace } from './trouble-of-space';
import type { SpaceDesk } from './space-desk';

// [SPACE-1] A space is founded, a device invited and let in only by the person: each takes a proof of the device check, given for exactly that.
// [SPACE-2] In the example life nothing of a space can be done.
type Message = { readonly input: Json; readonly commandId: string };
type Answer = Result<Json, Failure> | Promise<Result<Json, Failure>>;
type Asked<I> = {
  readonly context: SpaceContext;
  readonly desk: SpaceDesk;
  readonly input: I;
  readonly commandId: string;
};

const EXAMPLE = 'example_life';

const spaceCommand = <I extends z.ZodType, O extends z.ZodType>(
  definition: { readonly input: I; readonly output: O },
  body: (asked: Asked<z.output<I>>) => Answer,
) => ({
  definition,
  run: (context: SpaceContext, { input: given, commandId }: Message): Answer => {
    const input = readInput(definition.input, given);
    if (!input.ok) return input;
    const desk = context.space();
    const status = desk.status();
    if (status.is === 'none' && status.cannot?.code === EXAMPLE) return err(status.cannot);
    return body({ context, desk, input: input.value, commandId });
  },
});

/** Last of all: a proof is not spent on what would be refused anyway. */
const checked = (
  { deviceCheck }: SpaceContext,
  { proof = null, for: what }: { readonly proof: string | undefined | null; readonly for: CheckedFor },
): Result<null, Failure> => {
  if (!deviceCheck.isAvailable()) return fail('device_check_unavailable');
  return deviceCheck.take(proof, what) ? ok(null) : fail('device_check_needed');
};

/** Null: this device is in no space, and may found or join one. */
const notFree = (status: SpaceStatus): Result<never, Failure> | null => {
  if (status.is === 'joining') return fail('space_joining');
  if (status.is === 'in') return fail('space_already');
  return status.cannot === null ? null : err(troubleOfSpace(status.cannot));
};

const told = <T>(result: Result<T, Failure>): Result<T, Failure> =>
  result.ok ? result : err(troubleOfSpace(result.error));
const done = (result: Result<null, Failure>): Result<Json, Failure> => (result.ok ? ok({}) : told(result));
const inSpace = (desk: SpaceDesk, body: () => Answer): Answer =>
  desk.status().is === 'in' ? body() : fail('no_space');

const create = spaceCommand(definitions['space.create'], ({ context, desk, input, commandId }) => {
  const { name, relay, keysInFile = false, foundingToken = null, proof } = input;
  const asked = { commandId, name, relay, foundingToken, mayUseFile: keysInFile };
  const founded = () => desk.create(asked).then(told);
  const status = desk.status();
  // [SPACE-3] The answer with the words may have been lost on the way: the desk knows the command that founded this space.
  if (status.is === 'in') return founded();
  const free = notFree(status);
  if (free !== null) return free;
  const what = { what: 'foundSpace', name, ...(relay === undefined ? {} : { relay }) } as const;
  const person = checked(context, { proof, for: what });
  return person.ok ? founded() : person;
});

const invite = spaceCommand(definitions['space.invite'], ({ context, desk, input }) =>
  inSpace(desk, () => {
    const person = checked(context, { proof: input.proof, for: { what: 'inviteDevice' } });
    return person.ok ? desk.invite().then(told) : person;
  }),
);

const confirm = spaceCommand(definitions['space.confirm'], ({ context, desk, input }) => {
  const { code, role, proof } = input;
  const status = desk.status();
  // [PAIR-6] The joining device says so too; it lets nobody in.
  if (status.is === 'joining')
    return status.step === 'compare_code' ? desk.confirm({ code, role }).then(done) : fail('no_code_yet');
  if (status.is !== 'in' || status.invite === null) return fail('no_invite');
  if (status.invite.step !== 'compare_code') return fail('no_code_yet');
  const person = checked(context, { proof, for: { what: 'admitDevice', code, role } });
  return person.ok ? desk.confirm({ code, role }).then(done) : person;
});

const refuse = spaceCommand(definitions['space.refuse'], ({ desk }) => {
  const status = desk.status();
  const isOpen = status.is === 'joining' || (status.is === 'in' && status.invite !== null);
  return isOpen ? desk.refuse().then(done) : fail('no_invite');
});

const join = spaceCommand(definitions['space.join'], ({ desk, input }) => {
  const { text, name, keysInFile = false } = input;
  const status = desk.status();
  // A failed attempt may be repeated with another invite.
  const isOver = status.is === 'joining' && status.failure !== null;
  return (isOver ? null : notFree(status)) ?? desk.join({ text, name, mayUseFile: keysInFile }).then(done);
});

export const spaceCommandTable = {
  'space.create': create,
  'space.confirmWords': spaceCommand(definitions['space.confirmWords'], ({ desk }) =>
    inSpace(desk, () => done(desk.confirmWords())),
  ),
  'space.invite': invite,
  'space.confirm': confirm,
  'space.refuse': refuse,
  'space.join': join,
  'device.seen': spaceCommand(definitions['device.seen'], ({ desk, input }) =>
    inSpace(desk, () => done(desk.seen(input.id))),
  ),
  'sync.now': spaceCommand(definitions['sync.now'], ({ desk }) =>
    inSpace(desk, () => desk.syncNow().then(done)),
  ),
};
