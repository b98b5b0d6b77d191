import { z } from 'zod';
import type { Writer } from '../commit';
import type { RecordStore } from '../records/store';
import type { FieldsOf } from '../records/kinds';
import { readRegister } from './read-record';

const KIND = 'agentProjectionPolicy';
const Stored = z.object({
  boundaryType: z.string(),
  operationKey: z.string(),
  allowedFields: z.array(z.string()),
  redactionRules: z.array(z.string()),
  policyVersion: z.string(),
});
export type StoredProjectionPolicy = z.infer<typeof Stored>;
type Place = { readonly boundary: string; readonly operation: string };

/** One for each operation at a boundary: two devices that write one write the same record. */
export const projectionPolicyId = ({ boundary, operation }: Place): string =>
  `projection:${boundary}:${operation}`;

/** Null: nobody stored one. One that cannot be read allows nothing. */
export const readProjectionPolicy = (records: RecordStore, place: Place): StoredProjectionPolicy | null => {
  const id = projectionPolicyId(place);
  const stored = readRegister(records, { kind: KIND, id, schema: Stored });
  if (stored !== null) return stored;
  const state = records.readState(records.registerKind(KIND), id);
  if (state.ok && state.value === null) return null;
  const { boundary, operation } = place;
  return {
    boundaryType: boundary,
    operationKey: operation,
    policyVersion: 'unreadable',
    allowedFields: [],
    redactionRules: [],
  };
};

type ProjectionPolicy = Required<Omit<FieldsOf<'agentProjectionPolicy'>, 'createdAt'>>;
/** In a person's commit. */
export const writeProjectionPolicy = (writer: Writer, policy: ProjectionPolicy): void => {
  const { boundaryType: boundary, operationKey: operation } = policy;
  const id = projectionPolicyId({ boundary, operation });
  if (writer.read(KIND, id) === null) writer.create(KIND, id, policy);
  else writer.write(KIND, id, policy);
};
