import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { ownerOf, type LockNote } from '../src/platform/node/folder-lock';
import { inUrl } from './addresses';

// Talking to a hub that runs already: found by the note beside its lock, trusted because only the person can read that.
export type Reached = {
  readonly host: string;
  readonly port: number;
  readonly token: string;
  readonly pid: number;
  /** Null: an older version does not say. */
  readonly started: NonNullable<LockNote['started']> | null;
};

/** Where a running hub leaves its note. */
export const hubFolder = (home: string): string => join(home, 'host');

/** It is printed: nothing but a code may come through. */
const Issued = z.object({ code: z.string().regex(/^[A-Za-z0-9_-]{43}$/) });
const LOOPBACK = '127.0.0.1';

export const hubOrigin = (hub: { readonly host: string; readonly port: number }): string =>
  `http://${inUrl(hub.host)}:${hub.port}`;

export const printedAddress = (origin: string, code: string): string => `${origin}/#code=${code}`;

const reachable = (note: LockNote): Reached | null =>
  note.port === null
    ? null
    : {
        host: note.host ?? LOOPBACK,
        port: note.port,
        token: note.token,
        pid: note.pid,
        started: note.started ?? null,
      };

/** A fresh one-time code of the running hub, or null if it does not answer. */
export const askForCode = async (hub: Reached): Promise<string | null> => {
  try {
    const response = await fetch(`${hubOrigin(hub)}/code`, {
      method: 'POST',
      headers: { authorization: `Bearer ${hub.token}` },
      redirect: 'error',
      signal: AbortSignal.timeout(3_000),
    });
    const issued = Issued.safeParse(await response.json());
    return issued.success ? issued.data.code : null;
  } catch {
    // Nobody answers, or not a hub: null says so.
    return null;
  }
};

const Moved = z.object({ ok: z.boolean(), code: z.string().max(64).exactOptional() });
/** Moves the relay of a running hub. Answers a code where it did not. */
export const askToListen = async (
  hub: Reached,
  wanted: { readonly listen: unknown; readonly name: unknown },
): Promise<string | null> => {
  try {
    const response = await fetch(`${hubOrigin(hub)}/relay/listen`, {
      method: 'POST',
      headers: { authorization: `Bearer ${hub.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(wanted),
      redirect: 'error',
      signal: AbortSignal.timeout(5_000),
    });
    const moved = Moved.safeParse(await response.json());
    if (!moved.success) return 'hub_not_answering';
    return moved.data.ok ? null : (moved.data.code ?? 'hub_not_answering');
  } catch {
    // An older hub, or none any more.
    return 'hub_not_answering';
  }
};

/** The program on a port says that it is a hub of Reveille. */
export const isHubThere = async (port: number): Promise<boolean> => {
  try {
    const response = await fetch(`http://${LOOPBACK}:${port}/healthz`, {
      redirect: 'error',
      signal: AbortSignal.timeout(1_000),
    });
    const said = z.object({ reveille: z.literal('hub') }).safeParse(await response.json());
    return said.success;
  } catch {
    // Another program: it may speak anything, or nothing.
    return false;
  }
};

export type Owner =
  | { readonly kind: 'nobody' }
  | { readonly kind: 'hub'; readonly hub: Reached }
  /** Somebody holds it and is not reachable: another command at work, a hub that is starting, or one that hangs. */
  | { readonly kind: 'busy'; readonly pid: number | null };

export const whoOwns = (folder: string): Owner => {
  const { isHeld, note } = ownerOf(folder);
  if (!isHeld) return { kind: 'nobody' };
  const hub = note === null ? null : reachable(note);
  return hub === null ? { kind: 'busy', pid: note?.pid ?? null } : { kind: 'hub', hub };
};

/** Asks again until the answer is of use or time is up. */
export const repeatUntil = async <T>({
  attempt,
  isUseful,
  withinMs,
}: {
  attempt: () => T | Promise<T>;
  isUseful: (value: T) => boolean;
  withinMs: number;
}): Promise<T> => {
  const until = performance.now() + withinMs;
  for (;;) {
    const value = await attempt();
    if (isUseful(value) || performance.now() > until) return value;
    await wait(50);
  }
};
