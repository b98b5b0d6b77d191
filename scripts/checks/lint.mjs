import { tool } from './runner/command.mjs';
import { ROOM_FOR_YOUNG } from './runner/jest-projects.mjs';

export default {
  name: 'lint',
  budgetSeconds: 120,
  run: async () => {
    const { code, output } = await tool({
      entry: 'eslint/bin/eslint.js',
      flags: [ROOM_FOR_YOUNG],
      args: ['.', '--max-warnings', '0', '--no-color'],
    });
    const findings = Number(/(\d+) problems?/.exec(output)?.[1] ?? 1);
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : findings, output };
  },
};
