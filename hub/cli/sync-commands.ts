import { ok } from '../../src/core/result';
import type { Command, Context, Outcome } from './command';
import { devicesText, syncText } from './space-text';

const status = async (context: Context): Promise<Outcome> => {
  const client = await context.client();
  if (!client.ok) return client;
  const now = await client.value.query('sync.status', {});
  return now.ok ? ok({ json: now.value, text: syncText(now.value, context.language) }) : now;
};

const now = async (context: Context): Promise<Outcome> => {
  const client = await context.client('running_hub');
  if (!client.ok) return client;
  const done = await client.value.command('sync.now', {});
  return done.ok ? status(context) : done;
};

const devices = async (context: Context): Promise<Outcome> => {
  const client = await context.client();
  if (!client.ok) return client;
  const list = await client.value.query('device.list', {});
  if (!list.ok) return list;
  return ok({ json: { devices: list.value }, text: devicesText(list.value, context.language) });
};

const alone = { operands: '', takes: { least: 0, most: 0 }, flags: {} } as const;

export const syncCommands: readonly Command[] = [
  {
    path: ['device', 'list'],
    ...alone,
    summary: 'List your devices, and up to when each has everything of this one',
    examples: ['reveille device list', 'reveille device list --json'],
    run: devices,
  },
  {
    path: ['sync', 'status'],
    ...alone,
    summary: 'Show the connection, what waits, and what was refused and why',
    examples: ['reveille sync status', 'reveille sync status --json'],
    run: status,
  },
  {
    path: ['sync', 'now'],
    ...alone,
    summary: 'Connect at once, and send and take what waits',
    examples: ['reveille sync now'],
    run: now,
  },
];
