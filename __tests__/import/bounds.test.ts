import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createIdSource } from '../../src/core/id';
import { person } from '../../src/db/commit';
import { createReadyFiles } from '../sql/ready-files';
import type { Engine } from '../../src/runtime/engine';
import { openEngine } from '../../src/runtime/open-engine';
import { atOnce } from '../../src/runtime/sliced';
import { judgeBackup } from '../../src/runtime/transfer/backup/judge-backup';
import { writeBackup } from '../../src/runtime/transfer/backup/write-backup';
import { refusalOf } from '../../src/runtime/transfer/testing/refusal-of';
import { createTransferDesk, type TransferDesk } from '../../src/runtime/transfer/staging/transfer-desk';
import { emptyHost, endHosts } from '../api/exported-file';
import { codeOf, createTestClock, createTestRandom, testPlace, valueOf } from '../api/test-host';
import { newFolder, removeFolder } from '../engine/engine-world';

afterEach(endHosts);
const GIB = 1024 ** 3;
const entropy = new Uint8Array(32).fill(3);

const fill = ({ unitOfWork }: Engine): void => {
  const done = unitOfWork.commit({ commandId: 'fill', writer: person }, (writer) => {
    for (let at = 0; at < 200; at += 1) {
      const fields = { name: `label ${at}`, color: '#000000', createdAt: 1, deletedAt: null };
      writer.create('label', `label-${at}`, fields);
    }
    return null;
  });
  valueOf(done);
};

/** A desk with small bounds in a folder of its own, and an engine whose files go through it. */
const withBounds = (
  bounds: { readonly file: number; readonly backup: number },
  look: (world: { readonly desk: TransferDesk; readonly engine: Engine; readonly folder: string }) => void,
): void => {
  const folder = newFolder();
  const [clock, random] = [createTestClock(), createTestRandom(4)];
  const ports = { files: createReadyFiles(folder), clock, random };
  const defer = queueMicrotask;
  const engine = valueOf(openEngine({ ...ports, place: testPlace, defer, pause: setImmediate }));
  const ids = createIdSource({ clock, random });
  const desk = createTransferDesk({ ...ports, ids, isKept: () => false, bounds });
  fill(engine);
  look({ desk, engine: { ...engine, transfers: desk }, folder });
  desk.close();
  engine.database.close();
  removeFolder(folder);
};

test('[STAGE-7] a backup may come in as large as it may be; another file is refused at its own bound', async () => {
  const { client } = await emptyHost(51);
  const begin = async (size: number, isBackup: boolean) =>
    codeOf(await client.command('transfer.begin', { size, isBackup }));
  expect(await begin(GIB + 1, false)).toBe('import_too_large');
  expect([await begin(GIB + 1, true), await begin(4 * GIB, true)]).toEqual(['ok', 'ok']);
  expect(await begin(4 * GIB + 1, true)).toBe('import_too_large');
});

test('[STAGE-7] what came in as a backup is opened as one, not as another file', () =>
  withBounds({ file: 10, backup: 20 }, ({ desk }) => {
    const { transferId } = valueOf(desk.begin(20, 'backup'));
    valueOf(desk.put({ transferId, number: 0 }, new Uint8Array(20)));
    expect(codeOf(desk.open(transferId))).toBe('import_too_large');
    expect(codeOf(desk.open(transferId, 'backup'))).toBe('ok');
  }));

test('[STAGE-7] nothing goes out that is larger than what comes in', () =>
  withBounds({ file: 10, backup: 20 }, ({ desk }) => {
    for (const [purpose, most] of [
      ['markdown', 10],
      ['backup', 20],
    ] as const) {
      const going = desk.send(purpose);
      going.write(new Uint8Array(most));
      expect([purpose, refusalOf(() => going.write(new Uint8Array(1)))]).toEqual([
        purpose,
        'export_too_large',
      ]);
      going.discard();
    }
  }));

test('[STAGE-7] a backup past its bound, packed or unpacked, is refused and leaves nothing behind', () => {
  const sizes: number[] = [];
  withBounds({ file: 1, backup: 1_000_000 }, ({ desk, engine }) => {
    const { transferId, size } = atOnce(writeBackup(engine, entropy));
    expect(atOnce(judgeBackup({ file: valueOf(desk.open(transferId, 'backup')), entropy })).records).toBe(
      200,
    );
    sizes.push(size - 1, size);
  });
  // As it lies it would fit into the second, unpacked it does not.
  for (const backup of sizes)
    withBounds({ file: 1, backup }, ({ engine, folder }) => {
      expect(refusalOf(() => atOnce(writeBackup(engine, entropy)))).toBe('export_too_large');
      expect(existsSync(join(folder, 'transfer.sqlite'))).toBe(false);
    });
});
