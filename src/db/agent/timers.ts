import { z } from 'zod';
import { jsonEquals } from '../../core/json';
import type { AgentId } from '../../core/named-ids';
import type { Writer } from '../commit';
import { textOf } from '../journal/effective';
import type { RecordStore } from '../records/store';
import type { Stores } from '../stores';
import { AgentIdText } from './fields';
import { livingAgent } from './agents';
import { Schedule } from './kinds/timer';
import { readRegister } from './read-record';
import { from, text } from '../rows';

// [TIMER-1] A timer stores intent. An edit of its schedule holds from the instant of the edit; a new label or switch leaves the intent alone.
export type TimerDraft = {
  /** Of the one to change; otherwise a new one is made, under this id where it is derived. */
  readonly id?: string;
  readonly agentId: AgentId;
  readonly label: string;
  readonly schedule: Schedule;
  readonly active?: boolean;
};
const KIND = 'agentTimer';
const Intent = z.object({ schedule: Schedule, effectiveFrom: z.string() });
const StoredTimer = z.object({
  agentId: AgentIdText,
  label: z.string().catch(''),
  active: z.boolean().catch(false),
  intent: Intent,
  createdAt: z.number().catch(0),
  deletedAt: z.number().nullable().catch(null),
});
export type TimerView = Omit<z.infer<typeof StoredTimer>, 'deletedAt'> & { readonly id: string };

export const readTimer = (records: RecordStore, id: string): TimerView | null => {
  const stored = readRegister(records, { kind: KIND, id, schema: StoredTimer });
  if (stored?.deletedAt !== null) return null;
  const { deletedAt: _gone, ...timer } = stored;
  return { ...timer, id };
};

const OF_AGENT = from('agent_timers').column({ id: text }, 'WHERE agent_id = ? ORDER BY id');
export const timersOf = (stores: Stores, agentId: AgentId): readonly TimerView[] =>
  OF_AGENT.all(stores.agent.database, [agentId]).flatMap((id) => readTimer(stores.agent.records, id) ?? []);

export const saveTimer = (writer: Writer, draft: TimerDraft): string => {
  livingAgent(writer, draft.agentId);
  const id = draft.id ?? writer.newId();
  const { label, schedule, active = true } = draft;
  const intent = { schedule, effectiveFrom: new Date(writer.now()).toISOString() };
  const there = writer.read(KIND, id);
  if (there === null) {
    writer.create(KIND, id, { agentId: draft.agentId, label, active, intent, createdAt: writer.now() });
    return id;
  }
  if (textOf(there.fields, 'agentId') !== draft.agentId)
    return writer.refuse({ code: 'already_exists', detail: `${KIND} ${id}` });
  const known = Intent.safeParse(there.fields['intent']);
  const isSame =
    known.success &&
    (there.fields['deletedAt'] ?? null) === null &&
    jsonEquals(known.data.schedule, schedule);
  writer.write(KIND, id, { label, active, ...(isSame ? {} : { intent }), deletedAt: null });
  return id;
};

/** A tombstone: it converges on every device. Unknown or gone already: nothing happens. */
export const removeTimer = (writer: Writer, id: string): void => {
  const there = writer.read(KIND, id);
  if (there === null || (there.fields['deletedAt'] ?? null) !== null) return;
  writer.write(KIND, id, { deletedAt: writer.now() });
};

/** A removed timer comes back as it was and counts from now on: nothing that it missed is made up for. */
export const restoreTimer = (writer: Writer, id: string): void => {
  const gone = StoredTimer.safeParse(writer.read(KIND, id)?.fields);
  if (!gone.success) return writer.refuse({ code: 'not_found' });
  if (gone.data.deletedAt === null) return;
  const { agentId, label, active, intent } = gone.data;
  saveTimer(writer, { id, agentId, label, active, schedule: intent.schedule });
};
