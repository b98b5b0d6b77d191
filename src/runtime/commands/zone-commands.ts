import { fail, ok } from '../../core/result';
import { agentsUnavailable } from '../agents-unavailable';
import { readSpaceSettings } from '../../db/agent/space';
import type { Stores } from '../../db/stores';
import { zones } from '../agent-side';
import { zoneCommands as definitions } from '../api/zone-definition';
import type { Engine } from '../engine';
import { readInput } from '../../api/read-input';
import { writeZones } from '../write-zones';
import type { Command } from './command';

// [TIMER-23] Where the person is, as the screen in front of them says. The newest word counts, and nothing is written where it is known.
// [ENGINE-5] The first word is the home zone as well. What a hub once wrote there of itself gives way to it.
const isHomeUnsaid = ({ whereabouts }: Engine, stores: Stores): boolean => {
  const { homeZone, personZone } = readSpaceSettings(stores.agent.records);
  return homeZone === null || (personZone === null && homeZone === whereabouts().personZone);
};

const tell: Command = {
  definition: definitions['zone.tell'],
  run: (engine, message) => {
    const input = readInput(definitions['zone.tell'].input, message.input);
    if (!input.ok) return input;
    const { zone } = input.value;
    if (zones.open(zone) === null) return fail('unknown_zone', 'zone');
    const opened = engine.stores();
    if (!opened.ok) return agentsUnavailable(opened.error);
    const stores = opened.value;
    const settings = { personZone: zone, ...(isHomeUnsaid(engine, stores) ? { homeZone: zone } : {}) };
    if (readSpaceSettings(stores.agent.records).personZone === zone && settings.homeZone === undefined)
      return ok({});
    const done = writeZones(stores, { commandId: message.commandId, settings });
    return done.ok ? ok({}) : done;
  },
};

export const zoneCommandTable = { 'zone.tell': tell };
