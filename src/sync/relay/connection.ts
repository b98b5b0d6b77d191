import { sameBytes } from '../../core/wire-bytes';
import { decodeToRelay, encodeFromRelay } from './codec';
import { continued, keepEntries, mayFound, permitOf } from './founding';
import { createMember } from './member';
import { relayLimits, type FromRelay, type RelayCode, type ToRelay } from './messages';
import type { OpenMailbox } from './mailboxes';
import type { RelayLine } from './ports';
import { proofBytes } from './proof';
import type { RelayState } from './relay';
import { namesDevice, rosterMoved, type Room } from './rooms';

// One connection, from its first message to its end: [RELAY-2] who it is, and then what a device of that space may ask.
export type Connection = {
  readonly share: string;
  readonly isLocal: boolean;
  /** It has neither proved itself nor opened a mailbox. */
  readonly isStranger: () => boolean;
  readonly receive: (frame: Uint8Array) => void;
  readonly drained: () => void;
  readonly closed: () => void;
  readonly beat: () => void;
  /** Says why and ends it. */
  readonly refuse: (code: RelayCode) => void;
};

type Challenge = {
  readonly space: Uint8Array;
  readonly device: Uint8Array;
  readonly nonce: Uint8Array;
};
type Inside = ReturnType<typeof createMember>;
const HELLO_VERSION = 1;

class DeviceConnection implements Connection {
  readonly share: string;
  readonly isLocal: boolean;
  readonly #state: RelayState;
  readonly #line: RelayLine;
  readonly #openedAt: number;
  #heardAt: number;
  #challenge: Challenge | null = null;
  #inside: Inside | null = null;
  #mailbox: OpenMailbox | null = null;
  #hasEnded = false;

  constructor(state: RelayState, line: RelayLine) {
    this.#state = state;
    this.#line = line;
    this.share = line.address.share;
    this.isLocal = line.address.is === 'loopback';
    this.#openedAt = state.ports.clock.now();
    this.#heardAt = this.#openedAt;
  }

  readonly isStranger = (): boolean => this.#inside === null && this.#mailbox === null;

