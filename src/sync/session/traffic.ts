import { sameBytes } from '../../core/wire-bytes';
import { ok, type Failure } from '../../core/result';
import type { FromRelay, StreamRanges, ToRelay } from '../relay/messages';
import { createArriving } from './arriving';
import { createAsking, createRequests } from './asking';
import { createBackOff } from './back-off';
import { createChain } from './chain';
import { createPushing } from './pushing';
import { createSealing } from './sealing';
import type { SessionParts } from './session-parts';
import type { Shown } from './shown';

type Welcome = Extract<FromRelay, { is: 'welcome' }>;
type World = {
  readonly send: (message: ToRelay) => boolean;
  readonly shown: Shown;
  readonly halt: (failure: Failure) => void;
};
/** A line that stands. */
type Standing = {
  welcome: Welcome | null;
  /** The roster is one: envelopes go and come. */
  isOpen: boolean;
  /** All that was there at the welcome has come. */
  isCaughtUp: boolean;
  /** This device's last word on what it applied; said again to a relay that may have lost it. */
  lastSaid: Uint8Array | null;
};

const createOutgoing = (
  parts: SessionParts,
  { send, shown, halt, standing }: World & { standing: Standing },
) => {
  const { streams, roster, after, random } = parts;
  const isBehind = (): void => void send({ is: 'roster.read', after: roster.version() });
  const pushing = createPushing({ streams, send, after, backOff: createBackOff(random), isBehind });
  const sealing = createSealing({
    streams,
    after,
    isConnected: () => standing.isOpen,
    sealed: () => {
      pushing.pump();
      parts.onChange();
    },
    failed: (reason) => {
      // [SYNC-20] Another device has more of this one's stream than this one.
      if (reason.code === 'own_stream_behind') halt({ code: 'copy_or_old_state' });
      else shown.show({ reason });
    },
  });
  return { pushing, sealing };
};

const createIncoming = (parts: SessionParts, { send, shown, standing }: World & { standing: Standing }) => {
  const { streams, memory, after, pause, elapsed } = parts;
  return createArriving({
    streams,
    pause,
    after,
    elapsed,
    keepPosition: (position) => {
      const known = memory.read();
      if (known !== null && position > known.position) memory.keep({ ...known, position });
    },
    settled: () => {
      parts.onChange();
      const { welcome, isCaughtUp } = standing;
      // [SYNC-16] Everything behind the position has come: only now it shows what is there and was never sent.
      if (welcome === null || isCaughtUp || (memory.read()?.position ?? 0) < welcome.position) return;
      standing.isCaughtUp = true;
      send({ is: 'ranges.read' });
    },
    say: () => {
      const bytes = streams.acknowledgement();
      if (bytes === null) return;
      standing.lastSaid = bytes;
      send({ is: 'slot.put', name: 'applied', bytes });
    },
    faulted: (reason) => shown.show({ reason }),
  });
};

/** From its welcome to its end: what goes and comes on the line. */
export const createTraffic = (parts: SessionParts, world: World) => {
  const { streams, roster, memory } = parts;
  const { send, shown, halt } = world;
  const standing: Standing = { welcome: null, isOpen: false, isCaughtUp: false, lastSaid: null };
  const asking = createAsking(send);
  const { pushing, sealing } = createOutgoing(parts, { ...world, standing });
  const arriving = createIncoming(parts, { ...world, standing });
  const agreed = (): void => {
    if (standing.isOpen || standing.welcome === null) return;
    const { relayEpoch, permit, position, ranges } = standing.welcome;
    if (parts.isOldState(ranges)) return halt({ code: 'copy_or_old_state' });
    standing.isOpen = true;
    pushing.open();
    const known = memory.read();
    const isSameRelay = known !== null && sameBytes(known.relayEpoch, relayEpoch);
    // A position below ours: the relay came back from an older copy.
    memory.keep({ relayEpoch, permit, position: isSameRelay ? Math.min(known.position, position) : 0 });
    streams.tryAgain();
    pushing.compared(ranges);
    sealing.seal();
    if (standing.lastSaid !== null) send({ is: 'slot.put', name: 'applied', bytes: standing.lastSaid });
    arriving.open();
    arriving.nudge();
    pushing.pump();
    shown.show({ connection: 'connected', reason: null, nextTryAt: null });
    shown.tell(ok(null));
    parts.connected();
  };
  const moved = (): void => {
    // Envelopes that were refused for an older roster are offered again.
    pushing.goAgain();
    arriving.nudge();
    arriving.sayLater();
    parts.onChange();
  };
  const chain = createChain({ roster, asking, send, halt, agreed, moved });
  const take = (envelopes: readonly Uint8Array[], position: number | null): void => {
    if (parts.takesEnvelopes()) arriving.take({ envelopes, position });
  };
  const compare = (ranges: readonly StreamRanges[]): void => {
    const missing = pushing.compared(ranges);
    pushing.pump();
    if (!standing.isCaughtUp || !parts.takesEnvelopes()) return;
    for (const { stream, ranges: each } of missing)
      for (const range of each) send({ is: 'read', stream, range });
  };
  const heard = (message: FromRelay): void => {
    if (message.is === 'roster') chain.heard(message.from, message.entries);
    if (asking.heard(message)) return;
    if (message.is === 'envelopes') take(message.envelopes, message.position);
    if (message.is === 'range') take(message.envelopes, null);
    if (message.is === 'ranges') compare(message.ranges);
    if (message.is === 'room') pushing.goAgain();
    if (message.is === 'pushed') {
      take([], message.position);
      pushing.pushed(message.answers);
    }
    if (message.is === 'slot') {
      const isOfAnother = !sameBytes(message.device, parts.device);
      if (message.name === 'applied' && isOfAnother) streams.acknowledged(message.device, message.bytes);
      parts.heardSlot(message);
      parts.onChange();
    }
    if (message.is === 'mailbox' || message.is === 'mailbox.opened' || message.is === 'mailbox.ended')
      parts.heardMailbox(message);
  };
  return {
    heard,
    welcomed: (said: Welcome): void => {
      standing.welcome = said;
      chain.welcomed(said);
    },
    isOpen: () => standing.isOpen,
    sealing,
    pushing,
    requests: createRequests(asking),
    ended: (): void => {
      standing.welcome = null;
      standing.isOpen = false;
      standing.isCaughtUp = false;
      for (const part of [chain, pushing, arriving, asking]) part.ended();
      parts.heardMailbox({ is: 'line.ended' });
    },
    stop: (): void => {
      sealing.calm();
      arriving.stop();
    },
  };
};
