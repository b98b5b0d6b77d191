import { runJestProject } from './runner/jest-project.mjs';

export default { name: 'unit and contract', budgetSeconds: 180, run: () => runJestProject('node') };
