import { runJestProject } from './runner/jest-project.mjs';

export default {
  name: 'screens and components',
  budgetSeconds: 120,
  showsRules: true,
  run: () => runJestProject('ui'),
};
