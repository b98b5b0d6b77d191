import { profileHostFolder } from '../src/platform/node/node-profile-store';
import { whoOwns, type Reached } from './hub-address';
import type { HubFlags, HubOptions } from './hub-options';
import { secretHash } from './secret';

// [HUB-6] What a start was asked for counts at a start: of a hub that runs already it changes nothing.
// The relay's listener and name are an exception: they change while it runs.
export type Wish = 'port' | 'host' | 'name' | 'token-file' | 'profile' | 'relay-quota' | 'relay-spaces';

/** A hub of an older version leaves unsaid how it was started: then nothing is known to be so already. */
const isSo = (wish: Wish, { options, hub }: { options: HubOptions; hub: Reached }): boolean => {
  const { started } = hub;
  if (wish === 'port') return options.port === 0 || options.port === hub.port;
  if (wish === 'host') return options.host === started?.host;
  if (wish === 'name') return options.names.every((name) => started?.names.includes(name) === true);
  if (wish === 'token-file') return options.token !== null && secretHash(options.token) === started?.token;
  if (wish === 'relay-quota' || wish === 'relay-spaces') return false;
  // The app switches profiles too, so the lock is asked, not how the hub was started.
  const owner = whoOwns(profileHostFolder(options.home, options.profile ?? ''));
  return owner.kind === 'hub' && owner.hub.pid === hub.pid;
};

const WISHES: readonly Wish[] = [
  'port',
  'host',
  'name',
  'token-file',
  'profile',
  'relay-quota',
  'relay-spaces',
];

const isWished = (flags: HubFlags, wish: Wish): boolean => {
  const given = flags[wish];
  return given !== undefined && given.length > 0;
};

/** What was given with the call and is not so. */
export const wishesNotTaken = (
  flags: HubFlags,
  running: { readonly options: HubOptions; readonly hub: Reached },
): readonly Wish[] => WISHES.filter((wish) => isWished(flags, wish) && !isSo(wish, running));
