import { emptyHost, endHosts } from '../api/exported-file';
import { codeOf } from '../api/test-host';
import { utf8 } from './import-bed';
import { sendFile } from './staged';

afterEach(endHosts);

const CSV = 'TYPE,CONTENT,DESCRIPTION,PRIORITY,INDENT,DATE\ntask,Milk,,1,1,\n';

// The code of imports comes when it is first asked for: this is the first that this process hears of one.
test('[API-2] the first dry run of a process may be a subscription, and is answered', async () => {
  const host = await emptyHost(91);
  const transferId = await sendFile(host, utf8(CSV));
  const heard = await new Promise<string>((resolve) => {
    host.client.subscribe('import.dryRun', { transferId, zone: 'Europe/Berlin' }, (answer) =>
      resolve(answer.ok ? answer.value.format : codeOf(answer)),
    );
  });
  expect(heard).toBe('todoist');
});
