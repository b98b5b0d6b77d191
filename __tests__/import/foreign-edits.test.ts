import { disagreeOnTitle, openTwoJournals } from '../care/two-journals';
import { emptyHost, endHosts, exportOf, parsed } from '../api/exported-file';
import { asOwn, codeOf, valueOf, type TestHost } from '../api/test-host';

afterEach(endHosts);

/** An export with a text that the person lost, told as the person's own or from elsewhere. */
const exportWithLost = async () => {
  const two = openTwoJournals();
  const id = await disagreeOnTitle(two);
  const { here } = two;
  valueOf(await here.client.command('task.update', { id, fields: { title: 'Plan C' } }));
  const text = await exportOf(here);
  two.end();
  return { id, text };
};

type Given = { readonly text: string; readonly isOwn?: boolean; readonly proof?: string };
const take = async ({ client }: TestHost, given: Given) => client.command('data.import', given);
const editOf = async ({ client }: TestHost) =>
  valueOf(await client.query('conflict.list', {})).records[0]?.lost[0]?.editId ?? '';

/** The lost text back in the task, and where it is said to come from. */
const putBack = async (host: TestHost, id: string) => {
  const editId = await editOf(host);
  valueOf(await host.client.command('conflict.resolve', { do: 'restore', editId }));
  const task = valueOf(await host.client.query('task.get', { id }));
  return { title: task?.title, ...task?.provenanceByField['title'] };
};
const outside = { authority: 'external', tainted: true };

test.each(['', '"authority":"person","tainted":false,', '"authority":"runtime","tainted":false,'])(
  '[TRANSFER-16] a lost text of a foreign export stays from outside when it is put back, though it says %s',
  async (claim) => {
    const { id, text } = await exportWithLost();
    const claimed = text.replace('"body":{', `"body":{${claim}`);
    const host = await emptyHost(53);
    valueOf(await take(host, { text: claimed }));
    expect(await putBack(host, id)).toMatchObject({
      title: expect.stringMatching(/^Plan [AB]$/),
      ...outside,
    });
  },
);

test('[TRANSFER-16] what a model wrote stays a model’s; one’s own export is as it was', async () => {
  const { id, text } = await exportWithLost();
  const host = await emptyHost(54);
  const claimed = text.replace('"body":{', '"body":{"authority":"model","tainted":false,');
  valueOf(await take(host, { text: claimed }));
  expect(await putBack(host, id)).toMatchObject({ authority: 'model', tainted: true });
  const own = await emptyHost(55);
  valueOf(await take(own, await asOwn(own.client, text)));
  expect(await putBack(own, id)).toMatchObject({ authority: 'person', tainted: false });
});

test('[TRANSFER-16] a text that an undone import left stands: the same file comes again, another text of that name does not', async () => {
  const { id, text } = await exportWithLost();
  const host = await emptyHost(56);
  for (let round = 0; round < 2; round += 1) {
    const { actId } = valueOf(await take(host, { text }));
    expect(await editOf(host)).not.toBe('');
    valueOf(await host.client.command('act.undo', { actId }));
  }
  const other = await emptyHost(57);
  valueOf(await other.client.command('label.create', { name: 'other' }));
  const { records } = parsed(await exportOf(other));
  const { appended } = parsed(text.replace(/"value":"Plan [AB]"/, '"value":"Plan Z"'));
  const { actId } = valueOf(
    await take(host, { text: JSON.stringify({ ...parsed(text), appended, records }) }),
  );
  expect(codeOf(await host.client.query('system.status', {}))).toBe('ok');
  expect(await exportOf(host)).not.toContain('Plan Z');
  valueOf(await host.client.command('act.undo', { actId }));
  valueOf(await take(host, { text }));
  expect(await putBack(host, id)).toMatchObject(outside);
});
