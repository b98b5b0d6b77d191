import { fail, ok, type Failure, type Result } from '../../core/result';
import type { Crypto } from '../../core/crypto';
import type { HostId } from '../../core/named-ids';
import type { Clock, Random } from '../../core/ports';
import type { OpenSocket } from '../../core/socket';
import { acceptWelcome } from '../../sync/pairing/accept-welcome';
import type { Invite } from '../../sync/pairing/invite';
import { createJoinerSteps, startJoiner, type Joiner, type JoinerStep } from '../../sync/pairing/joiner';
import type { DeviceKind } from '../../sync/roster/entry';
import { callOnce } from '../../sync/session/call-once';
import { openLine, type After, type Line } from '../../sync/session/line';
import { createMailbox } from '../../sync/session/mailbox';
import type { SpaceKeys } from '../../sync/space-keys';

export type Joined = { readonly keys: SpaceKeys; readonly entries: readonly Uint8Array[] };
export type JoiningParts = {
  readonly crypto: Crypto;
  readonly random: Random;
  readonly clock: Clock;
  readonly openSocket: OpenSocket;
  readonly after: After;
  readonly invite: Invite;
  readonly host: HostId;
  readonly name: string;
  readonly kind: DeviceKind;
  readonly changed: () => void;
  /** The roster names this device, and the keys are here. */
  readonly joined: (joined: Joined) => Promise<Result<null, Failure>>;
};
export type JoiningStep = 'calling' | 'waiting_for_code' | 'compare_code' | 'waiting_for_roster';
export type Joining = {
  readonly step: () => JoiningStep;
  readonly code: () => string | null;
  readonly failure: () => Failure | null;
  /** The person says that the other screen shows the same code. */
  readonly confirm: (code: string) => Result<null, Failure>;
  readonly refuse: () => void;
  readonly close: () => void;
};

const CALL_AGAIN_MS = 2000;
const READ_AGAIN_MS = 3000;
/** After so many tries the relay will not say it any more. */
const MOST_READS = 20;
const HEARTBEAT_MS = 20_000;
const SIDE = 16;
const KEY = 32;

/** The whole chain from the relay, as the device that it lets in. */
const readRoster = (
  { crypto, openSocket, after }: JoiningParts,
  call: { readonly space: Uint8Array; readonly signingSeed: Uint8Array; readonly relay: string },
): Promise<Result<readonly Uint8Array[], Failure>> => {
  const { space, signingSeed, relay } = call;
  const device = crypto.signingPublicKey(signingSeed);
  const sign = (message: Uint8Array): Uint8Array => crypto.sign(signingSeed, message);
  const entries: Uint8Array[] = [];
  let there: number | null = null;
  return callOnce({
    caller: { space, device, sign },
    relay,
    openSocket,
    after,
    answer: (signature) => ({ is: 'prove', signature, relayEpoch: null, after: 0, roster: 0 }),
    until: (message) => {
      if (message.is === 'welcome') there = message.roster;
      if (message.is === 'roster' && message.from === entries.length + 1) entries.push(...message.entries);
      return there !== null && entries.length >= there ? entries : null;
    },
  });
};

/** A line for the mailbox alone, opened again until the pairing is over. */
const keepLine = (
  { openSocket, after, invite }: JoiningParts,
  heard: { readonly opened: () => void; readonly said: Parameters<typeof openLine>[0]['heard'] },
) => {
  let line: Line | null = null;
  let isOver = false;
  let stopAgain = (): void => undefined;
  const call = (): void => {
    line = openLine({
      url: invite.relay,
      openSocket,
      after,
      heartbeatMs: HEARTBEAT_MS,
      opened: heard.opened,
      heard: heard.said,
      ended: () => {
        line = null;
        if (!isOver) stopAgain = after(CALL_AGAIN_MS, call);
      },
    });
  };
  return {
    call,
    send: (message: Parameters<Line['send']>[0]): void => line?.send(message),
    close: (): void => {
      isOver = true;
      stopAgain();
      line?.close();
    },
  };
};

