import { runJestProject } from './runner/jest-project.mjs';

export default { name: 'simulations', budgetSeconds: 180, run: () => runJestProject('simulation') };
