import { fail, type Failure, type Result } from '../core/result';

/** [API-10] Why agents cannot be asked. That their database is gone is said by its own name, since only the person can end it. */
export const agentsUnavailable = ({ code }: Failure): Result<never, Failure> =>
  code === 'agents_lost' ? fail(code) : fail('agents_unavailable', code);