const stepOf = ({ step }: Joiner): JoiningStep => {
  if (step.is === 'welcomed') return 'waiting_for_roster';
  if (step.is !== 'compare') return 'calling';
  return step.isConfirmed ? 'waiting_for_roster' : 'compare_code';
};

/** What this device says of itself, and the secrets behind it. */
const newSelf = ({ crypto, random, host, name, kind }: JoiningParts) => {
  const signingSeed = random.bytes(KEY);
  const agreementSecret = random.bytes(KEY);
  const signingKey = crypto.signingPublicKey(signingSeed);
  const agreementKey = crypto.agreementPublicKey(agreementSecret);
  return { signingSeed, agreementSecret, self: { host, name, kind, signingKey, agreementKey } };
};

/** [SYNC-22] This device's side of joining, from the text of an invite to the keys of the space. */
export const startJoining = (parts: JoiningParts): Joining => {
  const { crypto, random, clock, invite, after, changed } = parts;
  const { signingSeed, agreementSecret, self } = newSelf(parts);
  const steps = createJoinerSteps({ crypto, random });
  let joiner: Joiner = startJoiner({ crypto, random }, { invite, self, now: clock.now() });
  let failure: Failure | null = null;
  let isReading = false;
  let reads = 0;
  let stopRead = (): void => undefined;

  const end = (why: Failure): void => {
    failure ??= why;
    close();
    changed();
  };
  const accept = async ({ welcome, inviter }: Extract<JoinerStep, { is: 'welcomed' }>): Promise<void> => {
    const { relay } = invite;
    const read = await readRoster(parts, { space: welcome.space, signingSeed, relay });
    if (failure !== null) return;
    if (!read.ok) {
      reads += 1;
      if (reads > MOST_READS) return end(read.error);
      stopRead = after(READ_AGAIN_MS, () => void accept({ is: 'welcomed', welcome, inviter }));
      return;
    }
    const entries = read.value;
    const { host } = parts;
    const joining = { welcome, inviter, entries, signingSeed, agreementSecret, host, relay };
    const accepted = acceptWelcome(crypto, joining);
    if (!accepted.ok) return end(accepted.error);
    const kept = await parts.joined({ keys: accepted.value.keys, entries });
    if (kept.ok) close();
    else end(kept.error);
  };
  const follow = (next: Joiner): void => {
    joiner = next;
    mailbox.say(joiner.sent);
    const { step } = joiner;
    if (step.is === 'ended') return end({ code: step.code });
    if (step.is === 'welcomed' && !isReading) {
      isReading = true;
      line.close();
      void accept(step);
    }
    changed();
  };
  const line = keepLine(parts, {
    opened: () => mailbox.open(),
    said: (message) => {
      if (message.is === 'mailbox' || message.is === 'mailbox.opened' || message.is === 'mailbox.ended')
        mailbox.take(message);
    },
  });
  const mailbox = createMailbox({
    mailbox: invite.id,
    side: random.bytes(SIDE),
    isNew: false,
    send: line.send,
    heard: (bytes) => follow(steps.hears(joiner, { bytes, now: clock.now() })),
    ended: (code) => {
      if (!isReading) end({ code });
    },
  });
  const close = (): void => {
    stopRead();
    line.close();
    stopClock();
  };
  const tick = (): void => {
    stopClock = after(1000, tick);
    const passed = steps.passed(joiner, clock.now());
    if (passed !== joiner) follow(passed);
  };
  let stopClock = after(1000, tick);
  mailbox.say(joiner.sent);
  line.call();
  return {
    step: () => stepOf(joiner),
    code: () => (joiner.step.is === 'compare' ? joiner.step.code : null),
    failure: () => failure,
    confirm: (code) => {
      const { step } = joiner;
      if (step.is !== 'compare') return fail('no_code_yet');
      if (step.code !== code) {
        follow(steps.refuses(joiner));
        return fail('code_differs');
      }
      follow(steps.confirms(joiner, clock.now()));
      return ok(null);
    },
    refuse: () => {
      if (failure === null) follow(steps.refuses(joiner));
    },
    close: () => {
      failure ??= { code: 'sync_closed' };
      close();
    },
  };
};
