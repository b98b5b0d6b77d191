import { z } from 'zod';
import { done, entry } from './call-shape';
import { CareKind } from './care-definition';
import { Proof } from '../../api/proof';
import { ImportFormat } from './transfer-definition';
import { Id, Provenance } from './values';

// "These are my own words": a person answers for texts that came from outside, and grants work on them again. Every vouch is bound to the
// hash of the texts that were shown; `vouch_changed` says that they read otherwise now.
const count = z.number().int().min(0);
const Hash = z.string().regex(/^[0-9a-f]{64}$/);
const ActId = z.string().min(1).max(128);
const Field = z.string().min(1).max(64);

/** Everything that holds a text. */
export const VouchKind = z.enum([...CareKind.options, 'attachment']);
export type VouchKind = z.infer<typeof VouchKind>;
export const VouchRef = z.object({ kind: VouchKind, id: Id });
export type VouchRef = z.infer<typeof VouchRef>;

/** `export`: of this app, and not said to be the person's own. */
export const VouchFormat = ImportFormat.or(z.literal('export'));
const OfImport = { actId: z.string(), format: VouchFormat, at: z.number() } as const;

/**
 * Where a marked text comes from. `import`: that act can be vouched for as a whole. `agent`: an agent that read something from outside wrote
 * it. `pasted`: here, by the person. `outside`: carried over, put back, of another device, or not known any more.
 */
export const TextSource = z.discriminatedUnion('from', [
  z.object({ from: z.literal('import'), ...OfImport }),
  z.object({ from: z.literal('agent') }),
  z.object({ from: z.literal('pasted') }),
  z.object({ from: z.literal('outside') }),
]);
export type TextSource = z.infer<typeof TextSource>;

const MarkedText = z.object({
  field: z.string(),
  /** Of a group (a status with its reason) its texts alone. */
  text: z.string(),
  provenance: Provenance,
  source: TextSource,
  /** For `vouch.field`. Null: two versions stand side by side, and the person chooses first. */
  hash: Hash.nullable(),
});
export type MarkedText = z.infer<typeof MarkedText>;

export const vouchCommands = {
  /** One text of a record. */
  'vouch.field': entry(
    VouchRef.extend({ field: Field, hash: Hash }),
    done.extend({ records: count, fields: count }),
  ),
  /** All marked texts of each. More than one record needs a proof for `{ what: 'vouch', records }`, just as they are given here. */
  'vouch.records': entry(
    z.object({
      records: z
        .array(VouchRef.extend({ hash: Hash }))
        .min(1)
        .max(100),
      proof: Proof.exactOptional(),
    }),
    done.extend({ records: count, fields: count }),
  ),
  /**
   * All that an import brought and that nobody but the person changed since. Needs a proof for `{ what: 'vouchImport', actId, hash }`.
   * `left`: marked texts of its records that it leaves marked.
   */
  'vouch.import': entry(
    z.object({ actId: ActId, hash: Hash, proof: Proof.exactOptional() }),
    done.extend({ records: count, fields: count, left: count }),
  ),
} as const;

const ImportTexts = z.object({
  ...OfImport,
  records: count,
  fields: count,
  countByKind: z.record(z.string(), count),
  /** Marked texts of its records that stay marked: something else came to them since. */
  left: count,
  hash: Hash,
});
export type ImportTexts = z.infer<typeof ImportTexts>;

export const vouchQueries = {
  /** The marked texts of a record as they stand. Null: there is none. `source`: of the first of them. */
  'vouch.record': entry(
    VouchRef,
    z
      .object({
        texts: z.array(MarkedText),
        source: TextSource,
        /** For `vouch.records`. Null: nothing of it can be vouched for yet. */
        hash: Hash.nullable(),
      })
      .nullable(),
  ),
  /** What a vouch for an import would be for. Null: no such import was made here. It is not followed: ask again. */
  'vouch.import': entry(z.object({ actId: ActId }), ImportTexts.nullable()),
  /** The same, to be opened record by record. `after`: the `next` of an earlier answer. */
  'vouch.importTexts': entry(
    z.object({
      actId: ActId,
      after: z.string().max(20).nullable().optional(),
      limit: z.number().int().min(1).max(100).optional(),
    }),
    z.object({
      records: z.array(
        z.object({
          ref: VouchRef,
          title: z.string(),
          texts: z.array(
            z.object({
              field: z.string(),
              text: z.string(),
              /** The person typed into it since. */
              isEdited: z.boolean(),
            }),
          ),
        }),
      ),
      next: z.string().nullable(),
    }),
  ),
} as const;
