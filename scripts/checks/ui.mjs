import { runJestProjects } from './runner/jest-projects.mjs';

export default {
  name: 'screens and components',
  budgetSeconds: 120,
  isWide: true,
  showsRules: true,
  run: () => runJestProjects(['ui'], { isWide: true }),
};
