import { allTools } from '../../src/tools/all-tools';
import { createToolRegistry, type ToolRegistry } from '../../src/tools/registry';
import { allCases } from './cases';
import { holes } from './holes';
import { play, type Verdict } from './play';
import { plantedOf } from './riders';

// Bundled anew for each hole, with the hole in its sources, and run by a program of its own.
const raised = (name: string | undefined): ToolRegistry =>
  name === undefined
    ? allTools
    : createToolRegistry(allTools.all.map((tool) => (tool.name === name ? { ...tool, risk: 'high' } : tool)));

export const playHole = async (at: number): Promise<Verdict> => {
  const hole = holes[at];
  if (hole === undefined) throw new Error(`no hole ${at}`);
  const { raises, only, ...played } = hole.play;
  const cases = allCases()
    .filter(({ source }) => source === 'ours')
    .slice(0, 2);
  const all = plantedOf(cases, { orders: hole.orders }).filter((_, at) => only === undefined || at === only);
  return play({ ...played, all, tools: raised(raises) });
};
