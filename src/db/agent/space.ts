import { z } from 'zod';
import type { Writer } from '../commit';
import { textOrNull } from '../journal/effective';
import type { RecordStore } from '../records/store';
import { readRegister } from './read-record';

// What holds for the whole space, under the one id `space`. Null: nobody said so yet; the device's own zone stands in.
const KIND = 'spaceSetting';
export const SPACE_ID = 'space';
const StoredSettings = z.object({
  personZone: z.string().nullable().catch(null),
  homeZone: z.string().nullable().catch(null),
});
export type SpaceSettings = z.infer<typeof StoredSettings>;

export const readSpaceSettings = (records: RecordStore): SpaceSettings =>
  readRegister(records, { kind: KIND, id: SPACE_ID, schema: StoredSettings }) ?? {
    personZone: null,
    homeZone: null,
  };

/** Writes what differs: a device that tells its zone at every start writes nothing new. */
export const writeSpaceSettings = (
  writer: Writer,
  settings: { readonly personZone?: string; readonly homeZone?: string },
): void => {
  const now = writer.read(KIND, SPACE_ID);
  const fields: { personZone?: string; homeZone?: string } = {};
  for (const name of ['personZone', 'homeZone'] as const) {
    const zone = settings[name];
    if (zone !== undefined && (now === null || textOrNull(now.fields, name) !== zone)) fields[name] = zone;
  }
  if (Object.keys(fields).length === 0) return;
  if (now === null) writer.create(KIND, SPACE_ID, fields);
  else writer.write(KIND, SPACE_ID, fields);
};
