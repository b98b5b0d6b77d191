import { runJestProjects } from './runner/jest-projects.mjs';

export default {
  name: 'unit and contract',
  budgetSeconds: 180,
  isWide: true,
  showsRules: true,
  run: () => runJestProjects(['leaf', 'peer'], { isWide: true }),
};
