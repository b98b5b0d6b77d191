import type { BackgroundTasks } from '../../core/background-tasks';
import { fail, type Failure, type Result } from '../../core/result';

const lastOf = async (
  drivers: readonly BackgroundTasks[],
  act: (driver: BackgroundTasks) => Promise<Result<null, Failure>>,
): Promise<Result<null, Failure>> => {
  let last: Result<null, Failure> = fail('background_unavailable');
  for (const driver of drivers) last = await act(driver);
  return last;
};

/**
 * All of them know the work, since the system may still start what an earlier version of the app scheduled; one of them is
 * scheduled, and those before and after it are not.
 */
export const firstThatSchedules = (drivers: readonly BackgroundTasks[]): BackgroundTasks => ({
  define: (work) => drivers.forEach((driver) => driver.define(work)),
  schedule: async () => {
    for (const [index, driver] of drivers.entries()) {
      const scheduled = await driver.schedule();
      if (!scheduled.ok) continue;
      await lastOf(drivers.slice(index + 1), (other) => other.cancel());
      return scheduled;
    }
    return fail('background_unavailable');
  },
  cancel: () => lastOf(drivers, (driver) => driver.cancel()),
});