  readonly receive = (frame: Uint8Array): void => {
    if (this.#hasEnded) return;
    const message = decodeToRelay(frame);
    if (message === null) return this.refuse('malformed');
    this.#heardAt = this.#state.ports.clock.now();
    if (!this.isLocal && !this.#state.messages.take(this.share, 1)) return this.refuse('rate');
    this.#take(message);
  };

  readonly drained = (): void => this.#inside?.drained();

  readonly closed = (): void => {
    if (this.#hasEnded) return;
    this.#hasEnded = true;
    this.#mailbox?.left();
    this.#inside?.leave();
    this.#state.ended(this);
  };

  readonly beat = (): void => {
    const { clock, limits } = this.#state.ports;
    const now = clock.now();
    if (this.isStranger() && now - this.#openedAt >= limits.proofMs) return this.refuse('relay_idle');
    if (now - this.#heardAt >= limits.idleMs) return this.refuse('relay_idle');
    if (this.#inside?.isStuckFor(limits.slowMs) === true) this.refuse('relay_slow');
  };

  readonly refuse = (code: RelayCode): void => {
    if (this.#hasEnded) return;
    const { ports, count } = this.#state;
    count('refusals', code);
    const space = this.#inside === null ? null : this.#inside.room.space;
    if (code !== 'draining') ports.refused({ code, address: this.#line.address.is, space });
    this.#send({ is: 'refused', code });
    this.closed();
    this.#line.end();
  };

  #send(message: FromRelay): void {
    this.#line.send(encodeFromRelay(message));
  }

  #take(message: ToRelay): void {
    switch (message.is) {
      case 'ping':
        return this.#send({ is: 'pong' });
      case 'mailbox.open':
        return this.#openMailbox(message);
      case 'mailbox.put':
        return this.#mailbox === null
          ? this.refuse('malformed')
          : this.#mailbox.put(message.number, message.bytes);
      case 'mailbox.drop':
        return this.#mailbox === null ? this.refuse('malformed') : this.#mailbox.drop();
      case 'hello':
        return this.#hello(message);
      case 'prove':
        return this.#prove(message);
      case 'found':
        return this.#found(message);
      default:
        return this.#inside === null ? this.refuse('malformed') : this.#inside.take(message);
    }
  }

  #hello({ version, space, device }: Extract<ToRelay, { is: 'hello' }>): void {
    if (this.#challenge !== null) return this.refuse('malformed');
    if (version !== HELLO_VERSION) return this.refuse('version');
    const { random, relayId } = this.#state.ports;
    const nonce = random.bytes(32);
    this.#challenge = { space: space.slice(), device: device.slice(), nonce };
    this.#send({ is: 'challenge', relayId, nonce });
  }

  /** The challenge is of use once. Null: it was refused. */
  #challenged(): Challenge | null {
    if (this.#challenge !== null && this.#inside === null) return this.#challenge;
    this.refuse('malformed');
    return null;
  }

  #isProved({ space, device, nonce }: Challenge, signature: Uint8Array): boolean {
    const { crypto, relayId } = this.#state.ports;
    const message = proofBytes({ relayId, space, nonce });
    return crypto.verify({ publicKey: device, message, signature });
  }

  /** A guess that failed: few are free. */
  #guessed(code: RelayCode): void {
    const mayGuess = this.isLocal || this.#state.guesses.take(this.share, 1);
    this.refuse(mayGuess ? code : 'rate');
  }

  #prove({ signature, relayEpoch, after, roster }: Extract<ToRelay, { is: 'prove' }>): void {
    const challenge = this.#challenged();
    if (challenge === null) return;
    const { rooms, ports } = this.#state;
    const room = rooms.find(challenge.space);
    if (room === null) return this.#guessed('unknown_space');
    if (!namesDevice(room.roster, challenge.device) || !this.#isProved(challenge, signature))
      return this.#guessed('not_enrolled');
    const isSameEpoch = relayEpoch !== null && sameBytes(relayEpoch, ports.store.relayEpoch);
    this.#admit(room, { device: challenge.device, after: isSameEpoch ? after : 0, roster });
  }

  #found(message: Extract<ToRelay, { is: 'found' }>): void {
    const challenge = this.#challenged();
    if (challenge === null) return;
    const { space, device } = challenge;
    const { rooms, ports } = this.#state;
    const { crypto, store, limits } = ports;
    if (!this.#isProved(challenge, message.signature)) return this.#guessed('not_enrolled');
    const known = rooms.find(space);
    if (known === null) {
      if (!mayFound({ message, address: this.#line.address, space }, ports))
        return this.#guessed('founding_not_allowed');
      if (store.totals().spaces >= limits.spaces) return this.refuse('relay_full');
    }
    const chain = continued(crypto, { held: known?.roster ?? null, entries: message.entries, space });
    if (typeof chain === 'string') return this.#guessed(chain);
    if (!namesDevice(chain.roster, device)) return this.#guessed('not_enrolled');
    if (chain.roster.version > limits.rosterEntries) return this.refuse('relay_full');
    const from = (known?.roster.version ?? 0) + 1;
    if (chain.more.length > 0 && !keepEntries(store, { space, from, entries: chain.more }))
      return this.refuse('space_known');
    const room = known ?? rooms.find(space);
    if (room === null) throw new Error('[RELAY-5] a founded space is not there');
    room.roster = chain.roster;
    rosterMoved(room);
    this.#admit(room, { device, after: 0, roster: chain.roster.version });
  }

  #admit(room: Room, known: { device: Uint8Array; after: number; roster: number }): void {
    this.#line.proved();
    const { ports } = this.#state;
    const { store } = ports;
    const position = store.log.head(room.space);
    const { hashes, version } = room.roster;
    this.#send({
      is: 'welcome',
      relayEpoch: store.relayEpoch,
      permit: permitOf(ports, room.space),
      roster: version,
      rosterHash: hashes[version - 1] ?? new Uint8Array(32),
      ranges: store.log.ranges(room.space),
      position,
    });
    this.#inside = createMember(this.#state, {
      room,
      line: this.#line,
      device: known.device,
      start: { after: Math.min(known.after, position), roster: Math.min(known.roster, version) },
      refuse: this.refuse,
    });
    this.#inside.enter();
  }

  #openMailbox({ mailbox, side, isNew, after }: Extract<ToRelay, { is: 'mailbox.open' }>): void {
    if (isNew && this.#inside === null) return this.refuse('malformed');
    if (after > relayLimits.mailboxFrames) return this.refuse('malformed');
    this.#mailbox?.left();
    this.#mailbox = null;
    const maker = isNew ? (this.#inside?.room.key ?? null) : null;
    const reader = { send: (message: FromRelay) => this.#send(message) };
    const opened = this.#state.mailboxes.open({ mailbox, side, maker, after }, reader);
    if (typeof opened !== 'string') {
      this.#mailbox = opened;
      return;
    }
    const { ports, count, guesses } = this.#state;
    count('refusals', opened);
    ports.refused({ code: 'mailbox', address: this.#line.address.is, space: null });
    if (!this.isLocal && !guesses.take(this.share, 1)) return this.refuse('rate');
    this.#send({ is: 'mailbox.ended', code: opened });
  }
}

export const openConnection = (state: RelayState, line: RelayLine): Connection =>
  new DeviceConnection(state, line);
