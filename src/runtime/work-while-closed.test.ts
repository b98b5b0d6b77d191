import { workWhileClosed } from './work-while-closed';

const bed = () => {
  const said: string[] = [];
  const peer = {
    runDue: ({ deadline }: { readonly deadline: number | null }): Promise<'did' | 'nothing'> => {
      said.push(`due until ${deadline}`);
      return Promise.resolve('did');
    },
    rest: () => void said.push('rest'),
  };
  return { said, peer, settleAlerts: () => Promise.resolve(void said.push('alerts')) };
};
const broken = () => Promise.reject(new Error('broken'));

test('[BACKGROUND-2] what is due, then what is shown, then upkeep', async () => {
  const { said, peer, settleAlerts } = bed();
  expect(await workWhileClosed(peer, { deadline: 7, settleAlerts })).toBe('did');
  expect(said).toEqual(['due until 7', 'alerts', 'rest']);
});

test('[BACKGROUND-2] upkeep comes also where the work or what is shown of it fails, and the failure is told', async () => {
  const { said, peer, settleAlerts } = bed();
  const work = { deadline: 7, settleAlerts };
  await expect(workWhileClosed({ ...peer, runDue: broken }, work)).rejects.toThrow('broken');
  expect(said).toEqual(['rest']);
  await expect(workWhileClosed(peer, { ...work, settleAlerts: broken })).rejects.toThrow('broken');
  expect(said).toEqual(['rest', 'due until 7', 'rest']);
});
