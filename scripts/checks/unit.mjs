import { runJestProject } from './runner/jest-project.mjs';

export default {
  name: 'unit and contract',
  budgetSeconds: 180,
  isWide: true,
  showsRules: true,
  run: () => runJestProject('node', { isWide: true }),
};
