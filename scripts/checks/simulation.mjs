import { runJestProjects } from './runner/jest-projects.mjs';

export default {
  name: 'simulations',
  budgetSeconds: 180,
  isWide: true,
  showsRules: true,
  run: () => runJestProjects(['simulation'], { isWide: true }),
};
