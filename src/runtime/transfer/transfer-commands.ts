import { fail } from '../../core/result';
import { commands } from '../api/definition';
import type { Command } from '../commands/command';
export const transferCommands: { readonly 'data.import': Command } = {
  'data.import': { definition: commands['data.import'], run: () => fail('not_found') },
};
