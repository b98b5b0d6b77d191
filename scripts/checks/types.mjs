import { tool } from './runner/command.mjs';

export default {
  name: 'types',
  budgetSeconds: 120,
  run: async () => {
    const { code, output } = await tool({
      entry: 'typescript/bin/tsc',
      args: ['--noEmit', '--pretty', 'false'],
    });
    const errors = output.split('\n').filter((line) => /: error TS\d+/.test(line)).length;
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : Math.max(1, errors), output };
  },
};
