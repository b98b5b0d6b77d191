import { endHosts } from '../api/exported-file';
import { valueOf } from '../api/test-host';
import { checkedHost, importVault, proofFor } from './vouch-bed';

// An import of ten thousand notes (each day: fewer) is counted, listed and vouched for in slices, as one act that one undo takes back.
afterEach(endHosts);
jest.setTimeout(280_000);

const NOTES = process.env['SOAK'] === '1' ? 10_000 : 1_500;

test('[VOUCH-3] [COMMIT-4] a large import of notes is vouched for as one act, and marked again by one undo', async () => {
  const host = await checkedHost(321);
  const { client } = host;
  const names = Array.from({ length: NOTES }, (_, at) => [`note${at}`, `# Note ${at}\n\nWords ${at}.`]);
  const actId = await importVault(host, Object.fromEntries(names));
  const counted = async () => {
    const found = valueOf(await client.query('vouch.import', { actId }));
    if (found === null) throw new Error('no such import');
    return found;
  };
  const before = await counted();
  expect(before.countByKind).toMatchObject({ note: NOTES });
  const { hash } = before;
  const proof = await proofFor(host, { what: 'vouchImport', actId, hash });
  const done = valueOf(await client.command('vouch.import', { actId, hash, proof }));
  expect(done).toMatchObject({ records: before.records, fields: before.fields, left: 0 });
  expect((await counted()).fields).toBe(0);
  const undone = valueOf(await client.command('act.undo', { actId: done.actId }));
  expect(undone).toMatchObject({ restored: before.records, kept: 0 });
  expect(await counted()).toMatchObject({ fields: before.fields, hash });
});
