import { createScriptedModel } from '../../src/gateway/scripted-model';
import { endHosts } from '../api/exported-file';
import { valueOf, type TestHost } from '../api/test-host';
import { checkedHost, importVault, proofFor } from './vouch-bed';

// A vouch for an import of two hundred notes gives an agent's grants back where those are read, and nowhere else.
afterEach(endHosts);
jest.setTimeout(120_000);

const NOTES = 200;
const vault = (): Record<string, string> =>
  Object.fromEntries(
    Array.from({ length: NOTES }, (_, at) => [
      `note${at}`,
      `# Note ${at}\n\nThe walnut number${at} is ripe.`,
    ]),
  );

let wanted = '';
const model = createScriptedModel((request) => {
  const results = request.messages.filter(({ role }) => role === 'tool').length;
  if (results === 0) {
    const toolCalls = [{ callId: 'look', name: 'search_journal', args: { text: wanted } }];
    return { say: 'answer', text: '', toolCalls };
  }
  if (results === 1) {
    const toolCalls = [{ callId: 'do', name: 'create_task', args: { title: `Pick ${wanted}` } }];
    return { say: 'answer', text: '', toolCalls };
  }
  return { say: 'answer', text: 'Done.' };
});

/** One run that reads what it finds of these words, then makes a task: whether it was done unasked. */
const isDoneUnasked = async (
  { host, client }: TestHost,
  agentId: string,
  words: string,
): Promise<boolean> => {
  wanted = words;
  valueOf(await client.command('agent.wake', { id: agentId }));
  await host.runDue({ deadline: null });
  const { tasks } = valueOf(await client.query('task.list', { filter: { text: `Pick ${words}` } }));
  return tasks.length > 0;
};

test('[VOUCH-3] [TAINT-4] two hundred imported notes, vouched for as a whole: a grant works on them again, and only on them', async () => {
  const host = await checkedHost(311, { agents: { model, work: 'when_asked' } });
  const { client } = host;
  const actId = await importVault(host, vault());
  await importVault(host, { other: '# Other\n\nThe cherry isout is ripe.' });
  const { id } = valueOf(await client.command('agent.create', { templateId: 'planner', categoryIds: null }));
  valueOf(await client.command('grant.create', { agentId: id, toolName: 'create_task' }));
  expect(await isDoneUnasked(host, id, 'number17')).toBe(false);
  const shown = valueOf(await client.query('vouch.import', { actId }));
  if (shown === null) throw new Error('no such import');
  expect(shown.countByKind).toMatchObject({ note: NOTES });
  const { hash } = shown;
  const proof = await proofFor(host, { what: 'vouchImport', actId, hash });
  const done = valueOf(await client.command('vouch.import', { actId, hash, proof }));
  expect(done).toMatchObject({ fields: shown.fields, left: 0 });
  expect(await isDoneUnasked(host, id, 'number18')).toBe(true);
  expect(await isDoneUnasked(host, id, 'isout')).toBe(false);
});
