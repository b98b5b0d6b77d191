import { valueOf } from '../api/test-host';
import { letWork, openLife } from './powered-life';

// `<disk> <seed> <commands>`: answers one command after the other, and says each answer as it came.
const [disk = '', seed = '1', commands = '300'] = process.argv.slice(2);
const WORKS_EVERY = 5;

const live = async (): Promise<void> => {
  const opened = openLife(disk, { startAt: Date.UTC(2026, 10, 18, 7), seed: Number(seed) });
  const { client } = opened;
  const agent = valueOf(await client.command('agent.create', { templateId: 'planner' }));
  valueOf(await client.command('grant.create', { agentId: agent.id, toolName: 'create_follow_up_task' }));
  await opened.peer.runDue({ deadline: null });
  const { feed } = valueOf(opened.peer.stores()).journal;
  for (let n = 1; n <= Number(commands); n += 1) {
    const { id } = valueOf(await client.command('task.create', { title: `task ${n}` }));
    process.stdout.write(`${n} ${id} ${feed.head()}\n`);
    if (n % WORKS_EVERY === 0) await letWork(opened);
  }
  opened.peer.close();
};
void live();
