import { fail, ok, type Failure, type Result } from '../core/result';
import { nothing } from '../notifications/dependence';
import type { ApiAnswer, QueryMessage } from './api/transport';
import type { DeviceDesk } from './device-check/desk';
import { createLiveQueries } from './live-queries';
import { openNoProfile, openProfile, type OpenedProfile, type ProfilePorts } from './opened-profile';
import { EXAMPLE_PROFILE, type ProfileStore } from './profile-store';

// [PROFILE-3] One transport follows the current profile: after a switch every subscription runs on the new one.
// [PROFILE-4] A switch opens the new profile before it lets the old one go; if that fails, nothing has changed.
export type Subscription = {
  readonly message: QueryMessage;
  readonly listener: (answer: ApiAnswer) => void;
  end: () => void;
};

const openByName = (ports: ProfilePorts, name: string): Result<OpenedProfile, Failure> => {
  const profile = ports.store.list().find((stored) => stored.name === name);
  return profile === undefined ? fail('profile_not_found') : openProfile(ports, profile);
};

export const openFirst = (ports: ProfilePorts): Result<OpenedProfile, Failure> => {
  const known = ports.store.current();
  // [PROFILE-10] Nobody's life is opened in place of the one that was meant: the person says which.
  if (!known.ok) return ok(openNoProfile(ports, known.error));
  const current = known.value;
  if (current === null) ports.store.create(EXAMPLE_PROFILE, 'example');
  const opened = openByName(ports, current ?? EXAMPLE_PROFILE);
  if (opened.ok && current === null) ports.store.setCurrent(EXAMPLE_PROFILE);
  return opened;
};

const profilesIn = (store: ProfileStore, current: string): ApiAnswer =>
  ok({ profiles: store.list().map(({ name, kind }) => ({ name, kind, isCurrent: name === current })) });

const hostAnswer = (answer: ApiAnswer) => ({ answer, dependence: nothing });

type Held = { readonly first: OpenedProfile; readonly desk: DeviceDesk };
/** The profile that is open now, and whoever watches it. */
export const createHolder = (ports: ProfilePorts, { first, desk }: Held) => {
  let opened = first;
  const subscriptions = new Set<Subscription>();
  const created = new Map<string, string>();
  const profilesNow = (): ApiAnswer => profilesIn(ports.store, opened.profile.name);
  const live = createLiveQueries({
    run: ({ name }) => hostAnswer(name === 'deviceCheck.state' ? desk.state() : profilesNow()),
    defer: ports.defer,
    onFault: () => undefined,
  });
  /** Whatever is watched is watched in the profile that is open now. */
  const follow = (): void => {
    for (const subscription of subscriptions)
      subscription.end = opened.endpoint.subscribe(subscription.message, subscription.listener);
    live.touchAll();
  };
  const moveTo = (name: string): ApiAnswer => {
    if (name === opened.profile.name) return ok({ name });
    const next = openByName(ports, name);
    if (!next.ok) return next;
    ports.store.setCurrent(name);
    const before = opened;
    opened = next.value;
    for (const subscription of subscriptions) subscription.end();
    follow();
    before.close();
    return ok({ name });
  };
  /** Between the two nothing is open: whoever asks meanwhile is asked in the same turn, so nobody does. */
  const replace = (between: () => Result<null, Failure>): Result<null, Failure> => {
    for (const subscription of subscriptions) subscription.end();
    opened.close();
    const done = between();
    const next = openByName(ports, opened.profile.name);
    if (next.ok) opened = next.value;
    follow();
    return done.ok && !next.ok ? next : done;
  };
  return { opened: () => opened, desk, subscriptions, profilesNow, live, moveTo, replace, created };
};
export type Holder = ReturnType<typeof createHolder>;
