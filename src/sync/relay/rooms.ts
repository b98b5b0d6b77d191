import type { Crypto } from '../../core/crypto';
import { sameBytes, toBase64Url } from '../../core/wire-bytes';
import type { Roster } from '../roster/entry';
import { extendRoster } from '../roster/fold';
import type { Feed, Live } from './feed';
import { ROSTER_READ, type RelayStore, type Space } from './ports';

// One space as the relay sees it while devices of it are connected.
export type Member = {
  readonly device: Uint8Array;
  readonly feed: Feed;
  /** The roster names it no longer. */
  readonly dismiss: () => void;
  /** Another connection of the same device needs its place. */
  readonly replace: () => void;
};
export type Room = {
  readonly key: string;
  readonly space: Space;
  roster: Roster;
  readonly members: Set<Member>;
  /** Kept in this tick. */
  live: Live[];
  /** Through which position members that are not behind were sent everything. */
  fed: number;
  /** A push was refused for want of room since there was room last. */
  wantsRoom: boolean;
};

export const namesDevice = (roster: Roster, device: Uint8Array): boolean =>
  roster.devices.some(({ signingKey }) => sameBytes(signingKey, device));

/** Entries as they were kept. They were checked then; an entry that a newer relay took and this one cannot read ends the fold there. */
const foldKept = (crypto: Crypto, { store, space }: { store: RelayStore; space: Space }): Roster | null => {
  let roster: Roster | null = null;
  for (let at = 0; ;) {
    const entries = store.rosters.read(space, at);
    for (const bytes of entries) {
      const next = extendRoster(crypto, { roster, bytes });
      if (!next.ok) return roster;
      roster = next.value;
    }
    at += entries.length;
    if (entries.length < ROSTER_READ) return roster;
  }
};

export type Rooms = {
  /** Null: the relay does not know the space. */
  readonly find: (space: Space) => Room | null;
  readonly all: () => readonly Room[];
  /** Forgets the rooms that nobody is in; nothing waits to be written. */
  readonly prune: () => void;
};
export const createRooms = (crypto: Crypto, store: RelayStore): Rooms => {
  const rooms = new Map<string, Room>();
  return {
    find: (space) => {
      const key = toBase64Url(space);
      const known = rooms.get(key);
      if (known !== undefined) return known;
      const roster = foldKept(crypto, { store, space });
      if (roster === null) return null;
      const kept = space.slice();
      const fed = store.log.head(kept);
      const room: Room = { key, space: kept, roster, members: new Set(), live: [], fed, wantsRoom: false };
      rooms.set(key, room);
      return room;
    },
    all: () => [...rooms.values()],
    prune: () => {
      for (const [key, { members }] of rooms) if (members.size === 0) rooms.delete(key);
    },
  };
};

/** New entries go to whoever they name; whoever they name no longer goes. */
export const rosterMoved = (room: Room): void => {
  for (const member of [...room.members]) {
    if (namesDevice(room.roster, member.device)) member.feed.pump();
    else member.dismiss();
  }
};

/** Behind a commit: everybody who is not behind gets it at once, the others read it from the log. */
export const deliver = (room: Room, head: number): void => {
  const { live, fed } = room;
  room.live = [];
  room.fed = head;
  for (const { feed } of room.members) {
    if (live.length > 0) feed.deliver(live, { before: fed, head });
    feed.sendAnswers();
  }
};
