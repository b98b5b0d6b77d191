import { readSpaceSettings } from '../../db/agent/space';
import { zoneQueries as definitions } from '../api/zone-definition';
import { agentQuery } from './agent-query';

export const zoneQueryTable = {
  'zone.now': agentQuery(definitions['zone.now'], ({ agent }, { engine }) => ({
    ...readSpaceSettings(agent.records),
    goesBy: engine.whereabouts().personZone,
  })),
};
