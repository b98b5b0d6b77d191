import type { HostId } from '../../core/named-ids';

/** Under which names the store of secrets keeps what a device of a space needs. */
export const keysRef = (host: HostId): string => `space:${host}`;
export const markRef = (host: HostId): string => `space-mark:${host}`;
export const spaceSecretRefs = (host: HostId): readonly string[] => [keysRef(host), markRef(host)];
