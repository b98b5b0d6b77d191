import { command } from './runner/command.mjs';

const LINE = /^(\d+) of (\d+) checks hold in \d+ cases, (\d+) failed$/m;

export default {
  name: 'scorecards of agents',
  budgetSeconds: 10,
  run: async () => {
    const { code, output } = await command({ program: process.execPath, args: ['scripts/eval.mjs'] });
    const [, holds, , failed] = LINE.exec(output) ?? [];
    if (holds === undefined) return { passed: 0, failed: 1, output };
    const broken = Number(failed) === 0 && code !== 0 ? 1 : Number(failed);
    return { passed: Number(holds), failed: broken, output };
  },
};
