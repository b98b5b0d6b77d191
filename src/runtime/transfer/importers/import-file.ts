import { deviceZone } from '../../../platform/device-zone';
import { fail, ok, type Failure, type Result } from '../../../core/result';
import type { ImportFormat } from '../../api/transfer-definition';
import type { Engine } from '../../engine';
import { tellFormat } from './formats';
import type { ImportFile } from './judge-import';
import { zoneClock, type ZoneClock } from './zone-clock';

/** A file names its zone in every line: each is made once. */
const createZones = (): ((name: string) => ZoneClock | null) => {
  const known = new Map<string, ZoneClock | null>();
  return (name) => {
    const before = known.get(name);
    if (before !== undefined) return before;
    const made = known.size > 1_000 ? null : zoneClock(name);
    if (known.size <= 1_000) known.set(name, made);
    return made;
  };
};

type Asked = {
  readonly transferId: string;
  readonly format?: ImportFormat | undefined;
  readonly zone?: string | undefined;
};

/** Throws `Refused` where the format cannot be told. */
export const importFileOf = (engine: Engine, asked: Asked): Result<ImportFile, Failure> => {
  const file = engine.transfers.open(asked.transferId);
  if (!file.ok) return file;
  const zoneNamed = createZones();
  // Gone on with later or elsewhere, a file is read as it was when its import began: the same records in the same parts.
  const begun = engine.pendingImport.world();
  const zone = zoneNamed(begun?.zone ?? asked.zone ?? deviceZone());
  if (zone === null) return fail('import_zone_unknown');
  const format = asked.format ?? tellFormat(file.value);
  return ok({ file: file.value, format, ports: { zone, zoneNamed, now: begun?.at ?? engine.clock.now() } });
};
