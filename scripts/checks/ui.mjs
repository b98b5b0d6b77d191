import { runJestProject } from './runner/jest-project.mjs';

export default {
  name: 'screens and components',
  budgetSeconds: 120,
  isWide: true,
  showsRules: true,
  run: () => runJestProject('ui', { isWide: true }),
};
