import { fail, ok, type Failure, type Result } from '../../core/result';
import type { Crypto } from '../../core/crypto';
import type { Clock, Random } from '../../core/ports';
import { INVITE_MS, inviteText } from '../../sync/pairing/invite';
import { createInviterSteps, startInviter, type Inviter } from '../../sync/pairing/inviter';
import type { Self } from '../../sync/pairing/hello';
import type { Welcome } from '../../sync/pairing/pairing';
import type { DeviceRole } from '../../sync/roster/entry';
import type { NewDevice } from '../../sync/roster/enrol';
import type { After } from '../../sync/session/line';
import { createMailbox } from '../../sync/session/mailbox';
import type { MailboxWord } from '../../sync/session/session-parts';
import type { ToRelay } from '../../sync/relay/messages';
import type { SpaceStatus } from '../../api/space';

type Shown = NonNullable<Extract<SpaceStatus, { is: 'in' }>['invite']>;
export type InvitingParts = {
  readonly crypto: Crypto;
  readonly random: Random;
  readonly clock: Clock;
  readonly after: After;
  readonly send: (message: ToRelay) => boolean;
  readonly self: Self;
  /** As the other device reaches the relay. */
  readonly relay: string;
  readonly isReachable: boolean;
  /** Brings the roster's entry to the relay. */
  readonly enrol: (device: NewDevice) => Promise<Result<Welcome, Failure>>;
  /** The device is in the roster and knows it. */
  readonly welcomed: (device: NewDevice) => void;
  readonly changed: () => void;
};
export type Inviting = {
  readonly shown: (sent: Shown['sent']) => Shown;
  /** It may be answered again, and nothing has come of it yet. */
  readonly isOpen: () => boolean;
  readonly heard: (message: MailboxWord) => void;
  /** There is a line again. */
  readonly connected: () => void;
  readonly confirm: (asked: {
    readonly code: string;
    readonly role: DeviceRole;
  }) => Promise<Result<null, Failure>>;
  readonly refuse: () => void;
  readonly close: () => void;
};

const SIDE = 16;

/** [SYNC-22] The side that is in the space, over the session's own line. */
export const startInviting = (parts: InvitingParts): Inviting => {
  const { crypto, random, clock, after, self, relay, changed } = parts;
  const ports = { crypto, random };
  const steps = createInviterSteps(ports);
  const startedAt = clock.now();
  let inviter: Inviter = startInviter(ports, { relay, self, now: startedAt });
  let failure: Failure | null = null;
  let joiner: Shown['joiner'] = null;
  const mailbox = createMailbox({
    mailbox: inviter.base.invite.id,
    side: random.bytes(SIDE),
    isNew: true,
    send: (message) => void parts.send(message),
    heard: (bytes) => follow(steps.hears(inviter, { bytes, now: clock.now() })),
    ended: (code) => {
      if (isOpen()) end({ code });
    },
  });
  const isOpen = (): boolean =>
    failure === null && ['waiting', 'committed', 'compare', 'confirmed'].includes(inviter.step.is);
  const end = (why: Failure): void => {
    failure ??= why;
    stopClock();
    changed();
  };
  const follow = (next: Inviter): void => {
    inviter = next;
    mailbox.say(inviter.sent);
    const { step } = inviter;
    if (step.is === 'compare') joiner = { name: step.joiner.name, kind: step.joiner.kind };
    if (step.is === 'ended') end({ code: step.code });
    changed();
  };
  const stopClock = after(INVITE_MS, () => follow(steps.passed(inviter, clock.now())));
  mailbox.open();
  const stepNow = (): Inviter['step'] => inviter.step;
  const stepShown = (): Shown['step'] => {
    if (failure !== null) return 'ended';
    const shown = {
      waiting: 'waiting',
      committed: 'waiting',
      compare: 'compare_code',
      confirmed: 'adding',
      done: 'sending',
      ended: 'ended',
    } as const;
    return shown[inviter.step.is];
  };
  return {
    shown: (sent) => ({
      text: inviteText(inviter.base.invite),
      expiresAt: startedAt + INVITE_MS,
      isReachable: parts.isReachable,
      step: stepShown(),
      code: inviter.step.is === 'compare' ? inviter.step.code : null,
      joiner,
      sent,
      failure,
    }),
    isOpen,
    heard: (message) => {
      if (message.is === 'line.ended') return mailbox.lineEnded();
      mailbox.take(message);
    },
    connected: mailbox.open,
    confirm: async (asked) => {
      if (inviter.step.is !== 'compare') return fail('no_code_yet');
      follow(steps.confirms(inviter, { ...asked, now: clock.now() }));
      const step = stepNow();
      if (step.is !== 'confirmed') return fail(step.is === 'ended' ? step.code : 'no_code_yet');
      const welcome = await parts.enrol(step.device);
      if (!welcome.ok) {
        follow(steps.refuses(inviter));
        end(welcome.error);
        return welcome;
      }
      follow(steps.welcomes(inviter, welcome.value));
      stopClock();
      parts.welcomed(step.device);
      return ok(null);
    },
    refuse: () => {
      if (isOpen()) follow(steps.refuses(inviter));
    },
    close: stopClock,
  };
};
