import type { Clock } from '../../core/ports';
import { toBase64Url } from '../../core/wire-bytes';
import { encodeFromRelay } from './codec';
import type { RelayLimits } from './limits';
import { relayLimits, type FromRelay, type PushAnswer } from './messages';
import type { KeptEnvelope, RelayLine, RelayStore, SlotKey, Space } from './ports';

// One device's way to everything that is behind its position. It is read from the store as the reader takes it: for a reader that is slow nothing
// is kept but its position.
export type Live = { readonly position: number; readonly bytes: Uint8Array; readonly from: Feed };
export type Feed = {
  /** Sends as much as the reader takes: roster first, then slots, then envelopes. */
  readonly pump: () => void;
  /** Takes the envelopes that were just committed behind `before`, through `head`. */
  readonly deliver: (live: readonly Live[], span: { readonly before: number; readonly head: number }) => void;
  readonly slot: (slot: SlotKey) => void;
  /** Gathered, and sent together by `sendAnswers`. */
  readonly answer: (answered: PushAnswer) => void;
  readonly sendAnswers: () => void;
  readonly send: (message: FromRelay) => void;
  /** Nothing more fits for so many milliseconds. */
  readonly isStuckFor: (milliseconds: number) => boolean;
};

/** Of one `envelopes` frame, with the lengths between them. */
const FRAME_BYTES = relayLimits.frame - 64;
const LENGTH = 4;
/** Leaves room for the lengths, even of the smallest envelopes. */
const READ_BYTES = 1_000_000;

/** As many frames as needed, in order. */
const inFrames = <T extends { readonly bytes: Uint8Array }>(envelopes: readonly T[]): readonly T[][] => {
  const frames: T[][] = [];
  let left = 0;
  for (const envelope of envelopes) {
    const size = envelope.bytes.length + LENGTH;
    if (size > left) {
      frames.push([]);
      left = FRAME_BYTES;
    }
    frames.at(-1)?.push(envelope);
    left -= size;
  }
  return frames;
};

type FeedPorts = {
  readonly line: RelayLine;
  readonly store: RelayStore;
  readonly space: Space;
  readonly limits: RelayLimits;
  readonly clock: Clock;
  readonly newestRoster: () => number;
  /** Frames of envelopes that were sent, and how often the log was read for them. */
  readonly sent: (frames: number, reads: number) => void;
};

class DeviceFeed implements Feed {
  readonly #ports: FeedPorts;
  #cursor: number;
  #roster: number;
  readonly #slots: Map<string, SlotKey>;
  #answers: PushAnswer[] = [];
  #stuckSince: number | null = null;

  constructor(ports: FeedPorts, start: { readonly after: number; readonly roster: number }) {
    this.#ports = ports;
    this.#cursor = start.after;
    this.#roster = start.roster;
    this.#slots = new Map(ports.store.slots.keys(ports.space).map((slot) => [this.#keyOf(slot), slot]));
  }

  readonly send = (message: FromRelay): void => this.#ports.line.send(encodeFromRelay(message));

  readonly pump = (): void => {
    const { store, space } = this.#ports;
    while (this.#roster < this.#ports.newestRoster() && this.#mayFlow()) {
      const entries = store.rosters.read(space, this.#roster);
      if (entries.length === 0) break;
      this.send({ is: 'roster', from: this.#roster + 1, entries });
      this.#roster += entries.length;
    }
    for (const [key, slot] of this.#slots) {
      if (!this.#mayFlow()) return;
      this.#slots.delete(key);
      const bytes = store.slots.get(space, slot);
      if (bytes !== null) this.send({ is: 'slot', device: slot.device, name: slot.name, bytes });
    }
    const head = store.log.head(space);
    while (this.#cursor < head && this.#mayFlow()) this.#readOn(head);
  };

  readonly deliver = (live: readonly Live[], { before, head }: { before: number; head: number }): void => {
    if (this.#cursor !== before || !this.#mayFlow()) return this.pump();
    const frames = inFrames(live.filter(({ from }) => from !== this));
    for (const frame of frames) this.#sendFrame(frame);
    this.#cursor = head;
    this.#ports.sent(frames.length, 0);
  };

  readonly slot = (slot: SlotKey): void => {
    this.#slots.set(this.#keyOf(slot), slot);
    this.pump();
  };

  readonly answer = (answered: PushAnswer): void => void this.#answers.push(answered);

  readonly sendAnswers = (): void => {
    if (this.#answers.length === 0) return;
    const answers = this.#answers;
    this.#answers = [];
    this.send({ is: 'pushed', position: this.#cursor, answers });
  };

  readonly isStuckFor = (milliseconds: number): boolean => {
    this.#mayFlow();
    return this.#stuckSince !== null && this.#ports.clock.now() - this.#stuckSince >= milliseconds;
  };

  #readOn(head: number): void {
    const { store, space } = this.#ports;
    const found = store.log.read(space, this.#cursor, READ_BYTES);
    const frames = inFrames(found);
    for (const frame of frames) this.#sendFrame(frame);
    // Everything behind it was forgotten.
    if (frames.length === 0) this.#cursor = head;
    this.#ports.sent(frames.length, 1);
  }

  #sendFrame(frame: readonly KeptEnvelope[]): void {
    this.#cursor = frame.at(-1)?.position ?? this.#cursor;
    this.send({
      is: 'envelopes',
      position: this.#cursor,
      envelopes: frame.map(({ bytes }) => bytes),
    });
  }

  #mayFlow(): boolean {
    if (this.#ports.line.waiting() < this.#ports.limits.waiting) {
      this.#stuckSince = null;
      return true;
    }
    this.#stuckSince ??= this.#ports.clock.now();
    return false;
  }

  #keyOf({ device, name }: SlotKey): string {
    return `${toBase64Url(device)} ${name}`;
  }
}

export const createFeed = (
  ports: FeedPorts,
  start: { readonly after: number; readonly roster: number },
): Feed => new DeviceFeed(ports, start);
