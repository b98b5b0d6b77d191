import { valueOf } from '../api/test-host';
import { calm, createAlertBed } from './alert-bed';

test('[ALERT-5] allowed again in the system’s settings, it is there as soon as the person comes back', async () => {
  const bed = createAlertBed({ kinds: ['reminder'] });
  bed.phone.setPermission('refused');
  const { client, come } = await bed.start();
  const due = new Date(bed.phone.now() + 3_600_000);
  const two = (part: number): string => String(part).padStart(2, '0');
  const day = `${due.getFullYear()}-${two(due.getMonth() + 1)}-${two(due.getDate())}`;
  const at = `${day}T${two(due.getHours())}:${two(due.getMinutes())}`;
  valueOf(await client.command('task.create', { title: 'Call', due: at }));
  await calm();
  expect(bed.phone.scheduled()).toEqual([]);
  bed.phone.setPermission('granted');
  await come();
  expect(bed.phone.scheduled()).toHaveLength(1);
  bed.end();
});
