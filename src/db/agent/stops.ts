import { z } from 'zod';
import { foldField } from '../../core/folds';
import type { AgentId, HostId } from '../../core/named-ids';
import type { Registers } from '../../core/registers';
import { isStopped, releaseStop, type StopMap } from '../../core/stop-map';
import type { Writer } from '../commit';
import type { RecordStore } from '../records/store';
import type { FieldsOf } from '../records/kinds';
import { CounterByHost } from './fields';

// [STOP-5] What is stopped is worked out from the records at every look: nothing else remembers it, so a restart forgets nothing.
export type StopScope =
  | { readonly scope: 'space' }
  | { readonly scope: 'agent'; readonly target: string }
  | { readonly scope: 'tool'; readonly target: string };
const KIND = 'agentStop';
const StoredStop = z.object({ engaged: CounterByHost.catch({}), released: CounterByHost.catch({}) });

export const stopId = (stop: StopScope): string =>
  stop.scope === 'space' ? 'stop:space' : `stop:${stop.scope}:${stop.target}`;

const mapOf = ({ engaged, released }: z.infer<typeof StoredStop>): StopMap => ({
  engaged: new Map(Object.entries(engaged)),
  released: new Map(Object.entries(released)),
});

/** [STOP-3] A release counts only where a person wrote it, whoever asked for it. */
const releasedByPerson = ({ fields }: Registers): unknown =>
  foldField(
    'perKeyMax',
    (fields.get('released') ?? []).filter(({ by }) => by === 'person'),
  )?.value;

/** [STOP-6] A stop that cannot be read holds: nobody knows that it was released. */
export const isScopeStopped = (records: RecordStore, stop: StopScope): boolean => {
  const state = records.readCounted(records.registerKind(KIND), stopId(stop));
  if (!state.ok) return true;
  if (state.value === null) return false;
  const entries = state.value.fields.get('engaged') ?? [];
  if (!entries.every(({ value }) => CounterByHost.safeParse(value).success)) return true;
  const engaged = foldField('mostByHost', entries)?.value;
  return isStopped(mapOf(StoredStop.parse({ engaged, released: releasedByPerson(state.value) })));
};

/** Everything that can hold an agent back: the space, itself. Tool classes are asked per action. */
export const isAgentStopped = (records: RecordStore, agentId: AgentId): boolean =>
  isScopeStopped(records, { scope: 'space' }) || isScopeStopped(records, { scope: 'agent', target: agentId });

const fieldsOf = (stop: StopScope): Pick<FieldsOf<'agentStop'>, 'scope' | 'target'> => ({
  scope: stop.scope,
  target: stop.scope === 'space' ? null : stop.target,
});

/** In a commit: engages on behalf of this host, even where it is stopped already. */
export const writeStop = (
  writer: Writer,
  { stop, hostId }: { readonly stop: StopScope; readonly hostId: HostId },
): void => {
  const id = stopId(stop);
  const now = writer.read(KIND, id);
  const { engaged } = StoredStop.parse(now?.fields ?? {});
  const moved = { ...engaged, [hostId]: writer.nextCounter() };
  if (now === null) writer.create(KIND, id, { ...fieldsOf(stop), engaged: moved, released: {} });
  else writer.write(KIND, id, { engaged: moved });
};

/** In a person's commit: releases what this device has seen engaged, and no more. */
export const writeRelease = (writer: Writer, stop: StopScope): void => {
  const now = writer.read(KIND, stopId(stop));
  if (now === null) return;
  const released = releaseStop(mapOf(StoredStop.parse(now.fields)), 'person');
  if (!released.ok) return writer.refuse(released.error);
  writer.write(KIND, stopId(stop), { released: Object.fromEntries(released.value.released) });
};
