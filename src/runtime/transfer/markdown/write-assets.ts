import { integerOrNull, textOf } from '../../../db/journal/effective';
import { attachmentKind } from '../../../db/journal/kinds/attachment';
import { decodeRegisters } from '../../../core/registers-codec';
import { effectiveOf } from '../../../db/records/effective';
import { ATTACHMENT_PIECE } from '../../../db/attachments/attachment-store';
import type { EffectiveOf } from '../../../db/records/kinds';
import type { Engine } from '../../engine';
import type { Sliced } from '../../sliced';
import { wholeSize } from '../attachment-bytes';
import { ASSETS, extensionOf, fileSafe } from './asset-links';
import { anything, from, text } from '../../../db/rows';

/** More no archive of the plain kind can hold beside the pages, and no staged file. */
const MOST_ASSETS = 9_000;
const MOST_BYTES = 700 * 1024 * 1024;

type Asset = { readonly id: string; readonly hash: string; readonly size: number; readonly name: string };
export type Assets = {
  /** Its file's name in the folder; null where its bytes do not come. */
  readonly nameOf: (id: string) => string | null;
  readonly ofOwner: (ownerId: string) => readonly { readonly id: string; readonly told: string }[];
  readonly list: () => Iterable<Asset>;
  /** Bytes that are here and find no room. */
  readonly leftOut: () => number;
  /** [TRANSFER-17] Bytes that are not on this device. */
  readonly missing: () => number;
};

const PAGE = 200;
const ROWS = from('attachment').select(
  { id: text, state: anything },
  `WHERE id > ? ORDER BY id LIMIT ${PAGE}`,
);
const rowsIn = function* ({
  database,
}: Engine): Generator<
  { readonly id: string; readonly effective: EffectiveOf<'attachment'> },
  void,
  undefined
> {
  for (let after = ''; ;) {
    const { rows, found } = ROWS.page(database, [after]);
    for (const { id, state } of rows) {
      const registers = typeof state === 'string' ? decodeRegisters(state) : null;
      after = id;
      if (registers?.ok !== true) continue;
      const effective = effectiveOf(attachmentKind, registers.value);
      if (integerOrNull(effective, 'deletedAt') === null) yield { id, effective };
    }
    // SQLite sorts values that are no texts behind all texts, so no readable row follows an unreadable page.
    if (found < PAGE || rows.length === 0) return;
  }
};

/** Which files there will be: known before the first page that links to one is written. */
export const findAssets = function* (engine: Engine): Sliced<Assets> {
  const assetById = new Map<string, Asset>();
  const ofOwner = new Map<string, { readonly id: string; readonly told: string }[]>();
  let bytes = 0;
  let [leftOut, missing] = [0, 0];
  for (const { id, effective } of rowsIn(engine)) {
    const hash = textOf(effective, 'hash');
    const size = yield* wholeSize(engine.attachments, hash);
    if (size === null) {
      missing += 1;
      continue;
    }
    if (assetById.size >= MOST_ASSETS || bytes + size > MOST_BYTES) {
      leftOut += 1;
      continue;
    }
    bytes += size;
    const name = `${fileSafe(id)}.${extensionOf(textOf(effective, 'mime'))}`;
    assetById.set(id, { id, hash, size, name });
    const owner = textOf(effective, 'ownerId');
    ofOwner.set(owner, [...(ofOwner.get(owner) ?? []), { id, told: textOf(effective, 'name') }]);
  }
  return {
    nameOf: (id) => assetById.get(id)?.name ?? null,
    ofOwner: (ownerId) => ofOwner.get(ownerId) ?? [],
    list: () => assetById.values(),
    leftOut: () => leftOut,
    missing: () => missing,
  };
};

type Open = { readonly push: (bytes: Uint8Array) => void; readonly end: () => void };
export const writeAssets = function* (
  { attachments }: Engine,
  { assets, open }: { readonly assets: Assets; readonly open: (name: string) => Open },
): Sliced<undefined> {
  for (const { hash, size, name } of assets.list()) {
    const file = open(`${ASSETS}/${name}`);
    for (let number = 0; number * ATTACHMENT_PIECE < size; number += 1) {
      file.push(attachments.piece(hash, number) ?? new Uint8Array());
      yield;
    }
    file.end();
  }
  return undefined;
};
