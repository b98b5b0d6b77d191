import { z } from 'zod';
import { expectSame } from './expected';
import { byId, click, fill, gone, inPage } from './in-page-steps';
import { everyNth, naughtyStrings } from './naughty-list';
import { askPeer } from './ask-peer';
import type { Stand } from './stand';

const AGENT = 'example-planner1';
const RULE = 'habit';
const Spoken = z.object({ personas: z.array(z.object({ coachingStyle: z.string().nullable() })) });
const Kept = z.object({ rules: z.array(z.object({ key: z.string(), value: z.string() })) });

/** A line of its own cannot hold the sign that a field turns into another. */
const storable = (): readonly string[] =>
  naughtyStrings().filter((each) => each.trim() !== '' && !each.includes('\r'));

/** How an agent is to speak and what it keeps, as the person writes it on its own screen. */
export const throughItsWords = async (stand: Stand): Promise<void> => {
  const { page } = stand;
  await askPeer(stand, {
    door: 'command',
    name: 'memory.keep',
    input: { agentId: AGENT, key: RULE, value: '-' },
  });
  for (const words of everyNth(storable(), 256)) {
    await inPage(page(), [
      click(byId('persona-write')),
      fill(byId('persona-text-style'), words),
      click(byId('persona-save')),
      gone(byId('persona-sheet')),
      click(byId(`memory-change-${RULE}`)),
      fill(byId('rule-text'), words),
      click(byId('rule-save')),
      gone(byId('rule-sheet')),
    ]);
    const ask = (name: string, input: object) => askPeer(stand, { door: 'query', name, input });
    const [newest] = Spoken.parse(await ask('agent.get', { id: AGENT })).personas;
    expectSame(newest?.coachingStyle, { wanted: words, what: 'its manner' });
    const { rules } = Kept.parse(await ask('memory.list', { agentId: AGENT }));
    expectSame(rules.find(({ key }) => key === RULE)?.value, { wanted: words, what: 'a rule' });
  }
};
