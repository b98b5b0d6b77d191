import type { SqlFiles } from '../../src/db/sql-database';
import { valueOf } from '../api/test-host';
import { newFolder, removeFolder } from '../engine/engine-world';
import { diskFull } from '../sql/failing-database';
import { addCloud, addPlanner, consentTo, openGatewayBed, type GatewayBed } from './gateway-bed';

// The disk has room for the request's ledger line and none for its outcome.
let folder: string;
let bed: GatewayBed;
let hasRoom: boolean;
const disk = (files: SqlFiles): SqlFiles => ({
  ...files,
  open: (name, options) => {
    const database = files.open(name, options);
    return {
      ...database,
      run: (sql, params) => {
        if (!hasRoom && sql.includes('UPDATE ledger_calls SET outcome')) throw diskFull();
        return database.run(sql, params);
      },
    };
  },
});
beforeEach(() => {
  folder = newFolder();
  hasRoom = true;
  bed = openGatewayBed(folder, { disk });
});
afterEach(() => {
  bed.peer.close();
  removeFolder(folder);
});

test('[LEDGER-4] an answer whose line in the ledger cannot be ended is used, and asked for once', async () => {
  await addCloud(bed);
  const agentId = await addPlanner(bed);
  await consentTo(bed, { provider: 'cloud', model: 'large-1', who: { agentId } });
  hasRoom = false;
  const { runKey } = valueOf(await bed.client.command('agent.wake', { id: agentId }));
  await bed.peer.runDue({ deadline: null });
  expect(valueOf(await bed.client.query('run.get', { runKey }))?.status).toBe('completed');
  expect(bed.requests).toHaveLength(1);
  expect(valueOf(await bed.client.query('system.log', {})).lines.join('\n')).toContain('disk_full');
  const { calls } = valueOf(await bed.client.query('ledger.list', { runKey, limit: 5 }));
  expect(calls).toMatchObject([{ outcome: 'open', inputTokens: null }]);
});
