import type { Failure, Result } from '../core/result';
import type { Inbox } from './inbox';
import type { Outbox, Zone } from './outbox';
import type { Domain } from './stream-desk';

export type DomainDesk = {
  readonly zone: Zone;
  readonly inbox: Inbox;
  readonly outbox: Outbox;
  readonly seal: () => Result<null, Failure>;
};
export type DomainDesks = Readonly<Record<Domain, DomainDesk>>;
