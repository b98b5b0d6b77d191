import { emptyHost, endHosts } from '../api/exported-file';
import { valueOf } from '../api/test-host';
import { utf8 } from './import-bed';
import { sendFile } from './staged';

afterEach(endHosts);

const CSV = 'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,DATE\ntask,Milk,,1,1,\n';

test('what was asked twice before its code came runs once', async () => {
  const host = await emptyHost(92);
  const transferId = await sendFile(host, utf8(CSV));
  const message = { name: 'import.run', input: { transferId, zone: 'Europe/Berlin' }, commandId: 'once' };
  const [first, second] = await Promise.all([
    host.host.transport.command(message),
    host.host.transport.command(message),
  ]);
  expect(valueOf(first)).toEqual(valueOf(second));
  expect(valueOf(await host.client.query('import.list', {})).imports).toHaveLength(1);
});
