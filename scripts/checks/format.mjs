import { tool } from './runner/command.mjs';

export default {
  name: 'format',
  budgetSeconds: 120,
  run: async () => {
    const { code, output } = await tool({
      entry: 'prettier/bin/prettier.cjs',
      args: ['--check', '.', '--log-level', 'warn'],
    });
    const files = output
      .split('\n')
      .filter((line) => line.startsWith('[warn] ') && !line.includes(' issues ')).length;
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : Math.max(1, files), output };
  },
};
