import { boundTo, type CheckedFor, type DeviceCheckPort } from '../../core/device-check';
import type { Clock, Random } from '../../core/ports';
import { fail, ok, type Failure, type Result } from '../../core/result';
import { deviceCheck as sentences } from '../../words/areas/device-check';
import { deviceCheckCommands as definitions } from '../api/device-check-definition';
import type { ApiAnswer, CommandMessage } from '../api/transport';
import { readInput } from '../../api/read-input';
import type { PassphraseCheck } from './passphrase-check';
import { createProofs, type Proofs } from './proofs';

// [CHECK-7] The check belongs to the device and not to a profile: it answers where a journal does not open, and nothing of it is in any database.
export type DeviceCheckHere = (DeviceCheckPort & { readonly way: 'system' }) | PassphraseCheck;
/** A proof that was in time as its command arrived. */
export type HeldProof = {
  /** Spends it, whatever it was for. */
  readonly isFor: (checked: CheckedFor) => boolean;
  /** Not where it was spent. It lives as long as it would have. */
  readonly giveBack: () => void;
};
export type DeviceDesk = {
  readonly isAvailable: () => boolean;
  /** Whether this proof was given for exactly this. Counts once. */
  readonly take: (proof: string | null, checked: CheckedFor) => boolean;
  /** For work that takes longer than a proof lives: in time is what arrives in time, and what it was given for is compared when that is known. */
  readonly hold: (proof: string | null) => HeldProof;
  /** Null: it is no command of this desk. */
  readonly command: (message: CommandMessage) => Promise<ApiAnswer> | null;
  /** What is known now; what is not known yet is found out and told to the listener. */
  readonly state: () => ApiAnswer;
  readonly freshState: () => Promise<ApiAnswer>;
};
/** As commands meet it. */
export type DeviceChecks = Pick<DeviceDesk, 'isAvailable' | 'take' | 'hold'>;
export type DeviceDeskParts = {
  readonly port: DeviceCheckHere | null;
  readonly clock: Clock;
  readonly random: Random;
  readonly onChanged: () => void;
};

/** A command that is asked again while a person looks at the phone is the same question. */
const MOST_REMEMBERED = 16;
const createOnce = () => {
  const answers = new Map<string, Promise<ApiAnswer>>();
  return (commandId: string, ask: () => Promise<ApiAnswer>): Promise<ApiAnswer> => {
    const known = answers.get(commandId);
    if (known !== undefined) return known;
    for (const oldest of answers.keys()) if (answers.size >= MOST_REMEMBERED) answers.delete(oldest);
    const answer = ask();
    answers.set(commandId, answer);
    return answer;
  };
};

const reasons = {
  unlock: 'reasonUnlock',
  approval: 'reasonApproval',
  vouch: 'reasonVouch',
  vouchImport: 'reasonVouch',
  importOwn: 'reasonVouch',
  foundSpace: 'reasonFoundSpace',
  inviteDevice: 'reasonAddDevice',
  admitDevice: 'reasonAddDevice',
} as const satisfies Record<CheckedFor['what'], keyof typeof sentences>;
const reasonOf = (checked: CheckedFor, language: 'en' | 'de'): { reason: string; cancel: string } => {
  const { cancel } = sentences;
  const reason = sentences[reasons[checked.what]];
  return { reason: reason[language], cancel: cancel[language] };
};

type Parts = { readonly port: DeviceCheckHere; readonly proofs: Proofs; readonly changed: () => void };
const pass = async ({ port, proofs }: Parts, message: CommandMessage): Promise<ApiAnswer> => {
  const input = readInput(definitions['deviceCheck.pass'].input, message.input);
  if (!input.ok) return input;
  const { for: checked, passphrase = null, language = 'en' } = input.value;
  const passed = await port.ask({ ...reasonOf(checked, language), passphrase });
  return passed.ok ? ok(proofs.give(boundTo(checked))) : passed;
};

const setPassphrase = async ({ port, changed }: Parts, message: CommandMessage): Promise<ApiAnswer> => {
  const input = readInput(definitions['deviceCheck.setPassphrase'].input, message.input);
  if (!input.ok) return input;
  if (port.way !== 'passphrase') return fail('device_asks_itself');
  const { passphrase, current = null, keepInFile = false } = input.value;
  const place = await port.set({ passphrase, current, mayUseFile: keepInFile });
  changed();
  return place.ok ? ok({ place: place.value }) : place;
};

const removePassphrase = async ({ port, changed }: Parts, message: CommandMessage): Promise<ApiAnswer> => {
  const input = readInput(definitions['deviceCheck.removePassphrase'].input, message.input);
  if (!input.ok) return input;
  if (port.way !== 'passphrase') return fail('device_asks_itself');
  const removed = await port.remove(input.value.current);
  changed();
  return removed.ok ? ok({}) : removed;
};

const acts: Readonly<Record<string, (parts: Parts, message: CommandMessage) => Promise<ApiAnswer>>> = {
  'deviceCheck.pass': pass,
  'deviceCheck.setPassphrase': setPassphrase,
  'deviceCheck.removePassphrase': removePassphrase,
} satisfies Record<keyof typeof definitions, unknown>;

/** Where nothing can tell that it is the person. */
export const noDeviceDesk: DeviceDesk = {
  isAvailable: () => false,
  take: () => false,
  hold: () => ({ isFor: () => false, giveBack: () => undefined }),
  command: ({ name }) =>
    Object.hasOwn(acts, name) ? Promise.resolve(fail('device_check_unavailable')) : null,
  state: () => ok({ way: 'none', isReady: false }),
  freshState: () => Promise.resolve(ok({ way: 'none', isReady: false })),
};

const isSameAnswer = (one: ApiAnswer, other: ApiAnswer): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const createState = ({ port, onChanged }: { port: DeviceCheckHere; onChanged: () => void }) => {
  let known: Result<boolean | null, Failure> = ok(null);
  const answer = (): ApiAnswer => (known.ok ? ok({ way: port.way, isReady: known.value }) : known);
  const look = async (): Promise<ApiAnswer> => {
    const before = answer();
    known = await port.isReady();
    // [CHECK-8] What could not be asked is told as that: it is not "never set".
    if (!isSameAnswer(before, answer())) onChanged();
    return answer();
  };
  return {
    look,
    state: () => {
      if (!known.ok || known.value === null) void look();
      return answer();
    },
  };
};

const holdOf = (proofs: Proofs, proof: string | null): HeldProof => {
  let held = proof === null ? null : proofs.hold(proof);
  return {
    isFor: (checked) => {
      const isIt = held !== null && held.boundTo === boundTo(checked);
      held = null;
      return isIt;
    },
    giveBack: () => {
      held?.giveBack();
      held = null;
    },
  };
};

export const createDeviceDesk = ({ port, clock, random, onChanged }: DeviceDeskParts): DeviceDesk => {
  if (port === null) return noDeviceDesk;
  const proofs = createProofs({ clock, random });
  const once = createOnce();
  const { look, state } = createState({ port, onChanged });
  const parts = { port, proofs, changed: () => void look() };
  return {
    isAvailable: () => true,
    take: (proof, checked) => proof !== null && proofs.take(proof, boundTo(checked)),
    hold: (proof) => holdOf(proofs, proof),
    command: (message) => {
      const act = Object.hasOwn(acts, message.name) ? acts[message.name] : undefined;
      return act === undefined ? null : once(message.commandId, () => act(parts, message));
    },
    state,
    freshState: look,
  };
};
