import { runJestProject } from './runner/jest-project.mjs';

export default {
  name: 'simulations',
  budgetSeconds: 180,
  showsRules: true,
  run: () => runJestProject('simulation'),
};
