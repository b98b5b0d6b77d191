import type { BackgroundGrant, BackgroundTasks, BackgroundWork } from '../../core/background-tasks';
import { fail, ok } from '../../core/result';
import { createBackgroundFetchOver } from './background-fetch-driver';
import { createBackgroundTaskOver } from './background-task-driver';
import { firstThatSchedules } from './first-that-schedules';
import { GRANTED_MS, type GrantParts } from './granted-run';

/** A phone that starts tasks when told to, as its modules present themselves to an app. */
const createPhone = ({ isRestricted = false, isBroken = false } = {}) => {
  const defined = new Map<string, () => Promise<unknown>>();
  const registered = new Map<string, object>();
  const expirations = new Set<() => void>();
  const alarms = new Set<() => void>();
  let now = 1_000_000;
  const register = async (name: string, options: object = {}): Promise<void> => {
    if (isBroken) throw new Error('no background here');
    if (!defined.has(name)) throw new Error('define it first');
    registered.set(name, options);
  };
  const unregister = async (name: string): Promise<void> => {
    if (isBroken) throw new Error('no background here');
    registered.delete(name);
  };
  const tasks = {
    defineTask: (name: string, run: (body: never) => Promise<unknown>): void => {
      defined.set(name, () => Reflect.apply(run, undefined, [{}]));
    },
    isTaskDefined: (name: string): boolean => defined.has(name),
    isTaskRegisteredAsync: async (name: string): Promise<boolean> => registered.has(name),
  };
  const common = { registerTaskAsync: register, unregisterTaskAsync: unregister };
  const grant: GrantParts = {
    now: () => now,
    after: (_, task) => {
      alarms.add(task);
      return () => alarms.delete(task);
    },
  };
  const task = createBackgroundTaskOver(
    {
      tasks,
      background: {
        ...common,
        getStatusAsync: async () => (isRestricted ? 1 : 2),
        addExpirationListener: (listener) => {
          expirations.add(listener);
          return { remove: () => expirations.delete(listener) };
        },
        BackgroundTaskResult: { Success: 1, Failed: 2 },
        BackgroundTaskStatus: { Available: 2 },
      },
    },
    grant,
  );
  const fetch = createBackgroundFetchOver(
    {
      tasks,
      background: { ...common, BackgroundFetchResult: { NoData: 1, NewData: 2, Failed: 3 } },
    },
    grant,
  );
  return {
    task,
    fetch,
    registered,
    listeners: () => expirations.size + alarms.size,
    pass: (milliseconds: number): void => {
      now += milliseconds;
    },
    ring: () => [...alarms].forEach((alarm) => alarm()),
    expire: () => [...expirations].forEach((listener) => listener()),
    /** As the system does, with no screen anywhere. */
    start: async (name: string): Promise<unknown> => defined.get(name)?.(),
  };
};
const [TASK, FETCH] = ['reveille-due', 'reveille-maintenance'];
const never: BackgroundWork = () => new Promise(() => undefined);

test('work that was defined at load runs within a deadline and answers what it did', async () => {
  const phone = createPhone();
  const grants: BackgroundGrant[] = [];
  const answers: Awaited<ReturnType<BackgroundWork>>[] = [ok('did'), ok('nothing'), fail('locked')];
  const work: BackgroundWork = async (grant) => {
    grants.push(grant);
    return answers[grants.length - 1] ?? ok('nothing');
  };
  phone.fetch.define(work);
  expect([await phone.start(FETCH), await phone.start(FETCH), await phone.start(FETCH)]).toEqual([2, 1, 3]);
  expect(grants).toEqual(Array.from({ length: 3 }, () => ({ deadline: 1_000_000 + GRANTED_MS })));
  grants.length = 0;
  phone.task.define(work);
  expect([await phone.start(TASK), await phone.start(TASK), await phone.start(TASK)]).toEqual([1, 1, 2]);
  expect(phone.listeners()).toBe(0);
});

test('work that throws has failed, and nothing else happens', async () => {
  const phone = createPhone();
  phone.task.define(async () => {
    throw new Error('a bug');
  });
  expect(await phone.start(TASK)).toBe(2);
  expect(phone.listeners()).toBe(0);
});

test('work that overstays is given up before the system ends the app', async () => {
  const phone = createPhone();
  phone.task.define(never);
  phone.fetch.define(never);
  const [late, expired] = [phone.start(FETCH), phone.start(TASK)];
  phone.expire();
  expect(await expired).toBe(2);
  phone.ring();
  expect(await late).toBe(3);
  expect(phone.listeners()).toBe(0);
});

test('a second bundle load does not define twice', async () => {
  const phone = createPhone();
  phone.task.define(async () => ok('did'));
  phone.task.define(never);
  expect(await phone.start(TASK)).toBe(1);
});

test('scheduling asks for a quarter of an hour, and cancelling takes it back', async () => {
  const phone = createPhone();
  expect(await phone.task.schedule()).toEqual(fail('background_unavailable'));
  phone.task.define(never);
  expect(await phone.task.schedule()).toEqual(ok(null));
  expect(phone.registered.get(TASK)).toEqual({ minimumInterval: 15 });
  expect(await phone.task.cancel()).toEqual(ok(null));
  expect(phone.registered.size).toBe(0);
});

test('a system without background tasks says so instead of nothing', async () => {
  const restricted = createPhone({ isRestricted: true });
  restricted.task.define(never);
  expect(await restricted.task.schedule()).toEqual(fail('background_unavailable'));
  const broken = createPhone({ isBroken: true });
  broken.fetch.define(never);
  expect(await broken.fetch.schedule()).toEqual(fail('background_unavailable'));
  expect(await broken.task.cancel()).toEqual(fail('background_unavailable'));
});

test('the older way stands in where the newer one is not there, and only then', async () => {
  for (const isRestricted of [false, true]) {
    const phone = createPhone({ isRestricted });
    const both: BackgroundTasks = firstThatSchedules([phone.task, phone.fetch]);
    both.define(async () => ok('did'));
    phone.registered.set(FETCH, {});
    expect(await both.schedule()).toEqual(ok(null));
    expect([...phone.registered.keys()]).toEqual([isRestricted ? FETCH : TASK]);
    expect([await phone.start(TASK), await phone.start(FETCH)]).toEqual([1, 2]);
    await both.cancel();
    expect(phone.registered.size).toBe(0);
  }
  expect(await firstThatSchedules([]).schedule()).toEqual(fail('background_unavailable'));
});
