import { readAgent } from '../../src/db/agent/agent-view';
import { markDestroyed } from '../../src/db/agent/agents';
import { subscriptionsOf } from '../../src/db/agent/subscriptions';
import { timersOf } from '../../src/db/agent/timers';
import { agentKinds } from '../../src/db/agent/kinds';
import { person } from '../../src/db/commit';
import type { Stores } from '../../src/db/stores';
import { createUnitOfWork } from '../../src/db/unit-of-work';
import {
  EXAMPLE_GYM_COACH,
  EXAMPLE_PLANNER,
  fillExampleAgents,
} from '../../src/runtime/example-life/fill-example-agents';
import { deviceZone } from '../../src/platform/device-zone';
import { zoneOfDevice } from '../../src/runtime/agent-side';
import { fillExampleLife } from '../../src/runtime/example-life/fill-example-life';
import { createReportBed, type ReportBed } from './report-bed';

let bed: ReportBed;
let stores: Stores;
beforeEach(() => {
  bed = createReportBed();
  stores = bed.stores;
});
afterEach(() => bed.destroy());

const fill = (language: 'en' | 'de' = 'en') => {
  const { unitOfWork } = stores.journal;
  expect(fillExampleLife({ unitOfWork, language, zone: zoneOfDevice(deviceZone) }).ok).toBe(true);
  expect(fillExampleAgents({ stores, language })).toEqual({ ok: true, value: null });
};

test.each(['en', 'de'] as const)(
  '[EXAMPLE-1] the example life (%s) has a Planner and a Gym Coach, without a grant',
  (language) => {
    fill(language);
    const { records, database } = stores.agent;
    const [planner, coach] = [EXAMPLE_PLANNER, EXAMPLE_GYM_COACH].map((id) => readAgent(records, id));
    expect(planner).toMatchObject({
      templateId: 'planner',
      lifecycle: 'active',
      displayName: language === 'en' ? 'Planner' : 'Planer',
      allowedCategoryIds: null,
      config: { promptId: `planner.${language}` },
    });
    const health = stores.journal.database.query(
      "SELECT id FROM category WHERE name IN ('Health', 'Gesundheit')",
    );
    expect(coach).toMatchObject({
      templateId: 'gym-coach',
      allowedCategoryIds: [health.rows[0]?.[0]],
      config: { promptId: `gym-coach.${language}` },
    });
    expect(database.query('SELECT count(*) FROM agent_grants').rows).toEqual([[0]]);
    expect(timersOf(stores, EXAMPLE_PLANNER)).toHaveLength(1);
    expect(subscriptionsOf(stores, EXAMPLE_PLANNER).length).toBeGreaterThan(0);
  },
);

test('[EXAMPLE-1] filled again it is there once; destroyed it stays so', () => {
  fill();
  const before = stores.agent.feed.head();
  // As when the answers of long ago are forgotten, and the app starts again.
  const { database } = stores.agent;
  database.run('DELETE FROM commands');
  database.run("UPDATE commits SET command_id = 'forgotten-' || command_id");
  const { clock, ids, hostId } = stores;
  const parts = { database, kinds: agentKinds, clock, ids, hostId, domain: 'agent' } as const;
  stores = { ...stores, agent: { ...stores.agent, unitOfWork: createUnitOfWork(parts) } };
  fill('de');
  expect(stores.agent.feed.head()).toBe(before);
  stores.agent.unitOfWork.commit({ commandId: 'destroy', writer: person }, (writer) =>
    markDestroyed(writer, { agentId: EXAMPLE_PLANNER, hostId: stores.hostId }),
  );
  fill();
  expect(readAgent(stores.agent.records, EXAMPLE_PLANNER)?.isDestroyed).toBe(true);
});

test('[EXAMPLE-1] a kill between the two databases is made up for', () => {
  const { unitOfWork } = stores.journal;
  fillExampleLife({ unitOfWork, language: 'en', zone: zoneOfDevice(deviceZone) });
  fill();
  expect(readAgent(stores.agent.records, EXAMPLE_GYM_COACH)).not.toBeNull();
});
