import { runJestProject } from './runner/jest-project.mjs';

export default {
  name: 'simulations',
  budgetSeconds: 180,
  isWide: true,
  showsRules: true,
  run: () => runJestProject('simulation', { isWide: true }),
};
