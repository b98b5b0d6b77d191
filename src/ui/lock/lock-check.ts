import type { Failure, Result } from '../../core/result';
import type { ApiClient } from '../../runtime/api/client';
import type { QueryOutput } from '../../runtime/api/definition';
import type { Language } from '../../words/words';

export type CheckState = QueryOutput<'deviceCheck.state'>;
/** How the lock asks: over the API that is open, or over one that safe mode opens for it. */
export type LockCheck = {
  readonly state: () => Promise<Result<CheckState, Failure>>;
  readonly pass: (asked: {
    readonly passphrase: string | null;
    readonly language: Language;
  }) => Promise<Result<unknown, Failure>>;
};

export const lockCheckOver = (client: ApiClient): LockCheck => ({
  state: () => client.query('deviceCheck.state', {}),
  pass: ({ passphrase, language }) =>
    client.command('deviceCheck.pass', {
      for: { what: 'unlock' },
      language,
      ...(passphrase === null ? {} : { passphrase }),
    }),
});
