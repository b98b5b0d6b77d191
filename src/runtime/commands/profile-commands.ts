import { fail } from '../../core/result';
import { commands } from '../api/definition';
import type { Command } from './command';

/** Profiles belong to the host, which answers before its peer is asked. A peer that was opened alone knows one profile only. */
const hostOnly = (definition: Command['definition']): Command => ({
  definition,
  run: () => fail('profiles_not_available'),
});
export const profileCommands = {
  'profile.startEmpty': hostOnly(commands['profile.startEmpty']),
  'profile.create': hostOnly(commands['profile.create']),
  'profile.erase': hostOnly(commands['profile.erase']),
  'profile.switch': hostOnly(commands['profile.switch']),
};

/** Nor does it know whether it is the person. */
const nobodyToAsk = (definition: Command['definition']): Command => ({
  definition,
  run: () => fail('device_check_unavailable'),
});
export const deviceCheckCommands = {
  'deviceCheck.pass': nobodyToAsk(commands['deviceCheck.pass']),
  'deviceCheck.setPassphrase': nobodyToAsk(commands['deviceCheck.setPassphrase']),
  'deviceCheck.removePassphrase': nobodyToAsk(commands['deviceCheck.removePassphrase']),
};
